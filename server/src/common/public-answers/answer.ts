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
  /**
   * Its bytes, one to a character (latin1), packed as those who ask so can unpack them. A buffer for each would take half a kilobyte
   * beside them, and a string goes out in one piece with the headers.
   */
  body: string;
  packing?: Packing;
  /** What it answers, where that is an operation of GraphQL. */
  operation?: string;
  /** When it was made, as `performance.now` tells it; just now where it does not say so. */
  since?: number;
}

/** A tag in less memory; see `markOf`. */
export type Mark = number;

export interface Kept extends Answer {
  marks: readonly Mark[];
  /** Up to which change it is known to be so. */
  asOf: number;
  /** Whether it was asked for since it came, or was last spared. */
  isWanted?: boolean;
}

/** What became of a making: an answer for its own asker only, or one for those who wait, too. */
export type Outcome = 'private' | { answer: Kept; isStale: boolean };

/** What somebody who asks is given. */
export type Found = Kept | Making | 'private';

/** An answer while it is being made: what it has shown so far, and which change was the last before it began. */
export interface Making {
  key: string;
  marks: Set<Mark>;
  asOf: number;
  /** When it began, as `performance.now` tells it. */
  since: number;
  outcome: Promise<Outcome>;
  settle: (outcome: Outcome) => void;
  isSettled?: boolean;
}
