import type { OutgoingHttpHeaders } from 'node:http';
import type { ContentEncoding } from '../http/compression.js';

/** Something that an answer depends on: each product in it, and whatever else alters it by changing (see list-tags.ts). */
export type Tag = string;

/** Announced when it is not known what has changed. */
export const EVERYTHING: Tag = '*';

/** An answer as it is sent, with status 200. */
export interface Answer {
  /** The headers that such answers have in common, as one shared object. */
  head: OutgoingHttpHeaders;
  etag?: string;
  /**
   * Its bytes, one per character (latin1), in the encoding of those who ask this way. A Buffer for each would take another half
   * kilobyte, and a string is sent in one piece with the headers.
   */
  body: string;
  encoding?: ContentEncoding;
  /** The GraphQL operation that it answers, if any. */
  operation?: string;
  /** When it was made (`performance.now`), if it is not made just now. */
  since?: number;
}

/** A tag in less memory; see `tagHashOf`. */
export type TagHash = number;

export interface CachedAnswer extends Answer {
  since: number;
  tagHashes: readonly TagHash[];
  /** The last change up to which it is known to be current. */
  asOf: number;
  /** Whether it was asked for since it was added, or since it was last spared from eviction. */
  isWanted?: boolean;
}

/** What became of a pending answer: 'private' where it is for its own client only, otherwise one for those who wait, too. */
export type Outcome = 'private' | { answer: CachedAnswer; isStale: boolean };

/** What a request for an answer gets. */
export type Found = CachedAnswer | PendingAnswer | 'private';

/** An answer in progress: what it has shown so far, and which change was the last before it began. */
export interface PendingAnswer {
  key: string;
  tagHashes: Set<TagHash>;
  asOf: number;
  /** When it began (`performance.now`). */
  since: number;
  outcome: Promise<Outcome>;
  settle: (outcome: Outcome) => void;
  isSettled?: boolean;
}
