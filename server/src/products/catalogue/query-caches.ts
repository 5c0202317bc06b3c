import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SearchResult } from './product-search.js';

/** The version of the data that a value was derived from; null if that has none. */
export type Version = string | null;

/** The versions that cached reads of the catalogue are valid for; see catalogue-sql.ts. */
export interface Versions {
  wordsVersion: Version;
  shelfVersion: Version;
  stockVersion: Version;
  ratingsVersion: Version;
}

interface CacheEntry<T> {
  version: string;
  value: T;
}

/** A page that was found, with the rest of its result. */
interface CachedPage extends Omit<SearchResult, 'items'> {
  /** The ids that it shows, as the text of a PostgreSQL array. */
  ids: string;
}

const MEGABYTE = 1_000_000;
/** Overhead of an entry, in bytes, about. */
const ENTRY_BYTES = 200;
/** Bounds how long something stays cached that was read while a replica, perhaps behind, stood in for the primary. */
const TTL_MS = 600_000;

const cacheOf = <T extends object>(megabytes: number) =>
  new LRUCache<string, CacheEntry<T>>({
    maxSize: megabytes * MEGABYTE,
    sizeCalculation: ({ value }, key) => ENTRY_BYTES + key.length + JSON.stringify(value).length,
    ttl: TTL_MS,
  });

/** The caches of the catalogue, each by the version of the data that its entries depend on. */
@Injectable()
export class QueryCaches {
  /** The versions that were returned last. */
  latest?: Versions;
  /** The tiers of keywords, by the version of the vocabulary. */
  readonly meanings = cacheOf<unknown[]>(2);
  /** By the versions of vocabulary and shelf; if only what is in stock is shown by that of the stock, too, and by rating by that of ratings. */
  readonly pages = cacheOf<CachedPage>(8);
}
