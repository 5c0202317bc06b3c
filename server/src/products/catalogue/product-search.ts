import { STOREFRONT_PAGE_SIZE } from '../../common/page.js';
import { isBounded, isPriced, orderOf, ProductFilter, ProductSort } from '../dto/product.inputs.js';
import {
  cacheTotal,
  type CatalogueQuery,
  countedIn,
  type InterpretedQuery,
  isGathered,
  isCounted,
  findsByPrices,
  isWithin,
  type Sampled,
  type SearchResult,
  setTotal,
  totalOf,
} from './catalogue-query.js';
import { type Form, MOST_GATHERED } from './catalogue-sql.js';
import { Estimates } from './estimates.js';
import { type Counted, type CountedWithKept, type Group, passing, productsIn } from './groups.js';
import { betterQueries, filterQuery } from './keyword.js';
import { MatchReads } from './match-reads.js';
import { RelevanceSearch } from './relevance-search.js';
import { ALL, type Priced, scopeOf, type Slice } from './scope.js';
import type { ShelfReads } from './shelf-reads.js';
import type { Part } from './shelf-rows.js';
import {
  type Cardinality,
  rowsToGatherByPrices,
  inGroups,
  isCheaperToGather,
  isCheaperToSeek,
} from './walks.js';

interface SearchOptions {
  size?: number;
  as?: Form;
  withFacets?: boolean;
  withTotal?: boolean;
}

/** Whether the page is known to lie beyond the last match, and nothing is to be gathered for facets. */
const isBehind = (query: CatalogueQuery, { skipped }: Slice) =>
  isCounted(query) && !isGathered(query) && skipped >= query.most;

const NOTHING: SearchResult = { total: 0, items: [], isExact: true };

/**
 * Runs one query, with any filter and keyword, at a cost that does not grow with the shelf. Few matches are gathered
 * through the inverted index; many are found in their order, by a short walk or by rungs, and not counted beyond MOST_SHOWN.
 * Stored counts, or else a sample, decide between the two.
 */
export class ProductSearch {
  private readonly estimates: Estimates;
  private readonly matches: MatchReads;
  private readonly byRelevance: RelevanceSearch;

  constructor(private readonly shelf: ShelfReads) {
    this.estimates = new Estimates(shelf);
    this.matches = new MatchReads(shelf);
    this.byRelevance = new RelevanceSearch(shelf, this.matches, this.estimates);
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
      const groups = await this.shelf.groups.of(scopeOf(null, { inStock, minPrice, maxPrice }));
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
          ? this.byRelevance.find(query, slice, withTotal)
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
    const sample = most > MOST_GATHERED ? await this.shelf.groups.sampleForFacets(scope, false) : undefined;
    if (sample) return { sampled: { sample, query: scope.query } };
    const tiers = slice.sort === ProductSort.RELEVANCE ? betterQueries(query.keyword!) : [];
    const { items, total, groups } = await this.shelf.gatherAmong(scope, query.scope, { ...slice, tiers });
    cacheTotal(query, total);
    cacheTotal(wide, productsIn(groups));
    const forFacets = { counted: { groups, query: scope.query } };
    return { among: { items, total, isExact: true, forFacets } };
  }

  private async findInOrder(query: CatalogueQuery, requested: Slice): Promise<SearchResult> {
    const slice = await this.matches.fromCursor(query, requested);
    const isCommon = await this.estimates.isCommonInOrder(query);
    const { groups, listed } = query;
    if (!isCommon && listed && groups) {
      const { items } = await this.findInGroups(query, groups, slice);
      return { items, ...totalOf(query), forFacets: { groups } };
    }
    const isSought = isCommon || (isCounted(query) && !isGathered(query) && isCheaperToSeek(query, slice));
    const found = isSought ? undefined : await this.matches.gather(query, slice);
    if (found) return found;
    const { items } = await this.matches.seek(query, slice);
    return { items, ...totalOf(query), forFacets: { groups: query.groups } };
  }

  /** @returns nothing counted if there are too many groups, or products in them, or if only what is in stock is requested */
  private async countByGroups(
    filter: ProductFilter,
  ): Promise<{ counted?: CountedWithKept; priced?: Priced }> {
    if (filter.inStock) return {};
    return isPriced(filter)
      ? this.shelf.groups.priced(scopeOf(null, filter))
      : { counted: await this.shelf.groups.kept() };
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
    scope.isFoundByPrices = findsByPrices(filter, scope, { indexed, priced, shelf });
    const looked = scope.isFoundByPrices ? rowsToGatherByPrices(total, priced) : indexed;
    const rowsToGather = textQuery === null ? total : looked;
    const query = { scope, most: total, least: total, indexed, rowsToGather, shelf };
    const requested = await this.matches.fromCursor(query, {
      ...slice,
      withEnds: counted.kept !== undefined,
    });
    const { items, ends } = await this.findInGroups(query, groups, requested);
    return { items, total, isExact: true, forFacets: { counted: { ...counted, ends } } };
  }

  /** A page of what these groups count, found in its order or taken from among all of them. */
  private async findInGroups(query: CatalogueQuery, groups: Group[], slice: Slice): Promise<Part> {
    const { scope, most } = query;
    // Among what is in stock a group occurs once for each set of choices that is left of it.
    const ids = [...new Set(groups.map(({ id }) => id))];
    const grouped = inGroups(query, ids.length);
    const isByGroups = isCheaperToGather(grouped, query);
    if (most > MOST_GATHERED || isCheaperToSeek(query, slice, isByGroups ? grouped : query))
      return this.matches.seek(query, slice);
    return isByGroups
      ? this.shelf.gatherGroups(scope, ids, slice)
      : (await this.shelf.gather(scope, slice, ALL))!;
  }
}
