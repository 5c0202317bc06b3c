import { ProductSort } from '../dto/product.inputs.js';
import { INTERPRETED, KEPT_GROUPS, PRICED_GROUPS, VERSIONS, withVersions } from './catalogue-sql.js';
import type { Group } from './groups.js';
import type { Meaning } from './keyword.js';
import type { OptimisticReads } from './optimistic-reads.js';
import type { CachedPage, Gathered, PricedGroups, QueryCaches } from './query-caches.js';
import { type Cursor, onShelf, type PageKey, type Scope, type Slice, valuesOf } from './scope.js';
import type { GroupsRow, Versions } from './shelf-rows.js';
import type { CacheEntry, Version } from './versioned-cache.js';

/** Reads that are cached for as long as the versions of what they depend on stay the same. */
export class VersionedReads {
  constructor(
    private readonly reads: OptimisticReads,
    private readonly caches: QueryCaches,
  ) {}

  /**
   * The meaning of what is typed, among what passes a query.
   * @param lists the values of the filter's lists, which the query stands for
   */
  meaning(typed: string, query: string | null, lists: unknown[]): Promise<Meaning> {
    return this.caches.meanings.getOrLoad(
      JSON.stringify([typed, query]),
      async () => (await this.versions()).wordsVersion,
      async () => {
        const { wordsVersion, known } = await this.readWithVersions<{ known: Meaning }>(INTERPRETED, [
          ...lists,
          typed,
          query,
        ]);
        return { version: wordsVersion, value: known };
      },
    );
  }

  /**
   * One row that depends on words, groups and prices, and may be estimated from statistics.
   * @param inStock whether it also depends on what is in stock
   */
  row<T extends object>(text: string, values: unknown[], inStock = false): Promise<T> {
    return this.caches.rows.getOrLoad(
      JSON.stringify([text, values]),
      async () => versionOf(await this.versions(), inStock),
      async () => {
        const row = await this.readWithVersions<T>(text, values);
        return { version: versionOf(row, inStock), value: row };
      },
    ) as Promise<T>;
  }

  /** What gathering all that a scope finds has shown, if that is still valid. */
  gathered(scope: Scope): Promise<Gathered | undefined> {
    const version = async () => versionOf(await this.versions(), scope.inStock);
    return this.caches.gathered.get(keyOf(scope), version);
  }

  /**
   * Adds to what is cached of a scope.
   * @param versions under which it was read
   */
  async cacheGathered(scope: Scope, versions: Versions, added: Gathered): Promise<void> {
    const { gathered } = this.caches;
    const [key, version] = [keyOf(scope), versionOf(versions, scope.inStock)];
    const cached = await gathered.get(key, () => Promise.resolve(version));
    gathered.set(key, { version, value: { ...cached, ...added } });
  }

  /** The cached page, if it is still valid. */
  page(key: PageKey): Promise<CachedPage | undefined> {
    const version = async () => versionInOrder(await this.versions(), key);
    return this.caches.pages.get(key.text, version);
  }

  /** Caches a page that took one statement, so that everything it was found by was valid at that moment. */
  cachePage(key: PageKey, page: CachedPage): void {
    const versions = this.reads.versionsOfOnlyRead;
    if (!versions) return;
    this.caches.pages.set(key.text, { version: versionInOrder(versions, key), value: page });
  }

  /** The nearest cursor to a scope's matches that lies before a page or begins it, if it is still valid. */
  async cursorBefore(scope: Scope, { sort, skipped }: Slice): Promise<Cursor | undefined> {
    const version = async () => versionInOrder(await this.versions(), { ...scope, sort });
    const cursors = await this.caches.cursors.get(keyInOrder(scope, sort), version);
    let before: Cursor | undefined;
    for (const [at, cursor] of cursors ?? []) if (at <= skipped && at >= (before?.at ?? 0)) before = cursor;
    return before;
  }

  /** @param versions under which they were found */
  async cacheCursors(scope: Scope, sort: ProductSort, versions: Versions, found: Cursor[]): Promise<void> {
    if (found.length === 0) return;
    const { cursors } = this.caches;
    const [key, version] = [keyInOrder(scope, sort), versionInOrder(versions, { ...scope, sort })];
    const value = (await cursors.get(key, () => Promise.resolve(version))) ?? new Map<number, Cursor>();
    for (const cursor of found) value.set(cursor.at, cursor);
    cursors.set(key, { version, value });
  }

  /**
   * Groups of all products.
   * @param toEntry turns a row into what is cached of it
   */
  keptGroups(toEntry: (row: GroupsRow & Versions) => Promise<CacheEntry<{ groups?: Group[] }>>) {
    return this.caches.keptGroups.getOrLoad('', this.shelfVersion, async () =>
      toEntry(await this.readWithVersions(KEPT_GROUPS)),
    );
  }

  /**
   * Groups within prices, in paise.
   * @param toEntry turns a row into what is cached of it
   */
  pricedGroups(
    low: number,
    high: number,
    toEntry: (row: GroupsRow & Versions) => Promise<CacheEntry<PricedGroups>>,
  ) {
    return this.caches.pricedGroups.getOrLoad(`${low}-${high}`, this.shelfVersion, async () =>
      toEntry(await this.readWithVersions(PRICED_GROUPS, [low, high])),
    );
  }

  /** One row, and the versions that it is valid for. */
  async readWithVersions<T extends object>(text: string, values: unknown[] = []): Promise<T & Versions> {
    return (await this.reads.prepared<T & Versions>(withVersions(text), values))[0]!;
  }

  private readonly shelfVersion = async (): Promise<Version> => (await this.versions()).shelfVersion;

  /** The versions that were returned, or that are presumed until some are. */
  async versions(): Promise<Versions> {
    return (await this.reads.prepared<Versions>(VERSIONS))[0]!;
  }
}

/** The version of everything that something depends on. */
function versionOf(
  { wordsVersion: words, shelfVersion: shelf, stockVersion }: Versions,
  inStock: boolean,
): Version {
  const stock = inStock ? stockVersion : '';
  return words && shelf && stock !== null ? words + shelf + stock : null;
}

const keyOf = (scope: Scope) => JSON.stringify(valuesOf(scope));

const keyInOrder = (scope: Scope, sort: ProductSort) => onShelf(sort) + keyOf(scope);

function versionInOrder(versions: Versions, { inStock, sort }: Omit<PageKey, 'text'>): Version {
  const version = versionOf(versions, inStock);
  if (onShelf(sort) !== ProductSort.RATING) return version;
  return version && versions.ratingsVersion && version + versions.ratingsVersion;
}
