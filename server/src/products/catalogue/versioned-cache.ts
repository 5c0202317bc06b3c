import { LRUCache } from 'lru-cache';

/** The version of the data that a value was derived from; null if that has none. */
export type Version = string | null;

export interface CacheEntry<T> {
  version: Version;
  value: T;
}

/** Overhead of an entry, in bytes, about. */
const ENTRY_BYTES = 200;

interface CacheOptions<T> {
  /** For all keys and values; each character of a key counts as a byte. */
  maxBytes: number;
  /** About how many bytes a value takes, without its key. */
  sizeOf: (value: T) => number;
  /** After this time an entry expires, whatever its version. */
  ttlMs?: number;
}

/** A cache of what was read from the database; an entry is valid while the version that it was read under is the current one. */
export class VersionedCache<T extends object> {
  private readonly entries: LRUCache<string, CacheEntry<T>>;

  constructor({ maxBytes, sizeOf, ttlMs }: CacheOptions<T>) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => ENTRY_BYTES + key.length + sizeOf(value),
      ttl: ttlMs,
    });
  }

  /**
   * @param version reads the current version
   * @param load reads the version and the value, in one snapshot
   */
  async getOrLoad(
    key: string,
    version: () => Promise<Version>,
    load: () => Promise<CacheEntry<T>>,
  ): Promise<T> {
    const cached = await this.get(key, version);
    if (cached) return cached;
    const entry = await load();
    this.set(key, entry);
    return entry.value;
  }

  /** @returns undefined if there is no entry, or only one of another version */
  async get(key: string, version: () => Promise<Version>): Promise<T | undefined> {
    const entry = this.entries.get(key);
    return entry && entry.version === (await version()) ? entry.value : undefined;
  }

  /** An entry without a version is not cached. */
  set(key: string, entry: CacheEntry<T>): void {
    if (entry.version) this.entries.set(key, entry);
  }
}
