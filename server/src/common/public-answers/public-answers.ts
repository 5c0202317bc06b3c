import { Injectable } from '@nestjs/common';
import { config } from '../../config.js';
import { currentContext, runWith } from '../current-context.js';
import {
  type Answer,
  type CachedAnswer,
  EVERYTHING,
  type Found,
  type Outcome,
  type PendingAnswer,
  type Tag,
} from './answer.js';
import { CachedAnswers } from './cached-answers.js';
import { BEFORE_ALL, Changes, tagHashOf } from './changes.js';

/** Changes by other processes have to show within a second, even while they are not heard of. */
const UNHEARD_MS = 500;

/**
 * The one place that decides which answers to strangers are cached. An answer is cached with the tags of what it shows until one
 * of these changes; `CatalogueChanges` announces the changes of this process and all others. Nothing is cached while nobody
 * listens for changes, nor anything that was read before a change and finished after it; concurrent requests for the same answer
 * share one pending answer even then.
 */
@Injectable()
export class PublicAnswers {
  private readonly inProgress = new Map<string, PendingAnswer>();
  private readonly changes = new Changes();
  private readonly cached = new CachedAnswers(config.publicAnswersMb * 1_048_576, (answer) =>
    this.changes.confirm(answer),
  );
  private isListening = false;

  /** Answers given since the process began. */
  readonly given = { kept: 0, shared: 0, made: 0 };
  /** Cached answers dropped, and why. */
  readonly dropped = this.cached.dropped;
  /**
   * How often everything was dropped, or a stale replica was read. What answers are made from may be cached only while this
   * number stays the same.
   */
  timesCleared = 0;

  /** The present size of the cache. */
  get size() {
    const { entries, bytes } = this.cached;
    return { entries, bytes };
  }

  /** Whether changes are heard of: those of other processes within a second, those of this one at once. */
  get hearsOfChanges(): boolean {
    return this.isListening;
  }

  /** Whether the current work makes a public answer, which a change meanwhile keeps out of the cache. */
  get isMaking(): boolean {
    return currentContext()?.pending !== undefined;
  }

  /** Notes what the answer in progress shows; does nothing where none is. */
  noteTags(tags: Iterable<Tag>): void {
    const pending = currentContext()?.pending;
    if (pending) for (const tag of tags) pending.tagHashes.add(tagHashOf(tag));
  }

  /** Notes that the current read may lag behind known changes: neither it nor an answer made from it is cached. */
  noteStaleRead(): void {
    this.timesCleared++;
    const pending = currentContext()?.pending;
    if (pending) pending.asOf = BEFORE_ALL;
  }

  /**
   * The cached answer, a pending one that the caller now has to finish, or 'private' where the answer in progress is for its own
   * client only. Synchronous unless the answer is in progress: on a hot path each promise counts.
   */
  findOrBegin(key: string): Found | Promise<Found> {
    const known = this.find(key);
    if (known) return known;
    const pending = this.inProgress.get(key);
    return pending && this.isShared(pending) ? this.share(key, pending) : this.begin(key);
  }

  /** While changes are not heard of, a request that joins too late could miss what other processes changed since it began. */
  private isShared({ since }: PendingAnswer): boolean {
    return this.isListening || performance.now() - since < UNHEARD_MS;
  }

  /** An answer need not show what changes after the request, so no request waits for more than two answers. */
  private async share(key: string, pending: PendingAnswer): Promise<Found> {
    const isBeforeChanges = pending.asOf === this.changes.now;
    const outcome = await pending.outcome;
    if (outcome === 'private') return outcome;
    if (outcome.isStale && !isBeforeChanges) return this.findOrBegin(key);
    this.given.shared++;
    return outcome.answer;
  }

  find(key: string): CachedAnswer | undefined {
    const known = this.cached.get(key);
    if (known) this.given.kept++;
    return known;
  }

  /** The first cached answer under these keys, for a pending one that is the same in another encoding, and counts as made. */
  findAny(keys: string[], pending: PendingAnswer): CachedAnswer | undefined {
    for (const key of keys) {
      const known = this.cached.get(key);
      if (!known) continue;
      for (const tagHash of known.tagHashes) pending.tagHashes.add(tagHash);
      return known;
    }
    return undefined;
  }

  /** Runs the code that makes an answer, so that what it reads is noted. */
  within<T>(pending: PendingAnswer, run: () => T): T {
    return runWith({ pending }, run);
  }

  /** Finishes a pending answer, once: caches it if it may be cached, and gives it to those who wait. */
  finish(pending: PendingAnswer, answer: Answer | undefined): void {
    if (pending.isSettled) return;
    pending.isSettled = true;
    if (this.inProgress.get(pending.key) === pending) this.inProgress.delete(pending.key);
    pending.settle(this.outcomeOf(pending, answer));
  }

  /** Invalidates every answer that shows one of these, including those being made from the earlier state. */
  drop(tags: Iterable<Tag>): void {
    for (const tag of tags) {
      this.changes.note(tag);
      if (tag === EVERYTHING) this.clear();
    }
  }

  /** Says whether changes reach this process. While they do not, nothing is cached. */
  setListening(isListening: boolean): void {
    this.drop([EVERYTHING]);
    this.isListening = isListening && config.publicAnswersMb > 0;
  }

  private clear(): void {
    this.cached.clear();
    this.timesCleared++;
  }

  private begin(key: string): PendingAnswer {
    let settle!: PendingAnswer['settle'];
    const outcome = new Promise<Outcome>((resolve) => (settle = resolve));
    const since = performance.now();
    const pending: PendingAnswer = {
      key,
      tagHashes: new Set(),
      asOf: this.changes.now,
      since,
      outcome,
      settle,
    };
    this.inProgress.set(key, pending);
    this.given.made++;
    return pending;
  }

  private outcomeOf(pending: PendingAnswer, answer: Answer | undefined): Outcome {
    const { key, tagHashes, asOf } = pending;
    if (!answer || tagHashes.size === 0) return 'private';
    const cached: CachedAnswer = { since: performance.now(), ...answer, tagHashes: [...tagHashes], asOf };
    const isStale = !this.isListening || !this.changes.confirm(cached);
    if (!isStale) this.cached.add(key, cached);
    return { answer: cached, isStale };
  }
}
