import { LRUCache } from 'lru-cache';

/** The version of what something was learnt from, null where that has none. */
export type Version = string | null;

export interface Learnt<T> {
  version: Version;
  known: T;
}

/** Bytes that anything takes to be known at all, about. */
const ENTRY = 200;

interface Bounds<T> {
  /** For all questions and what is known of them, in characters, each of which counts as a byte. */
  room: number;
  /** How much of it something takes beside its question, in about so many bytes. */
  sizeOf: (known: T) => number;
  /** After which time it is learnt anew, whatever the version. */
  forMs?: number;
}

/** What was learnt from the database, so that it need not be told anew before the version that it was learnt by is another. */
export class KnownByVersion<T extends object> {
  private readonly learnt: LRUCache<string, Learnt<T>>;

  constructor({ room, sizeOf, forMs }: Bounds<T>) {
    this.learnt = new LRUCache({
      maxSize: room,
      sizeCalculation: ({ known }, question) => ENTRY + question.length + sizeOf(known),
      ttl: forMs,
    });
  }

  /**
   * @param version reads which it is now
   * @param learn reads that and the answer, by one snapshot
   */
  async of(question: string, version: () => Promise<Version>, learn: () => Promise<Learnt<T>>): Promise<T> {
    const before = await this.known(question, version);
    if (before) return before;
    const learnt = await learn();
    this.note(question, learnt);
    return learnt.known;
  }

  /** @returns undefined where it was not learnt, or by another version */
  async known(question: string, version: () => Promise<Version>): Promise<T | undefined> {
    const before = this.learnt.get(question);
    return before && before.version === (await version()) ? before.known : undefined;
  }

  note(question: string, learnt: Learnt<T>): void {
    if (learnt.version) this.learnt.set(question, learnt);
  }
}
