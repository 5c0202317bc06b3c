/** What an answer shows: each product in it, and what else makes it another when it changes (see list-tags.ts). */
export type Tag = string;

/** Told when nobody knows what has changed. */
export const EVERYTHING: Tag = '*';

/** An answer as it is sent. Only those with status 200 are kept. */
export interface Answer {
  status: number;
  type: string;
  payload: string;
  /** Where whoever made the answer says who else may keep it. */
  cacheControl?: string;
}

/** An answer as it is kept: as bytes outside of the heap, of which a text takes twice as many. */
export interface Kept extends Omit<Answer, 'payload'> {
  bytes: Buffer;
  tags: ReadonlySet<Tag>;
  /** What is worked out of it when it is first sent. */
  forms?: Forms;
}

/** As it is sent: its entity tag, and its bytes as they were packed for the one who asked first. */
export interface Forms {
  tag: string;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** What became of a making: an answer for all who wait, one that changed meanwhile, or one for its own asker only. */
export type Outcome = Kept | 'stale' | 'private';

/** What somebody who asks is given. */
export type Found = Kept | Making | 'private';

/** An answer while it is being made: what it has shown so far, and what has changed since it began. */
export interface Making {
  key: string;
  shown: Set<Tag>;
  changed: Set<Tag>;
  parent?: Making;
  outcome: Promise<Outcome>;
  settle: (outcome: Outcome) => void;
}
