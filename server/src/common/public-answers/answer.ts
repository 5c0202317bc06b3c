import type { OutgoingHttpHeaders } from 'node:http';
import type { Packing } from '../http/compression.js';

/** What an answer shows: each product in it, and what else makes it another when it changes (see list-tags.ts). */
export type Tag = string;

/** Told when nobody knows what has changed. */
export const EVERYTHING: Tag = '*';

/** An answer as it is sent, with status 200. */
export interface Answer {
  /** The headers that all such answers have, as one object. */
  head: OutgoingHttpHeaders;
  etag?: string;
  /** In memory of their own (see `ownBytes`), and packed as those who ask so can unpack them. */
  bytes: Buffer;
  packing?: Packing;
  /** What it answers, where that is an operation of GraphQL. */
  operation?: string;
  /** When it was made, as `performance.now` tells it; just now where it does not say so. */
  since?: number;
}

export interface Kept extends Answer {
  tags: readonly Tag[];
}

/** What became of a making: an answer for its own asker only, or one for those who wait, too. */
export type Outcome = 'private' | { answer: Kept; isStale: boolean };

/** What somebody who asks is given. */
export type Found = Kept | Making | 'private';

/** An answer while it is being made: what it has shown so far, and what has changed since it began. */
export interface Making {
  key: string;
  shown: Set<Tag>;
  changed: Set<Tag>;
  outcome: Promise<Outcome>;
  settle: (outcome: Outcome) => void;
}
