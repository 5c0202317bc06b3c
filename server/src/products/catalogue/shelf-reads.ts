import { type ProductFilter, ProductSort } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import type { SearchResult } from './catalogue-query.js';
import {
  AMONG_FEW,
  COUNTED,
  type Form,
  FRONT,
  GATHERED,
  GATHERED_AMONG,
  GATHERED_BY_GROUPS,
  GATHERED_GROUPED,
  GATHERED_IDS,
  MOST_CACHED_IDS,
  MOST_GATHERED,
  MOST_SHOWN,
  NAMED_FIRST,
  SHARE_OF_PRICES,
  SHOWN,
  SOUGHT,
  SOUGHT_ON,
  WALKED,
} from './catalogue-sql.js';
import { countIn, type GroupCache } from './group-cache.js';
import { GroupReads } from './group-reads.js';
import type { Group } from './groups.js';
import { type Counts, filterQuery, type Meaning } from './keyword.js';
import type { PreparedReads } from './optimistic-reads.js';
import type { Gathered } from './query-caches.js';
import { keysOnRungs } from './scan-keys.js';
import {
  ALL,
  type Cursor,
  facetValues,
  isEverything,
  onShelf,
  type PageKey,
  type Priced,
  type Scope,
  type Slice,
  valuesOf,
  wayTo,
} from './scope.js';
import { type Found, type Part, type Row, toFound, toPriced, type Versions } from './shelf-rows.js';
import type { VersionedReads } from './versioned-reads.js';

/** The ways to read products of the shelf, each one statement of bounded cost; see the functions shelf_*. */
export class ShelfReads {
  readonly groups: GroupReads;

  constructor(
    private readonly reads: PreparedReads,
    private readonly groupCache: GroupCache,
    private readonly versioned: VersionedReads,
  ) {
    this.groups = new GroupReads(groupCache, versioned);
  }

  /**
   * How many products pass the filter's lists, and how many are on the shelf.
   * @returns for a keyword also what it means among them, see `keywordOf`
   */
  async count(filter: ProductFilter): Promise<Counts & Partial<Meaning>> {
    const values = facetValues(filter);
    if (!filter.keyword) return this.versioned.row<Counts>(COUNTED, values);
    return this.versioned.meaning(filter.keyword, filterQuery(filter), values);
  }

  versions(): Promise<Versions> {
    return this.versioned.versions();
  }

  /**
   * The cached page, with its products as they are now.
   * @returns undefined if it may have changed
   */
  async cachedPage(key: PageKey, as?: Form): Promise<SearchResult | undefined> {
    const cached = await this.versioned.page(key);
    if (!cached) return undefined;
    const { ids, ...result } = cached;
    const { items } = toFound(await this.reads.prepared<Row>(SHOWN({ as }), [ids]));
    return { ...result, items };
  }

  cachePage(key: PageKey, { items, ...result }: SearchResult): void {
    const ids = `{${items.map(({ id }) => id).join()}}`;
    this.versioned.cachePage(key, { ...result, ids });
  }

  /** @returns undefined if more match than `most` */
  async gather(
    scope: Scope,
    { sort, skipped, size, tiers = [], withGroups = false, ...shown }: Slice,
    most = MOST_SHOWN,
  ): Promise<Found | undefined> {
    const few = withGroups || shown.withEnds ? undefined : await this.few(scope);
    if (few !== undefined)
      return toFound(await this.reads.prepared<Row>(AMONG_FEW(shown), [few, sort, tiers, skipped, size]));
    const { way, keys } = wayTo(scope);
    const values = [...valuesOf(scope), sort, tiers, skipped, size, most, ...keys];
    const texts = withGroups ? GATHERED_GROUPED : GATHERED;
    const row = await this.versioned.readWithVersions<Row>(texts[way](shown), values);
    if (row.total > most) {
      await this.versioned.cacheGathered(scope, row, {});
      return undefined;
    }
    const found = toFound([row]);
    if (tiers.length === 0) await this.versioned.cacheCursors(scope, sort, row, cursorsOf(found, skipped));
    return { ...found, groups: await this.cacheFound(scope, row, found, scope) };
  }

  /** Ids of all that a scope finds, if they are few and were gathered before: not for what is requested only once. */
  private async few(scope: Scope): Promise<string | undefined> {
    const { total, ids } = (await this.gathered(scope)) ?? {};
    if (total === undefined || total > MOST_CACHED_IDS || ids !== undefined) return ids;
    const { way, keys } = wayTo(scope);
    const values = [...valuesOf(scope), ProductSort.NEWEST, [], 0, MOST_CACHED_IDS, MOST_CACHED_IDS, ...keys];
    const row = await this.versioned.readWithVersions<{ ids: string; total: number }>(
      GATHERED_IDS[way],
      values,
    );
    if (row.total > MOST_CACHED_IDS) return undefined; // they have become more meanwhile
    // The cached entry may have expired meanwhile, and without a total they would count as more than are shown.
    await this.versioned.cacheGathered(scope, row, { ids: row.ids, total: row.total });
    return row.ids;
  }

  /**
   * Caches what gathering all of a scope has shown.
   * @param choice the sizes and colours that the groups were gathered for: without any they show only whether it is in stock
   * @returns its groups, if there are any
   */
  private async cacheFound(
    scope: Scope,
    row: Row & Versions,
    { total, ends }: Pick<Found, 'total' | 'ends'>,
    { sizes, colors }: Pick<Scope, 'sizes' | 'colors'>,
  ): Promise<Group[] | undefined> {
    const groups = row.groups ? await this.groupCache.resolve(row.groups) : undefined;
    const isWhole = groups?.length === row.groups?.ids.length;
    const isForAnyChoice = !scope.inStock || sizes.length > 0 || colors.length > 0;
    await this.versioned.cacheGathered(scope, row, {
      total,
      ...(groups && isWhole && { groups, isForAnyChoice, ends }),
    });
    return groups;
  }

  /** A page of what a narrower scope finds within a wider one, with the groups of all of the wider one, however much that is. */
  async gatherAmong(
    wide: Scope,
    narrow: Scope,
    { sort, skipped, size, tiers = [], ...shown }: Slice,
  ): Promise<Required<Pick<Found, 'items' | 'total' | 'groups'>>> {
    const { query, sizes, colors } = narrow;
    const page = [query, sizes, colors, sort, tiers, skipped, size, ALL];
    const { way, keys } = wayTo(wide);
    const values = [...valuesOf(wide), ...page, ...keys];
    const row = await this.versioned.readWithVersions<Row>(GATHERED_AMONG[way](shown), values);
    const total = countIn(row.groups!);
    await this.versioned.cacheGathered(narrow, row, { total: row.total });
    return { ...toFound([row]), groups: (await this.cacheFound(wide, row, { total }, narrow))! };
  }

  /** A page of all that a scope finds, which is everything within its prices in the groups of these numbers. */
  async gatherGroups(
    scope: Scope,
    groups: number[],
    { sort, skipped, size, ...shown }: Slice,
  ): Promise<Part> {
    const values = [...valuesOf(scope), groups, sort, skipped, size];
    const row = await this.versioned.readWithVersions<Row>(GATHERED_BY_GROUPS(shown), values);
    const found = toFound([row]);
    await this.versioned.cacheCursors(scope, sort, row, cursorsOf(found, skipped));
    return found;
  }

  /** What gathering all that a scope finds has shown, if that is cached and still valid. */
  gathered(scope: Scope): Promise<Gathered | undefined> {
    return this.versioned.gathered(scope);
  }

  /** @returns fewer than a page if it is not full after that many steps */
  async walk(scope: Scope, { sort, skipped, size, ...shown }: Slice, steps: number): Promise<Part> {
    const values = [...valuesOf(scope), onShelf(sort), skipped, size, steps];
    return toFound(await this.reads.prepared<Row>(WALKED(shown), values));
  }

  /** The nearest product before a page, or the first on it, whose position is known. */
  cursorBefore(scope: Scope, slice: Slice): Promise<Cursor | undefined> {
    return this.versioned.cursorBefore(scope, slice);
  }

  /** @param steps how far to walk, from the slice's cursor if it has one, before the page is found by rungs */
  async seek(scope: Scope, { cursor, ...slice }: Slice, steps: number): Promise<Part> {
    const { sort, skipped, size, ...shown } = slice;
    if (isEverything(scope))
      return toFound(await this.reads.prepared<Row>(FRONT(shown), [onShelf(sort), skipped, size]));
    // Sorted by price, the rungs are of prices already. From a cursor few rungs are passed, and each would read all prices.
    const isFoundByPrices = scope.isFoundByPrices && !sort.startsWith('PRICE') && !cursor;
    const found = { ...scope, isFoundByPrices };
    const { way, keys } = wayTo(found, keysOnRungs);
    const from = cursor ? [cursor.id] : [];
    const values = [
      ...valuesOf(scope),
      onShelf(sort),
      skipped - (cursor?.at ?? 0),
      size,
      steps,
      ...from,
      ...keys,
    ];
    const texts = cursor ? SOUGHT_ON : SOUGHT;
    const row = await this.versioned.readWithVersions<Row>(texts[way](shown), values);
    const sought = toFound([row]);
    const isAtOnce = skipped === 0 && steps > 0 && !sought.isFar;
    const isFar = sought.isFar && cursor?.at === skipped;
    if (!isAtOnce) await this.versioned.cacheCursors(scope, sort, row, cursorsOf(sought, skipped, isFar));
    return sought;
  }

  /**
   * First the products with the very name, then the best rated of the scope.
   * @param name a query that few products match, or none
   * @returns fewer than a page if too many have that name
   */
  async namedFirst(
    { query, ...scope }: Scope,
    { skipped, size, as }: Slice,
    name: string,
    steps: number,
  ): Promise<Product[]> {
    const others = { ...scope, query: `(${query}) & !(${name})` };
    const values = [...valuesOf(others), name, skipped, size, steps, MOST_GATHERED];
    return toFound(await this.reads.prepared<Row>(NAMED_FIRST({ as }), values)).items;
  }

  async countPriced({ low, high }: Scope): Promise<Priced> {
    const values = [low, high, MOST_GATHERED + 1];
    const { count, share } = await this.versioned.row<{ count: number; share: number | null }>(
      SHARE_OF_PRICES,
      values,
    );
    return toPriced(count, share);
  }
}

/** The first and the last product of a page: the next page is reached from the last. */
const cursorsOf = ({ items }: Part, skipped: number, isFar?: boolean): Cursor[] =>
  items
    .map(({ id }, n) => (n === 0 ? { id, at: skipped, isFar } : { id, at: skipped + n }))
    .filter((_, n) => n === 0 || n === items.length - 1);
