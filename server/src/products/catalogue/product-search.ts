import { STOREFRONT_PAGE_SIZE } from '../../common/page.js';
import { isBounded, isPriced, orderOf, ProductFilter, ProductSort } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import {
  cacheTotal,
  type CatalogueQuery,
  countedIn,
  type InterpretedQuery,
  isCollected,
  isCounted,
  isSoonerByPrices,
  isWithin,
  isWorthCounting,
  LIKELY,
  likelyOf,
  type Sampled,
  type SearchResult,
  setTotal,
  totalOf,
} from './catalogue-query.js';
import { type Form, MOST_GATHERED, MOST_SHOWN } from './catalogue-sql.js';
import { Estimates } from './estimates.js';
import { type Counted, type CountedWithKept, type Group, passing, productsIn } from './groups.js';
import { betterQueries, filterQuery, type Tier, tiersOf } from './keyword.js';
import { ALL, isWithinPrices, NO_PAGE, type Priced, scopeOf, type Slice } from './scope.js';
import type { ShelfReads } from './shelf-reads.js';
import type { Found, Part } from './shelf-rows.js';
import {
  type Cardinality,
  collectedByPrices,
  inGroups,
  isCollectedSooner,
  isFar,
  isFew,
  isFoundSooner,
  noteFar,
  stepsNearby,
  stepsTo,
} from './walks.js';

interface SearchOptions {
  size?: number;
  as?: Form;
  withFacets?: boolean;
  withTotal?: boolean;
}

/** Whether the page is known to lie beyond the last match, and nothing is to be collected for facets. */
const isBehind = (query: CatalogueQuery, { skipped }: Slice) =>
  isCounted(query) && !isCollected(query) && skipped >= query.most;

const NOTHING: SearchResult = { total: 0, items: [], isExact: true };

/**
 * Runs one query, with any filter and keyword, at a cost that does not grow with the shelf. Few matches are collected
 * through the inverted index; many are found in their order, by a short walk or by rungs, and not counted beyond MOST_SHOWN.
 * Stored counts, or else a sample, decide between the two.
 */
export class ProductSearch {
  private readonly estimates: Estimates;

  constructor(private readonly shelf: ShelfReads) {
    this.estimates = new Estimates(shelf);
  }

  /**
   * Finds a page, unless it is cached. A query that is no page of a list needs no total (`withTotal`), and gets it only if that
   * costs nothing.
   */
  async find(
    filter: ProductFilter,
    sort: ProductSort | undefined,
    skipped: number,
    { size = STOREFRONT_PAGE_SIZE, as, ...options }: SearchOptions = {},
  ): Promise<SearchResult> {
    const slice = { sort: orderOf(filter, sort), skipped, size };
    const text = JSON.stringify([filter, slice, options]);
    const key = { text, sort: slice.sort, inStock: filter.inStock ?? false };
    const cached = await this.shelf.cachedPage(key, as);
    const page = cached ?? (await this.findUncached(filter, { ...slice, as }, options));
    if (!cached) this.shelf.cachePage(key, page);
    if (!options.withFacets) return page;
    return { ...page, forFacets: { ...page.forFacets, versions: await this.shelf.versions() } };
  }

  private async findUncached(
    filter: ProductFilter,
    slice: Slice,
    { withFacets = false, withTotal = true }: SearchOptions,
  ): Promise<SearchResult> {
    const isGrouped = withFacets && !filter.keyword;
    const { counted: all, priced } = isGrouped ? await this.countByGroups(filter) : {};
    if (all) return this.findByGroups(all, { shelf: productsIn(all.kept) }, filter, slice);
    const query = await this.estimates.interpret(filter, priced);
    if (!query) return NOTHING;
    if (isGrouped && isBounded(filter) && query.priced.within <= MOST_GATHERED) {
      const { inStock, minPrice, maxPrice } = filter;
      const groups = await this.shelf.groups(scopeOf(null, { inStock, minPrice, maxPrice }));
      return this.findByGroups({ groups }, query, filter, slice);
    }
    const { among, cachedCounts, sampled } = withFacets ? await this.findAmong(filter, query, slice) : {};
    if (among) return among;
    if (query.most === 0) return { ...NOTHING, forFacets: { counted: cachedCounts } };
    query.withGroups = withFacets && !cachedCounts && !query.groups;
    query.sample = sampled?.sample.within(filter);
    const found = isBehind(query, slice)
      ? { items: [], ...totalOf(query), forFacets: { groups: query.groups } }
      : await (slice.sort === ProductSort.RELEVANCE
          ? this.findBest(query, slice, withTotal)
          : this.findInOrder(query, slice));
    const { isFoundByPrices } = query.scope;
    const counted = cachedCounts ?? found.forFacets?.counted;
    const forFacets = { ...found.forFacets, counted, sampled, priced: query.priced, isFoundByPrices };
    return { ...found, forFacets };
  }

  /**
   * Takes the page from among all that the keyword finds regardless of the filter's lists, by which facets are counted.
   * @returns no page if those counts are cached (the query is then counted by them), or if too many match (with their sample)
   */
  private async findAmong(
    filter: ProductFilter,
    query: InterpretedQuery,
    slice: Slice,
  ): Promise<{ among?: SearchResult; cachedCounts?: Counted; sampled?: Sampled }> {
    const { keyword, inStock, minPrice, maxPrice } = filter;
    if (!query.hasLists) return { cachedCounts: countedIn(query) };
    if (!keyword) return {};
    const wide = await this.estimates.interpret({ keyword, inStock, minPrice, maxPrice }, query.priced);
    if (!wide || !isWithin(query.scope, wide.scope)) return {};
    const { scope, most, groups: counted, isForAnyChoice } = wide;
    if (counted && (isForAnyChoice || !(filter.sizes?.length || filter.colors?.length))) {
      setTotal(query, productsIn(passing(counted, filter)));
      // Without `ends`: what passes the lists has another lowest and highest price.
      return { cachedCounts: { groups: counted, query: scope.query } };
    }
    const sample = most > MOST_GATHERED ? await this.shelf.sampleGroups(scope, false) : undefined;
    if (sample) return { sampled: { sample, query: scope.query } };
    const tiers = slice.sort === ProductSort.RELEVANCE ? betterQueries(query.keyword!) : [];
    const { items, total, groups } = await this.shelf.gatherAmong(scope, query.scope, { ...slice, tiers });
    cacheTotal(query, total);
    cacheTotal(wide, productsIn(groups));
    const forFacets = { counted: { groups, query: scope.query } };
    return { among: { items, total, isExact: true, forFacets } };
  }

  private async findInOrder(query: CatalogueQuery, requested: Slice): Promise<SearchResult> {
    const slice = await this.fromCursor(query, requested);
    const isCommon = await this.estimates.isCommonInOrder(query);
    const { groups, listed } = query;
    if (!isCommon && listed && groups) {
      const { items } = await this.findInGroups(query, groups, slice);
      return { items, ...totalOf(query), forFacets: { groups } };
    }
    const isSought = isCommon || (isCounted(query) && !isCollected(query) && isFoundSooner(query, slice));
    const found = isSought ? undefined : await this.gatherFound(query, slice);
    if (found) return found;
    const { items } = await this.seek(query, slice);
    return { items, ...totalOf(query), forFacets: { groups: query.groups } };
  }

  private async findBest(query: CatalogueQuery, slice: Slice, withTotal: boolean): Promise<SearchResult> {
    const isFirst = !isCollected(query) || (await this.estimates.isCommon(query));
    const first = isFirst ? await this.first(query, slice) : undefined;
    if (first) return { ...(withTotal ? await this.count(query) : totalOf(query)), items: first };
    const tiers = betterQueries(query.keyword!);
    const found = (await this.estimates.isCommon(query))
      ? undefined
      : await this.gatherFound(query, { ...slice, tiers });
    return found ?? { items: await this.best(query, slice), ...totalOf(query) };
  }

  /**
   * Gathers all that a query finds, and caches how many that are.
   * @returns undefined if more match than are shown
   */
  private async gatherFound(query: CatalogueQuery, slice: Slice): Promise<SearchResult | undefined> {
    const { scope, withGroups, hasLists } = query;
    // No price bound leaves any out, so the groups tell the ends, too.
    const withEnds = withGroups && isWithinPrices(scope) && !hasLists;
    const found = await this.shelf.gather(scope, { ...slice, withGroups, withEnds });
    cacheTotal(query, found?.total);
    if (!found) return undefined;
    const { items, total, groups = query.groups, ends } = found;
    const counted = groups && !hasLists ? { groups, ends } : undefined;
    return { items, total, isExact: true, forFacets: { groups, counted } };
  }

  /** @returns nothing counted if there are too many groups, or products in them, or if only what is in stock is requested */
  private async countByGroups(
    filter: ProductFilter,
  ): Promise<{ counted?: CountedWithKept; priced?: Priced }> {
    if (filter.inStock) return {};
    return isPriced(filter)
      ? this.shelf.pricedGroups(scopeOf(null, filter))
      : { counted: await this.shelf.keptGroups() };
  }

  /**
   * Without a keyword facets are counted by groups of products. The same groups count the list, which then only has to be
   * found.
   * @param cardinality how many products are on the shelf and, if groups do not tell, how many pass the filter's lists
   */
  private async findByGroups(
    counted: Counted,
    { shelf, indexed: listed }: Pick<Cardinality, 'shelf'> & Partial<Cardinality>,
    filter: ProductFilter,
    slice: Slice,
  ): Promise<SearchResult> {
    const groups = passing(counted.groups, filter);
    const total = productsIn(groups);
    if (total === 0) return { ...NOTHING, forFacets: { counted } };
    const textQuery = filterQuery(filter);
    const indexed = listed ?? productsIn(passing(counted.kept!, filter));
    const priced = productsIn(counted.groups);
    const scope = scopeOf(textQuery, filter);
    scope.isFoundByPrices = isSoonerByPrices(filter, scope, { indexed, priced, shelf });
    const looked = scope.isFoundByPrices ? collectedByPrices(total, priced) : indexed;
    const collected = textQuery === null ? total : looked;
    const query = { scope, most: total, least: total, indexed, collected, shelf };
    const requested = await this.fromCursor(query, { ...slice, withEnds: counted.kept !== undefined });
    const { items, ends } = await this.findInGroups(query, groups, requested);
    return { items, total, isExact: true, forFacets: { counted: { ...counted, ends } } };
  }

  private async count(query: CatalogueQuery): Promise<Omit<SearchResult, 'items'>> {
    if (isCounted(query) || (await this.estimates.isCommon(query))) return totalOf(query);
    return (await this.gatherFound(query, NO_PAGE)) ?? totalOf(query);
  }

  /**
   * A page of the best: those with the very name, then the first tier of all others, the best rated first.
   * @returns undefined if they do not fill the page, or are so few that collecting what is found is faster
   */
  private async first(query: CatalogueQuery, requested: Slice): Promise<Product[] | undefined> {
    const { scope, shelf } = query;
    const { name, tiers } = query.keyword!;
    const best = tiers[0]!;
    const cardinality = query.isBounded
      ? likelyOf(query, best)
      : await this.cardinalityOf(query, best, requested);
    const own = { scope: { ...scope, query: best.query }, shelf, ...cardinality };
    const slice = name ? requested : await this.fromCursor(own, requested);
    const atLeast = { ...own, least: 0 }; // there may be more of them
    const isSooner = isFoundSooner(atLeast, slice, isFew(query) ? query : atLeast);
    if (own.least < slice.skipped + slice.size || !isSooner) return undefined;
    const items = name
      ? await this.shelf.namedFirst(own.scope, slice, name.query, stepsTo(own, slice))
      : (await this.seek(own, slice)).items;
    return items.length === slice.size ? items : undefined;
  }

  /** How many products the best tier has, counted if they may be enough. */
  private async cardinalityOf(
    query: CatalogueQuery,
    best: Tier,
    { skipped, size }: Slice,
  ): Promise<Omit<Cardinality, 'shelf'>> {
    const isFewer = best.least < skipped + size;
    if (isFewer && isWorthCounting(query, best)) await this.estimates.countTier(query, best);
    const { least, far } = best;
    return { most: least, indexed: least, least, far };
  }

  /** The slice, starting from the nearest cursor before it. */
  private async fromCursor({ scope }: Pick<CatalogueQuery, 'scope'>, slice: Slice): Promise<Slice> {
    return { ...slice, cursor: await this.shelf.cursorBefore(scope, slice) };
  }

  private async seek(
    query: CatalogueQuery,
    requested: Slice,
    steps = stepsTo(query, requested),
  ): Promise<Part> {
    const { scope, far, isBounded, most } = query;
    const left = isCounted(query) ? most - requested.skipped : requested.size;
    const slice = left > 0 && left < requested.size ? { ...requested, size: left } : requested;
    const part = await this.shelf.seek(scope, slice, steps);
    if (part.isFar && far && !isBounded && !slice.cursor) noteFar(far, slice);
    return part;
  }

  /**
   * A page of a tier that certainly has more than are shown, or that likely fills the page and is sooner sought than collected.
   * @returns undefined if neither is so, or if the page was only likely to be full and is not
   */
  private async soughtIn(
    query: CatalogueQuery,
    slice: Slice,
    hasWalked: boolean,
  ): Promise<Product[] | undefined> {
    const isMore = await this.estimates.isCommon(query);
    const { estimate = 0 } = query.sample ?? {};
    const likely = { ...query, most: estimate, indexed: estimate };
    const isLikely = estimate > LIKELY * (slice.skipped + slice.size) && isFoundSooner(likely, slice);
    if (!isMore && !isLikely) return undefined;
    const { items } = await this.seek(query, slice, hasWalked ? 0 : undefined);
    return isMore || items.length === slice.size ? items : undefined;
  }

  /** A page of what these groups count, found in its order or taken from among all of them. */
  private async findInGroups(query: CatalogueQuery, groups: Group[], slice: Slice): Promise<Part> {
    const { scope, most } = query;
    // Among what is in stock a group occurs once for each set of choices that is left of it.
    const ids = [...new Set(groups.map(({ id }) => id))];
    const grouped = inGroups(query, ids.length);
    const isByGroups = isCollectedSooner(grouped, query);
    if (most > MOST_GATHERED || isFoundSooner(query, slice, isByGroups ? grouped : query))
      return this.seek(query, slice);
    return isByGroups
      ? this.shelf.gatherGroups(scope, ids, slice)
      : (await this.shelf.gather(scope, slice, ALL))!;
  }

  /** For more matches than are shown: the best tiers first, until the page is full, and the best rated first in each. */
  private async best({ scope, keyword, shelf, isBounded }: CatalogueQuery, slice: Slice): Promise<Product[]> {
    const items: Product[] = [];
    let { skipped } = slice;
    let before = '';
    for (const tier of tiersOf(keyword!).filter(({ most }) => most > 0)) {
      // The first tier's query stays as it is, since it may have been counted under exactly that.
      const own = { ...scope, query: before ? `(${tier.query})${before}` : tier.query };
      const requested = { ...slice, skipped, size: slice.size - items.length };
      const { most, far } = tier;
      const isAll = tier === keyword!.found && !before;
      const atLeast = before || isBounded ? 0 : tier.least;
      const least = isAll ? MOST_SHOWN + 1 : atLeast;
      const query: CatalogueQuery = {
        scope: own,
        most,
        indexed: most,
        least,
        shelf,
        far,
        isBounded: isBounded || before !== '',
      };
      const found = await this.inTier(query, requested, tier === keyword!.name);
      items.push(...found.items);
      if (found.total === undefined || items.length === slice.size) return items;
      skipped = Math.max(0, skipped - found.total);
      before += ` & !(${tier.query})`;
    }
    return items;
  }

  /**
   * A part of a page, by rating.
   * @param isName whether this is the very name, which few products have, anywhere in the order
   * @returns no total if the page is full, or if more are found than are shown
   */
  private async inTier(
    query: CatalogueQuery,
    requested: Slice,
    isName: boolean,
  ): Promise<Pick<Found, 'items'> & Partial<Found>> {
    const { scope, shelf, far } = query;
    const { total } = (await this.shelf.gathered(scope)) ?? {};
    if (total !== undefined && total <= requested.skipped) return { items: [], total };
    const slice = await this.fromCursor(query, requested);
    const isNear = slice.cursor && stepsTo(query, slice) > 0;
    const steps = isName || slice.cursor || isFar(far, slice) ? 0 : stepsNearby(shelf, slice);
    const near = isNear
      ? await this.seek(query, slice)
      : steps > 0 && (await this.shelf.walk(scope, slice, steps));
    if (near && near.items.length === slice.size) return { items: near.items };
    const sought = isName ? undefined : await this.soughtIn(query, slice, steps > 0);
    if (sought) return { items: sought };
    return (await this.shelf.gather(scope, slice)) ?? { items: (await this.seek(query, slice)).items };
  }
}
