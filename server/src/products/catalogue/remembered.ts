import { Injectable } from '@nestjs/common';
import type { Ends, Group } from './groups.js';
import type { Meaning } from './keyword.js';
import { KnownByVersion } from './known-by-version.js';
import type { Mark, Priced } from './scope.js';
import type { Versions } from './shelf-rows.js';
import type { Answered } from './wish.js';

/** What the shelf has within prices. */
export interface Within {
  /** Nothing where there are too many of them, or products in them. */
  groups?: Group[];
  /** How many products have such prices. */
  priced: Priced;
}

/** What was learnt when all that a scope finds was collected. */
export interface Gathered {
  /** How many that is; undefined for more than are shown. */
  total?: number;
  groups?: Group[];
  /** Whether the groups do for any sizes and colours, not only for none. */
  isForAnyChoice?: boolean;
  /** Whatever its prices; null where it finds none. */
  ends?: Ends | null;
  /** All of it, where that is few, as PostgreSQL writes a list of ids. */
  ids?: string;
}

/** A page that was found, and what else its question was answered. */
export interface Page extends Omit<Answered, 'items'> {
  /** What it shows, as PostgreSQL writes a list of ids. */
  ids: string;
}

/** Of what a scope finds in an order, each by how many come before it. */
type Marks = Map<number, Mark>;

const MEGABYTE = 1_000_000;
/** What a group takes, or what of it is in stock, or a mark. */
const BYTES = 100;
/** What is estimated rests on PostgreSQL's statistics, too, and groups on their numbers, which a restored database may give anew. */
const FOR_MS = 60_000;
/** Against what was learnt while a replica stood in for the primary, and may have been behind it. */
const MEANT_FOR_MS = 600_000;

const bytesOf = ({ groups = [], ids = '' }: { groups?: Group[]; ids?: string }) =>
  groups.reduce((bytes, { choices }) => bytes + BYTES * (1 + (choices?.length ?? 0)), ids.length);

/** A list of groups may be that of other pages, too, but need not; that of all products is. */
function bytesOfPage({ ids, forFacets: { counted, groups, sampled } = {} }: Page): number {
  const lists = new Set([counted?.groups, groups, sampled?.sample.groups]);
  lists.delete(counted?.kept);
  return bytesOf({ ids, groups: [...lists].flatMap((list) => list ?? []) });
}

const charactersOf = (known: object) => JSON.stringify(known).length;

/** What is remembered of the catalogue, each by the version of that on which it depends. */
@Injectable()
export class Remembered {
  /** The versions that were told last. */
  versions?: Versions;
  /** What keywords mean, by the vocabulary. */
  readonly meanings = new KnownByVersion<Meaning>({
    room: MEGABYTE,
    sizeOf: charactersOf,
    forMs: MEANT_FOR_MS,
  });
  /** Groups of all products, by the shelf; undefined where there are too many. */
  readonly kept = new KnownByVersion<{ groups?: Group[] }>({
    room: MEGABYTE,
    sizeOf: bytesOf,
    forMs: FOR_MS,
  });
  /** By the shelf, too, and the prices. */
  readonly within = new KnownByVersion<Within>({
    room: 2 * MEGABYTE,
    sizeOf: bytesOf,
    forMs: FOR_MS,
  });
  /** By vocabulary and shelf, and of what is in stock by that, too, as are rows. */
  readonly gathered = new KnownByVersion<Gathered>({
    room: 2 * MEGABYTE,
    sizeOf: bytesOf,
    forMs: FOR_MS,
  });
  /** By the same, and what is rated by ratings, too. */
  readonly marks = new KnownByVersion<Marks>({
    room: 2 * MEGABYTE,
    sizeOf: ({ size }) => BYTES * size,
    forMs: FOR_MS,
  });
  /** As marks are. */
  readonly pages = new KnownByVersion<Page>({
    room: 2 * MEGABYTE,
    sizeOf: bytesOfPage,
    forMs: FOR_MS,
  });
  /** What statements told. */
  readonly rows = new KnownByVersion<object>({
    room: MEGABYTE,
    sizeOf: charactersOf,
    forMs: FOR_MS,
  });
}
