import { LRUCache } from 'lru-cache';

/** The version of what something was learnt from; null if that has none. */
export type Version = string | null;

export interface Learnt<T> {
  version: Version;
  known: T;
}

/** Overhead of an entry, in bytes, about. */
const ENTRY = 200;

interface Bounds<T> {
  /** For all questions and answers, in characters, each of which counts as a byte. */
  room: number;
  /** About how many bytes an answer takes, without its question. */
  sizeOf: (known: T) => number;
  /** After this time it is learnt anew, whatever the version. */
  forMs?: number;
}

/** A cache of what was learnt from the database; an entry holds while the version that it was learnt under is the current one. */
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
   * @param version reads the current version
   * @param learn reads the version and the answer, in one snapshot
   */
  async of(question: string, version: () => Promise<Version>, learn: () => Promise<Learnt<T>>): Promise<T> {
    const before = await this.known(question, version);
    if (before) return before;
    const learnt = await learn();
    this.note(question, learnt);
    return learnt.known;
  }

  /** @returns undefined if it was not learnt, or under another version */
  async known(question: string, version: () => Promise<Version>): Promise<T | undefined> {
    const before = this.learnt.get(question);
    return before && before.version === (await version()) ? before.known : undefined;
  }

  note(question: string, learnt: Learnt<T>): void {
    if (learnt.version) this.learnt.set(question, learnt);
  }
}
