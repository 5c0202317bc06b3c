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

/** Changes by other processes have to show within a second, even while they are not heard of. */
const UNHEARD_MS = 500;

/**
 * The one place that decides which answers to strangers are cached. An answer is cached with the tags of what it shows until one
 * of these changes; `CatalogueChanges` announces the changes of this process and all others. Nothing is cached while nobody
 * listens for changes, nor anything that was read before a change and finished after it; concurrent requests for the same answer
 * share one making even then.
 */
@Injectable()
export class PublicAnswers {
  private readonly inProgress = new Map<string, Making>();
  private readonly changes = new Changes();
  private readonly kept = new KeptAnswers(config.publicAnswersMb * 1_048_576, (answer) =>
    this.changes.confirm(answer),
  );
  private isListening = false;

  /** Answers given since the process began. */
  readonly given = { kept: 0, shared: 0, made: 0 };
  /** Cached answers dropped, and why. */
  readonly dropped = this.kept.dropped;
  /**
   * How often everything was dropped, or a stale replica was read. What answers are made from may be cached only while this
   * number stays the same.
   */
  timesCleared = 0;

  /** The present size of the cache. */
  get size() {
    const { entries, bytes } = this.kept;
    return { entries, bytes };
  }

  /** Whether changes are heard of: those of other processes within a second, those of this one at once. */
  get hearsOfChanges(): boolean {
    return this.isListening;
  }

  /** Whether the current work makes a public answer, which a change meanwhile keeps out of the cache. */
  get isMaking(): boolean {
    return currentWork()?.making !== undefined;
  }

  /** Notes what the answer in progress shows; does nothing outside a making. */
  shows(tags: Iterable<Tag>): void {
    const making = currentWork()?.making;
    if (making) for (const tag of tags) making.marks.add(markOf(tag));
  }

  /** Notes that the current read may lag behind known changes: neither it nor an answer made from it is cached. */
  showsPast(): void {
    this.timesCleared++;
    const making = currentWork()?.making;
    if (making) making.asOf = BEFORE_ALL;
  }

  /**
   * The cached answer, a making that the caller now has to finish, or 'private' where the answer in progress is for its own
   * client only. Synchronous unless the answer is in progress: on a hot path each promise counts.
   */
  findOrBegin(key: string): Found | Promise<Found> {
    const known = this.find(key);
    if (known) return known;
    const making = this.inProgress.get(key);
    return making && this.isShared(making) ? this.share(key, making) : this.begin(key);
  }

  /** While changes are not heard of, a request that joins too late could miss what other processes changed since it began. */
  private isShared({ since }: Making): boolean {
    return this.isListening || performance.now() - since < UNHEARD_MS;
  }

  /** An answer need not show what changes after the request, so no request waits for more than two makings. */
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

  /** The first cached answer under these keys, for a making that repacks it: that shows the same, and counts as made. */
  findAny(keys: string[], making: Making): Kept | undefined {
    for (const key of keys) {
      const known = this.kept.get(key);
      if (!known) continue;
      for (const mark of known.marks) making.marks.add(mark);
      return known;
    }
    return undefined;
  }

  /** Runs the code that makes an answer, so that what it reads is noted. */
  within<T>(making: Making, run: () => T): T {
    return knowing({ making }, run);
  }

  /** Ends a making, once: caches its answer if it may be cached, and gives it to those who wait. */
  finish(making: Making, answer: Answer | undefined): void {
    if (making.isSettled) return;
    making.isSettled = true;
    if (this.inProgress.get(making.key) === making) this.inProgress.delete(making.key);
    making.settle(this.outcomeOf(making, answer));
  }

  /** Invalidates every answer that shows one of these, including those being made from the earlier state. */
  drop(tags: Iterable<Tag>): void {
    for (const tag of tags) {
      this.changes.note(tag);
      if (tag === EVERYTHING) this.clear();
    }
  }

  /** Says whether changes reach this process. While they do not, nothing is cached. */
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
