import { Injectable } from '@nestjs/common';
import type { Ends, Group } from './groups.js';
import type { Meaning } from './keyword.js';
import { KnownByVersion } from './known-by-version.js';
import type { Mark, Priced } from './scope.js';
import type { Versions } from './shelf-rows.js';
import type { Answered } from './wish.js';

/** What the shelf has within price bounds. */
export interface Within {
  /** Missing if there are too many of them, or of products in them. */
  groups?: Group[];
  /** How many products have such prices. */
  priced: Priced;
}

/** What was learnt when all that a scope finds was collected. */
export interface Gathered {
  /** How many that are; undefined if more than are shown. */
  total?: number;
  groups?: Group[];
  /** Whether the groups serve any sizes and colours that are asked for, not only questions without any. */
  isForAnyChoice?: boolean;
  /** Regardless of the scope's prices; null if it finds none. */
  ends?: Ends | null;
  /** All ids, if they are few, as the text of a PostgreSQL array. */
  ids?: string;
}

/** A page that was found, with the rest of its answer. */
export interface Page extends Omit<Answered, 'items'> {
  /** The ids that it shows, as the text of a PostgreSQL array. */
  ids: string;
}

/** Marks of a scope's matches in an order, by how many come before each. */
type Marks = Map<number, Mark>;

const MEGABYTE = 1_000_000;
/** The size of a group, of one choice of it that is in stock, or of a mark. */
const BYTES = 100;
/** Estimates also rest on PostgreSQL's statistics, and groups on their numbers, which a restored database may give anew. */
const FOR_MS = 60_000;
/** Bounds how long something stays that was learnt while a replica, perhaps behind, stood in for the primary. */
const MEANT_FOR_MS = 600_000;

const bytesOf = ({ groups = [], ids = '' }: { groups?: Group[]; ids?: string }) =>
  groups.reduce((bytes, { choices }) => bytes + BYTES * (1 + (choices?.length ?? 0)), ids.length);

/** Lists of groups are counted for each page, though pages may share them; that of all products is always shared. */
function bytesOfPage({ ids, forFacets: { counted, groups, sampled } = {} }: Page): number {
  const lists = new Set([counted?.groups, groups, sampled?.sample.groups]);
  lists.delete(counted?.kept);
  return bytesOf({ ids, groups: [...lists].flatMap((list) => list ?? []) });
}

const charactersOf = (known: object) => JSON.stringify(known).length;

/** What is remembered of the catalogue, each by the version of what it depends on. */
@Injectable()
export class Remembered {
  /** The versions that were told last. */
  versions?: Versions;
  /** What keywords mean, by the version of the vocabulary. */
  readonly meanings = new KnownByVersion<Meaning>({
    room: MEGABYTE,
    sizeOf: charactersOf,
    forMs: MEANT_FOR_MS,
  });
  /** Groups of all products, by the version of the shelf; undefined if there are too many. */
  readonly kept = new KnownByVersion<{ groups?: Group[] }>({
    room: MEGABYTE,
    sizeOf: bytesOf,
    forMs: FOR_MS,
  });
  /** What is within prices, by the version of the shelf, too. */
  readonly within = new KnownByVersion<Within>({
    room: 2 * MEGABYTE,
    sizeOf: bytesOf,
    forMs: FOR_MS,
  });
  /** By the versions of vocabulary and shelf, and what is in stock by that of the stock, too; `rows` likewise. */
  readonly gathered = new KnownByVersion<Gathered>({
    room: 2 * MEGABYTE,
    sizeOf: bytesOf,
    forMs: FOR_MS,
  });
  /** By the same versions, and in the order by rating by that of the ratings, too. */
  readonly marks = new KnownByVersion<Marks>({
    room: 2 * MEGABYTE,
    sizeOf: ({ size }) => BYTES * size,
    forMs: FOR_MS,
  });
  /** By the same versions as marks. */
  readonly pages = new KnownByVersion<Page>({
    room: 2 * MEGABYTE,
    sizeOf: bytesOfPage,
    forMs: FOR_MS,
  });
  /** What statements returned. */
  readonly rows = new KnownByVersion<object>({
    room: MEGABYTE,
    sizeOf: charactersOf,
    forMs: FOR_MS,
  });
}
