import { isBounded, isPriced, ProductFilter } from '../dto/product.inputs.js';
import type { ForFacets, Sampled } from './catalogue-query.js';
import { MOST_GATHERED } from './catalogue-sql.js';
import { Estimates } from './estimates.js';
import { countAll, type Counted, type Ends, type Group, passing, rangeOf } from './groups.js';
import { filterQuery } from './keyword.js';
import type { ProductFacets } from './product-page.js';
import { type Priced, scopeOf } from './scope.js';
import type { ShelfReads } from './shelf-reads.js';

interface Look {
  groups: Group[];
  /** The query behind the groups: null for everything, undefined if no product has the words. */
  query?: string | null;
  /** Whether the groups that pass the filter's lists are complete, with all of their prices. */
  isWhole?: boolean;
  /** Whether they are estimated from a sample. */
  isSampled?: boolean;
}

/** What finding the list has shown whose facets are counted. */
export interface Listed extends ForFacets {
  /** Whether more products pass the filter than can be shown. */
  isCommon: boolean;
}

/** What is known in advance of how many products a look will find. */
interface Size {
  /** More than can be shown, with the filter's lists. */
  isCommon: boolean;
  /** No more than that, and no lists narrow them. */
  isFew?: boolean;
  priced?: Priced;
  sampled?: Sampled;
}

/** Counts how many products each filter value of one list would show, in a bounded number of statements. */
export class Facets {
  private readonly estimates: Estimates;

  constructor(private readonly shelf: ShelfReads) {
    this.estimates = new Estimates(shelf);
  }

  /**
   * For each filter value, how many products it would show with all other filters applied; approximate for very large results.
   */
  async count(filter: ProductFilter, listed: Listed): Promise<ProductFacets> {
    const { isCommon, counted, priced: pricedInList, sampled } = listed;
    const { keyword, inStock, minPrice, maxPrice } = filter;
    const bounded = { keyword, inStock, minPrice, maxPrice };
    const isFew = !isCommon && filterQuery(filter) === null;
    const wide = counted
      ? lookAt(counted, bounded)
      : await this.look(bounded, { isCommon, isFew, priced: pricedInList, sampled });
    const priced = wide.isSampled && !isCommon ? await this.withShown(wide, filter, listed) : wide;
    const ends = counted?.ends;
    const range = ends === undefined ? await this.priceRange(priced, filter) : (ends ?? {});
    return { ...countAll(priced.groups, filter), ...range };
  }

  /** The groups of what passes the keyword, the price bounds and the stock filter: kept, gathered, or from a sample. */
  private async look(filter: ProductFilter, { isCommon, isFew, priced, sampled }: Size): Promise<Look> {
    if (sampled) return { groups: sampled.sample.groups, query: sampled.query, isSampled: true };
    const kept = isOfAll(filter) ? (await this.shelf.groups.kept())?.kept : undefined;
    if (kept) return lookAt({ groups: kept }, filter);
    const query = await this.estimates.interpret(filter, priced);
    if (!query) return { groups: [] };
    const { scope, most } = query;
    const isSampled = isCommon || (most > MOST_GATHERED && !isFew);
    const sample = isSampled ? await this.shelf.groups.sampleForFacets(scope, isCommon) : undefined;
    return sample
      ? { groups: sample.groups, query: scope.query, isSampled: true }
      : { groups: await this.shelf.groups.of(scope), query: scope.query, isWhole: true };
  }

  /** A sample says little of rare values: what passes the filter's lists is gathered, and replaces what was estimated of it. */
  private async withShown(
    { groups, query }: Look,
    filter: ProductFilter,
    { groups: listed, isFoundByPrices }: Listed,
  ): Promise<Look> {
    const scope = { ...scopeOf(queryWithin(query, filter), filter), isFoundByPrices };
    const shown = listed ?? (await this.shelf.groups.of(scope));
    const estimated = new Set(passing(groups, filter));
    return { groups: [...groups.filter((group) => !estimated.has(group)), ...shown], query, isWhole: true };
  }

  /** The lowest and the highest price with every filter applied except the price. */
  private async priceRange(
    { groups, query, isWhole, isSampled }: Look,
    filter: ProductFilter,
  ): Promise<Partial<Ends>> {
    if (query === undefined) return {};
    if (!isPriced(filter)) {
      const found = passing(groups, filter);
      if (isWhole || (found.length === 0 && !isSampled)) return rangeOf(found);
    }
    const any = { ...filter, minPrice: undefined, maxPrice: undefined };
    return (await this.shelf.groups.ends(scopeOf(queryWithin(query, filter), any))) ?? {};
  }
}

/** The query for what matches another query and the filter's lists. */
const queryWithin = (query: string | null | undefined, filter: ProductFilter) =>
  [query && `(${query})`, filterQuery(filter)].filter(Boolean).join(' & ') || null;

const isOfAll = (filter: ProductFilter) => !filter.keyword && !isBounded(filter);

/** Groups of all products are kept ones, without prices; all others were gathered. */
const lookAt = ({ groups, query = null }: Counted, filter: ProductFilter): Look => ({
  groups,
  query,
  isWhole: !isOfAll(filter),
});
