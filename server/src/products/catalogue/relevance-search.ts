import type { Product } from '../product.entity.js';
import {
  type CatalogueQuery,
  isGathered,
  isCounted,
  isWorthCounting,
  LIKELY,
  likelyOf,
  type SearchResult,
  totalOf,
} from './catalogue-query.js';
import { MOST_SHOWN } from './catalogue-sql.js';
import type { Estimates } from './estimates.js';
import { betterQueries, type Tier, tiersOf } from './keyword.js';
import type { MatchReads } from './match-reads.js';
import { NO_PAGE, type Slice } from './scope.js';
import type { ShelfReads } from './shelf-reads.js';
import type { Found } from './shelf-rows.js';
import { type Cardinality, isFar, isFew, isCheaperToSeek, stepsNearby, stepsTo } from './walks.js';

/** Finds a page by relevance: tier by tier, or from among all matches where these are few. */
export class RelevanceSearch {
  constructor(
    private readonly shelf: ShelfReads,
    private readonly matches: MatchReads,
    private readonly estimates: Estimates,
  ) {}

  /** @param withTotal whether the total is needed, at the cost of one more statement */
  async find(query: CatalogueQuery, slice: Slice, withTotal: boolean): Promise<SearchResult> {
    const isFirst = !isGathered(query) || (await this.estimates.isCommon(query));
    const first = isFirst ? await this.first(query, slice) : undefined;
    if (first) return { ...(withTotal ? await this.count(query) : totalOf(query)), items: first };
    const tiers = betterQueries(query.keyword!);
    const found = (await this.estimates.isCommon(query))
      ? undefined
      : await this.matches.gather(query, { ...slice, tiers });
    return found ?? { items: await this.best(query, slice), ...totalOf(query) };
  }

  private async count(query: CatalogueQuery): Promise<Omit<SearchResult, 'items'>> {
    if (isCounted(query) || (await this.estimates.isCommon(query))) return totalOf(query);
    return (await this.matches.gather(query, NO_PAGE)) ?? totalOf(query);
  }

  /**
   * A page of the best: those with the very name, then the first tier of all others, the best rated first.
   * @returns undefined if they do not fill the page, or are so few that gathering what is found is faster
   */
  private async first(query: CatalogueQuery, requested: Slice): Promise<Product[] | undefined> {
    const { scope, shelf } = query;
    const { name, tiers } = query.keyword!;
    const best = tiers[0]!;
    const cardinality = query.isBounded
      ? likelyOf(query, best)
      : await this.cardinalityOf(query, best, requested);
    const own = { scope: { ...scope, query: best.query }, shelf, ...cardinality };
    const slice = name ? requested : await this.matches.fromCursor(own, requested);
    const atLeast = { ...own, least: 0 }; // there may be more of them
    const isCheaper = isCheaperToSeek(atLeast, slice, isFew(query) ? query : atLeast);
    if (own.least < slice.skipped + slice.size || !isCheaper) return undefined;
    const items = name
      ? await this.shelf.namedFirst(own.scope, slice, name.query, stepsTo(own, slice))
      : (await this.matches.seek(own, slice)).items;
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

  /**
   * A page of a tier that certainly has more than are shown, or that likely fills the page and is cheaper to seek than to gather.
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
    const isLikely = estimate > LIKELY * (slice.skipped + slice.size) && isCheaperToSeek(likely, slice);
    if (!isMore && !isLikely) return undefined;
    const { items } = await this.matches.seek(query, slice, hasWalked ? 0 : undefined);
    return isMore || items.length === slice.size ? items : undefined;
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
    const slice = await this.matches.fromCursor(query, requested);
    const isNear = slice.cursor && stepsTo(query, slice) > 0;
    const steps = isName || slice.cursor || isFar(far, slice) ? 0 : stepsNearby(shelf, slice);
    const near = isNear
      ? await this.matches.seek(query, slice)
      : steps > 0 && (await this.shelf.walk(scope, slice, steps));
    if (near && near.items.length === slice.size) return { items: near.items };
    const sought = isName ? undefined : await this.soughtIn(query, slice, steps > 0);
    if (sought) return { items: sought };
    return (
      (await this.shelf.gather(scope, slice)) ?? { items: (await this.matches.seek(query, slice)).items }
    );
  }
}
