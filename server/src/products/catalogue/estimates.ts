import { isBounded, isPriced, ProductFilter } from '../dto/product.inputs.js';
import {
  cacheTierTotal,
  cacheTotal,
  type CatalogueQuery,
  type InterpretedQuery,
  findsByPrices,
  setTotal,
} from './catalogue-query.js';
import { MOST_CACHED_IDS, MOST_GATHERED, MOST_SHOWN } from './catalogue-sql.js';
import { productsIn } from './groups.js';
import { filterQuery, keywordOf, type Tier } from './keyword.js';
import { NO_PAGE, type Priced, scopeOf } from './scope.js';
import type { ShelfReads } from './shelf-reads.js';
import { isCheapToRead } from './walks.js';

/** Estimates how many products match: by stored counts, by what was gathered before, or else by a sample. */
export class Estimates {
  constructor(private readonly shelf: ShelfReads) {}

  /**
   * @param counted how many products have such prices, if they have been counted
   * @returns undefined if nothing can match
   */
  async interpret(filter: ProductFilter, counted?: Priced): Promise<InterpretedQuery | undefined> {
    const filters = filterQuery(filter);
    const { hits, shelf, tiers } = await this.shelf.count(filter);
    const keyword = tiers && keywordOf(tiers);
    if (hits === 0 || (tiers && !keyword)) return undefined;
    const scope = scopeOf(keyword?.found.query ?? filters, filter);
    const priced = isPriced(filter) ? (counted ?? (await this.shelf.countPriced(scope))) : { within: shelf };
    const about = Math.min(shelf, priced.share === undefined ? priced.within : priced.share * shelf);
    const indexed = Math.min(hits, keyword?.found.most ?? hits);
    const bounded = isBounded(filter);
    const listed = isPriced(filter) && !keyword && !filter.inStock ? filter : undefined;
    // Assumes that products that pass the lists have the words as often as others.
    const likely = keyword ? (hits * Math.min(keyword.found.most, shelf)) / shelf : hits;
    scope.isFoundByPrices = findsByPrices(filter, scope, { indexed: likely, priced: about, shelf });
    const least = bounded ? 0 : (keyword?.found.least ?? hits);
    const most = Math.min(indexed, priced.within);
    const sizes = { most, least, indexed, likely, shelf, far: keyword?.found.far };
    const bounds = { priced, about, isBounded: bounded, hasLists: filters !== null, listed };
    const query = { scope, ...sizes, keyword, ...bounds };
    await this.addGathered(query);
    return query;
  }

  /** Adds what is cached of a query whose matches were all gathered before. */
  private async addGathered(query: InterpretedQuery): Promise<void> {
    const cached = await this.shelf.gathered(query.scope);
    if (!cached) return;
    const { total, groups, isForAnyChoice, ends } = cached;
    if (total !== undefined) setTotal(query, total);
    else query.least = MOST_SHOWN + 1;
    query.most = Math.max(query.most, query.least);
    Object.assign(query, { groups, isForAnyChoice, ends });
  }

  /** Whether more products match than are shown: known from counts, or as good as certain from a sample, and then cached. */
  async isCommon(query: CatalogueQuery): Promise<boolean> {
    if (query.least > MOST_SHOWN) return true;
    if (query.most <= MOST_GATHERED) return false;
    const { showsMore } = (query.sample = await this.shelf.groups.sample(query.scope, query.sample));
    if (showsMore) cacheTotal(query, undefined);
    return showsMore;
  }

  /** The same, but lists and prices are counted by groups, which takes no longer than a sample. Sets the query's counts. */
  async isCommonInOrder(query: CatalogueQuery): Promise<boolean> {
    const { listed } = query;
    if (!listed || query.groups) return this.isCommon(query);
    if (query.most <= MOST_CACHED_IDS && isCheapToRead(query)) return false;
    query.groups = await this.shelf.groups.within(listed);
    query.least = query.groups ? productsIn(query.groups) : MOST_SHOWN + 1;
    if (query.groups) query.most = query.least;
    return !query.groups;
  }

  async countTier(query: CatalogueQuery, tier: Tier): Promise<void> {
    const scope = { ...query.scope, query: tier.query };
    const isMore = tier.most > MOST_GATHERED && (await this.shelf.groups.sample(scope)).showsMore;
    const found = isMore ? undefined : await this.shelf.gather(scope, NO_PAGE);
    cacheTierTotal(tier, found?.total);
  }
}
