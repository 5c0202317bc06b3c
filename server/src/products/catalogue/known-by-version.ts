import { LRUCache } from 'lru-cache';

/** The version of what something was learnt from, null where that has none. */
export type Version = string | null;

export interface Learnt<T> {
  version: Version;
  known: T;
}

/** What was learnt from the database, so that it need not be told anew before the version that it was learnt by is another. */
export class KnownByVersion<T> {
  private readonly learnt: LRUCache<string, Learnt<T>>;

  /**
   * @param room for all that is known
   * @param sizeOf how much of it something takes
   */
  constructor(room: number, sizeOf: (known: T, question: string) => number) {
    this.learnt = new LRUCache({
      maxSize: room,
      sizeCalculation: ({ known }, question) => sizeOf(known, question),
    });
  }

  /**
   * @param version reads which it is now
   * @param learn reads that and the answer, by one snapshot
   */
  async of(question: string, version: () => Promise<Version>, learn: () => Promise<Learnt<T>>): Promise<T> {
    const before = this.learnt.get(question);
    if (before && before.version === (await version())) return before.known;
    const learnt = await learn();
    if (learnt.version) this.learnt.set(question, learnt);
    return learnt.known;
  }
}
