import { Injectable } from '@nestjs/common';
import { config } from '../../config.js';
import { currentWork, knowing } from '../current-work.js';
import {
  type Answer,
  EVERYTHING,
  type Found,
  type Kept,
  type Making,
  type Outcome,
  type Tag,
} from './answer.js';
import { BEFORE_ALL, Changes, markOf } from './changes.js';
import { KeptAnswers } from './kept-answers.js';

/** What another process has changed has to show after a second, also where it is not heard of. */
const UNHEARD_MS = 500;

/**
 * The one place that decides what is kept of the answers to strangers. An answer is kept with the tags of what it shows
 * until a change drops one of them; `CatalogueChanges` says what changes, in this process and in all others. Nothing is
 * kept while nobody listens for changes, nor what was read before a change and finished after it; those who ask for the same at
 * once share one making even then.
 */
@Injectable()
export class PublicAnswers {
  private readonly inProgress = new Map<string, Making>();
  private readonly changes = new Changes();
  private readonly kept = new KeptAnswers(config.publicAnswersMb * 1_048_576, (answer) =>
    this.changes.confirm(answer),
  );
  private isListening = false;

  /** How many answers were given, since the process began. */
  readonly given = { kept: 0, shared: 0, made: 0 };
  /** How many kept answers were dropped, and why. */
  readonly dropped = this.kept.dropped;
  /** How often everything was dropped, or read from the past: what answers are made from may be kept from one time to the next only. */
  timesCleared = 0;

  /** What is kept now. */
  get size() {
    const { entries, bytes } = this.kept;
    return { entries, bytes };
  }

  /** Whether a change is heard of: within a second, or at once where this process makes it. */
  get hearsOfChanges(): boolean {
    return this.isListening;
  }

  /** Whether what is done now makes a public answer, which a change meanwhile keeps from being kept. */
  get isMaking(): boolean {
    return currentWork()?.making !== undefined;
  }

  /** Notes what the answer that is being made shows; nothing outside of a making. */
  shows(tags: Iterable<Tag>): void {
    const making = currentWork()?.making;
    if (making) for (const tag of tags) making.marks.add(markOf(tag));
  }

  /** Notes that what is being read may show less than is known to have changed: neither it nor an answer made of it is kept. */
  showsPast(): void {
    this.timesCleared++;
    const making = currentWork()?.making;
    if (making) making.asOf = BEFORE_ALL;
  }

  /**
   * The kept answer, the making that the caller now has to finish, or 'private' where the answer is nobody else's. At once,
   * unless the answer is being made: on a hot path each promise counts.
   */
  findOrBegin(key: string): Found | Promise<Found> {
    const known = this.find(key);
    if (known) return known;
    const making = this.inProgress.get(key);
    return making && this.isShared(making) ? this.share(key, making) : this.begin(key);
  }

  /** Where changes are not heard of, one who asks too late after it began might miss what others changed meanwhile. */
  private isShared({ since }: Making): boolean {
    return this.isListening || performance.now() - since < UNHEARD_MS;
  }

  /** What changes after somebody has asked they need not see, so that they never wait for more than two makings. */
  private async share(key: string, making: Making): Promise<Found> {
    const isBeforeChanges = making.asOf === this.changes.now;
    const outcome = await making.outcome;
    if (outcome === 'private') return outcome;
    if (outcome.isStale && !isBeforeChanges) return this.findOrBegin(key);
    this.given.shared++;
    return outcome.answer;
  }

  find(key: string): Kept | undefined {
    const known = this.kept.get(key);
    if (known) this.given.kept++;
    return known;
  }

  /** The first that is kept of these, for one who makes an answer of it, which shows the same, and is counted as making one. */
  findAny(keys: string[], making: Making): Kept | undefined {
    for (const key of keys) {
      const known = this.kept.get(key);
      if (!known) continue;
      for (const mark of known.marks) making.marks.add(mark);
      return known;
    }
    return undefined;
  }

  /** Runs what makes an answer, so that what it reads is noted. */
  within<T>(making: Making, run: () => T): T {
    return knowing({ making }, run);
  }

  /** Ends a making, once: keeps its answer if it may be kept, and gives it to those who wait. */
  finish(making: Making, answer: Answer | undefined): void {
    if (making.isSettled) return;
    making.isSettled = true;
    if (this.inProgress.get(making.key) === making) this.inProgress.delete(making.key);
    making.settle(this.outcomeOf(making, answer));
  }

  /** From now on no answer that shows one of these is given, nor kept where it is being made of what was before. */
  drop(tags: Iterable<Tag>): void {
    for (const tag of tags) {
      this.changes.note(tag);
      if (tag === EVERYTHING) this.clear();
    }
  }

  /** Says whether changes reach this process. While they do not, nothing is kept. */
  listen(isListening: boolean): void {
    this.drop([EVERYTHING]);
    this.isListening = isListening && config.publicAnswersMb > 0;
  }

  private clear(): void {
    this.kept.clear();
    this.timesCleared++;
  }

  private begin(key: string): Making {
    let settle!: Making['settle'];
    const outcome = new Promise<Outcome>((resolve) => (settle = resolve));
    const since = performance.now();
    const making: Making = { key, marks: new Set(), asOf: this.changes.now, since, outcome, settle };
    this.inProgress.set(key, making);
    this.given.made++;
    return making;
  }

  private outcomeOf(making: Making, answer: Answer | undefined): Outcome {
    const { key, marks, asOf } = making;
    if (!answer || marks.size === 0) return 'private';
    const kept: Kept = { since: performance.now(), ...answer, marks: [...marks], asOf };
    const isStale = !this.isListening || !this.changes.confirm(kept);
    if (!isStale) this.kept.add(key, kept);
    return { answer: kept, isStale };
  }
}
