import type { Kept } from './answer.js';

/** About what an answer takes beside its bytes, and each of its tags, in bytes. */
const AROUND = 900;
const PER_TAG = 65;

/** Against changes that nobody told of, although all who can change something do. */
const MAX_AGE_MS = 600_000;

/** What is new gives way first, down to this share of the room. */
const SHARE_OF_NEW = 0.1;

export type WhyDropped = 'changed' | 'full' | 'old';

interface Entry {
  answer: Kept;
  /** Whether it was asked for since it came, or was last spared. */
  isWanted: boolean;
}

/** Answers by their questions, the one that came first in front. */
class Queue {
  readonly entries = new Map<string, Entry>();
  bytes = 0;

  push(key: string, answer: Kept): void {
    this.entries.set(key, { answer, isWanted: false });
    this.bytes += sizeOf(answer);
  }

  /** @returns what was there */
  take(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.bytes -= sizeOf(entry.answer);
    return entry;
  }
}

const sizeOf = ({ bytes, tags }: Kept) => AROUND + bytes.length + PER_TAG * tags.length;
const isOld = ({ since = 0 }: Kept) => performance.now() - since > MAX_AGE_MS;

/**
 * Answers within so many bytes. Those that are asked for again outlast those that are not: pages that one person turns to, and nobody
 * else, would take the room of products that many look at. (As S3-FIFO has it, and of a day's mix a quarter less is made anew than
 * where the one that was asked for longest ago gives way. To ask for one moves nothing.)
 */
export class KeptAnswers {
  private readonly fresh = new Queue();
  private readonly proven = new Queue();

  constructor(
    private readonly room: number,
    private readonly onDropped: (key: string, answer: Kept, why: WhyDropped) => void,
  ) {}

  get entries(): number {
    return this.fresh.entries.size + this.proven.entries.size;
  }

  get bytes(): number {
    return this.fresh.bytes + this.proven.bytes;
  }

  /** For somebody who asks for it. */
  get(key: string): Kept | undefined {
    const entry = this.proven.entries.get(key) ?? this.fresh.entries.get(key);
    if (!entry) return undefined;
    if (isOld(entry.answer)) return void this.drop(key, 'old');
    entry.isWanted = true;
    return entry.answer;
  }

  /** @returns whether it is kept; what is too large is not */
  add(key: string, answer: Kept): boolean {
    this.delete(key);
    if (sizeOf(answer) > this.room) return false;
    this.fresh.push(key, answer);
    while (this.bytes > this.room) this.giveWay();
    return this.fresh.entries.has(key);
  }

  delete(key: string): void {
    this.drop(key, 'changed');
  }

  clear(): void {
    for (const { entries } of [this.fresh, this.proven]) for (const key of entries.keys()) this.delete(key);
  }

  private drop(key: string, why: WhyDropped): void {
    const entry = this.proven.take(key) ?? this.fresh.take(key);
    if (entry) this.onDropped(key, entry.answer, why);
  }

  private giveWay(): void {
    const isOfFresh = this.fresh.bytes > SHARE_OF_NEW * this.room || this.proven.entries.size === 0;
    const queue = isOfFresh ? this.fresh : this.proven;
    const [key] = queue.entries.keys();
    if (queue.entries.get(key!)!.isWanted) this.proven.push(key!, queue.take(key!)!.answer);
    else this.drop(key!, 'full');
  }
}
