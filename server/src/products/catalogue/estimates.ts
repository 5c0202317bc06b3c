import { isBounded, isPriced, ProductFilter } from '../dto/product.inputs.js';
import { MOST_GATHERED, MOST_REMEMBERED, MOST_SHOWN } from './catalogue-sql.js';
import { productsIn } from './groups.js';
import { filterQuery, keywordOf, type Tier } from './keyword.js';
import { NO_PAGE, type Priced, scopeOf } from './scope.js';
import type { ShelfReads } from './shelf-reads.js';
import { isReadSoon } from './walks.js';
import { isSoonerByPrices, learn, remember, setTotal, type UnderstoodWish, type Wish } from './wish.js';

/** Estimates how many products match: by stored counts, by what was collected before, or else by a sample. */
export class Estimates {
  constructor(private readonly shelf: ShelfReads) {}

  /**
   * @param known how many products have such prices, if that is known
   * @returns undefined if nothing can match
   */
  async understand(filter: ProductFilter, known?: Priced): Promise<UnderstoodWish | undefined> {
    const filters = filterQuery(filter);
    const { hits, shelf, tiers } = await this.shelf.count(filter);
    const keyword = tiers && keywordOf(tiers);
    if (hits === 0 || (tiers && !keyword)) return undefined;
    const scope = scopeOf(keyword?.found.query ?? filters, filter);
    const priced = isPriced(filter) ? (known ?? (await this.shelf.countPriced(scope))) : { within: shelf };
    const about = Math.min(shelf, priced.share === undefined ? priced.within : priced.share * shelf);
    const indexed = Math.min(hits, keyword?.found.most ?? hits);
    const bounded = isBounded(filter);
    const listed = isPriced(filter) && !keyword && !filter.inStock ? filter : undefined;
    // Assumes that products that pass the lists have the words as often as others.
    const likely = keyword ? (hits * Math.min(keyword.found.most, shelf)) / shelf : hits;
    scope.isFoundByPrices = isSoonerByPrices(filter, scope, { indexed: likely, priced: about, shelf });
    const least = bounded ? 0 : (keyword?.found.least ?? hits);
    const most = Math.min(indexed, priced.within);
    const sizes = { most, least, indexed, likely, shelf, far: keyword?.found.far };
    const bounds = { priced, about, isBounded: bounded, hasLists: filters !== null, listed };
    const wish = { scope, ...sizes, keyword, ...bounds };
    await this.recall(wish);
    return wish;
  }

  /** Adds what is known of a wish since all its matches were collected. */
  private async recall(wish: UnderstoodWish): Promise<void> {
    const known = await this.shelf.gathered(wish.scope);
    if (!known) return;
    const { total, groups, isForAnyChoice, ends } = known;
    if (total !== undefined) setTotal(wish, total);
    else wish.least = MOST_SHOWN + 1;
    wish.most = Math.max(wish.most, wish.least);
    Object.assign(wish, { groups, isForAnyChoice, ends });
  }

  /** Whether more products match than are shown: known from counts, or as good as certain from a sample, and then remembered. */
  async isCommon(wish: Wish): Promise<boolean> {
    if (wish.least > MOST_SHOWN) return true;
    if (wish.most <= MOST_GATHERED) return false;
    const { showsMore } = (wish.sample = await this.shelf.sample(wish.scope, wish.sample));
    if (showsMore) remember(wish, undefined);
    return showsMore;
  }

  /** The same, but lists and prices are counted by groups, which takes no longer than a sample. The wish gets the counts. */
  async isCommonInOrder(wish: Wish): Promise<boolean> {
    const { listed } = wish;
    if (!listed || wish.groups) return this.isCommon(wish);
    if (wish.most <= MOST_REMEMBERED && isReadSoon(wish)) return false;
    wish.groups = await this.shelf.groupsWithin(listed);
    wish.least = wish.groups ? productsIn(wish.groups) : MOST_SHOWN + 1;
    if (wish.groups) wish.most = wish.least;
    return !wish.groups;
  }

  async countTier(wish: Wish, tier: Tier): Promise<void> {
    const scope = { ...wish.scope, query: tier.query };
    const isMore = tier.most > MOST_GATHERED && (await this.shelf.sample(scope)).showsMore;
    const found = isMore ? undefined : await this.shelf.gather(scope, NO_PAGE);
    learn(tier, found?.total);
  }
}
