import { Injectable } from '@nestjs/common';
import type { SearchResult } from './catalogue-query.js';
import type { Ends, Group } from './groups.js';
import type { Meaning } from './keyword.js';
import type { Cursor, Priced } from './scope.js';
import type { Versions } from './shelf-rows.js';
import { VersionedCache } from './versioned-cache.js';

/** The products within price bounds. */
export interface PricedGroups {
  /** Missing if there are too many of them, or of products in them. */
  groups?: Group[];
  /** How many products have such prices. */
  priced: Priced;
}

/** What gathering all that a scope finds has shown. */
export interface Gathered {
  /** How many that are; undefined if more than are shown. */
  total?: number;
  groups?: Group[];
  /** Whether the groups serve any sizes and colours that are asked for, not only queries without any. */
  isForAnyChoice?: boolean;
  /** Regardless of the scope's prices; null if it finds none. */
  ends?: Ends | null;
  /** All ids, if they are few, as the text of a PostgreSQL array. */
  ids?: string;
}

/** A page that was found, with the rest of its result. */
export interface CachedPage extends Omit<SearchResult, 'items'> {
  /** The ids that it shows, as the text of a PostgreSQL array. */
  ids: string;
}

/** Cursors to a scope's matches in an order, by how many come before each. */
type Cursors = Map<number, Cursor>;

const MEGABYTE = 1_000_000;
/** The size of a group, of one choice of it that is in stock, or of a cursor. */
const BYTES = 100;
/** Estimates also rest on PostgreSQL's statistics, and groups on their numbers, which a restored database may give anew. */
const TTL_MS = 60_000;
/** Bounds how long something stays cached that was read while a replica, perhaps behind, stood in for the primary. */
const MEANINGS_TTL_MS = 600_000;

const bytesOf = ({ groups = [], ids = '' }: { groups?: Group[]; ids?: string }) =>
  groups.reduce((bytes, { choices }) => bytes + BYTES * (1 + (choices?.length ?? 0)), ids.length);

/** Lists of groups are counted for each page, though pages may share them; that of all products is always shared. */
function bytesOfPage({ ids, forFacets: { counted, groups, sampled } = {} }: CachedPage): number {
  const lists = new Set([counted?.groups, groups, sampled?.sample.groups]);
  lists.delete(counted?.kept);
  return bytesOf({ ids, groups: [...lists].flatMap((list) => list ?? []) });
}

const charactersOf = (value: object) => JSON.stringify(value).length;

const cacheOf = <T extends object>(megabytes: number, sizeOf: (value: T) => number, ttlMs = TTL_MS) =>
  new VersionedCache<T>({ maxBytes: megabytes * MEGABYTE, sizeOf, ttlMs });

/** The caches of the catalogue, each by the version of the data that its entries depend on. */
@Injectable()
export class QueryCaches {
  /** The versions that were returned last. */
  versions?: Versions;
  /** What keywords mean, by the version of the vocabulary. */
  readonly meanings = cacheOf<Meaning>(1, charactersOf, MEANINGS_TTL_MS);
  /** Groups of all products, by the version of the shelf; undefined if there are too many. */
  readonly keptGroups = cacheOf<{ groups?: Group[] }>(1, bytesOf);
  /** Groups within prices, by the version of the shelf, too. */
  readonly pricedGroups = cacheOf<PricedGroups>(2, bytesOf);
  /** By the versions of vocabulary and shelf, and what is in stock by that of the stock, too; `rows` likewise. */
  readonly gathered = cacheOf<Gathered>(2, bytesOf);
  /** By the same versions, and in the order by rating by that of the ratings, too. */
  readonly cursors = cacheOf<Cursors>(2, ({ size }) => BYTES * size);
  /** By the same versions as cursors. */
  readonly pages = cacheOf<CachedPage>(2, bytesOfPage);
  /** What statements returned. */
  readonly rows = cacheOf<object>(1, charactersOf);
}
