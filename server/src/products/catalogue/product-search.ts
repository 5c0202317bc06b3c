import { STOREFRONT_PAGE_SIZE } from '../../common/page.js';
import { isBounded, isPriced, orderOf, ProductFilter, ProductSort } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import { type Form, MOST_GATHERED, MOST_SHOWN } from './catalogue-sql.js';
import { Estimates } from './estimates.js';
import { type Counted, type CountedWithKept, type Group, passing, productsIn } from './groups.js';
import { betterQueries, filterQuery, type Tier, tiersOf } from './keyword.js';
import { ALL, type Cut, isWithinPrices, NO_PAGE, type Priced, scopeOf } from './scope.js';
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
import {
  type Answered,
  countedIn,
  isCollected,
  isCounted,
  isSoonerByPrices,
  isWithin,
  isWorthCounting,
  LIKELY,
  likelyOf,
  remember,
  type Sampled,
  setTotal,
  totalOf,
  type UnderstoodWish,
  type Wish,
} from './wish.js';

interface Asked {
  size?: number;
  as?: Form;
  withFacets?: boolean;
  withTotal?: boolean;
}

/** Whether the page is known to lie beyond the last match, and nothing is to be collected for facets. */
const isBehind = (wish: Wish, { skipped }: Cut) =>
  isCounted(wish) && !isCollected(wish) && skipped >= wish.most;

const NOTHING: Answered = { total: 0, items: [], isExact: true };

/**
 * Answers one question, with any filter and keyword, at a cost that does not grow with the shelf. Few matches are collected
 * through the inverted index; many are found in their order, by a short walk or by rungs, and not counted beyond MOST_SHOWN.
 * Stored counts, or else a sample, decide between the two.
 */
export class ProductSearch {
  private readonly estimates: Estimates;

  constructor(private readonly shelf: ShelfReads) {
    this.estimates = new Estimates(shelf);
  }

  /**
   * Finds a page, unless it is remembered. A question that is no page of a list needs no total (`withTotal`), and gets it only
   * if that costs nothing.
   */
  async find(
    filter: ProductFilter,
    sort: ProductSort | undefined,
    skipped: number,
    { size = STOREFRONT_PAGE_SIZE, as, ...asked }: Asked = {},
  ): Promise<Answered> {
    const cut = { sort: orderOf(filter, sort), skipped, size };
    const text = JSON.stringify([filter, cut, asked]);
    const question = { text, sort: cut.sort, inStock: filter.inStock ?? false };
    const known = await this.shelf.shown(question, as);
    const page = known ?? (await this.findAnew(filter, { ...cut, as }, asked));
    if (!known) this.shelf.noteShown(question, page);
    if (!asked.withFacets) return page;
    return { ...page, forFacets: { ...page.forFacets, versions: await this.shelf.versions() } };
  }

  private async findAnew(
    filter: ProductFilter,
    cut: Cut,
    { withFacets = false, withTotal = true }: Asked,
  ): Promise<Answered> {
    const isGrouped = withFacets && !filter.keyword;
    const { counted: all, priced } = isGrouped ? await this.countByGroups(filter) : {};
    if (all) return this.findByGroups(all, { shelf: productsIn(all.kept) }, filter, cut);
    const wish = await this.estimates.understand(filter, priced);
    if (!wish) return NOTHING;
    if (isGrouped && isBounded(filter) && wish.priced.within <= MOST_GATHERED) {
      const { inStock, minPrice, maxPrice } = filter;
      const groups = await this.shelf.groups(scopeOf(null, { inStock, minPrice, maxPrice }));
      return this.findByGroups({ groups }, wish, filter, cut);
    }
    const { among, known, sampled } = withFacets ? await this.findAmong(filter, wish, cut) : {};
    if (among) return among;
    if (wish.most === 0) return { ...NOTHING, forFacets: { counted: known } };
    wish.withGroups = withFacets && !known && !wish.groups;
    wish.sample = sampled?.sample.within(filter);
    const found = isBehind(wish, cut)
      ? { items: [], ...totalOf(wish), forFacets: { groups: wish.groups } }
      : await (cut.sort === ProductSort.RELEVANCE
          ? this.findBest(wish, cut, withTotal)
          : this.findInOrder(wish, cut));
    const { isFoundByPrices } = wish.scope;
    const counted = known ?? found.forFacets?.counted;
    const learnt = { ...found.forFacets, counted, sampled, priced: wish.priced, isFoundByPrices };
    return { ...found, forFacets: learnt };
  }

  /**
   * Takes the page from among all that the keyword finds regardless of the filter's lists, by which facets are counted.
   * @returns no page if those counts are `known` (the wish is then counted by them), or if too many match (with their sample)
   */
  private async findAmong(
    filter: ProductFilter,
    wish: UnderstoodWish,
    cut: Cut,
  ): Promise<{ among?: Answered; known?: Counted; sampled?: Sampled }> {
    const { keyword, inStock, minPrice, maxPrice } = filter;
    if (!wish.hasLists) return { known: countedIn(wish) };
    if (!keyword) return {};
    const wide = await this.estimates.understand({ keyword, inStock, minPrice, maxPrice }, wish.priced);
    if (!wide || !isWithin(wish.scope, wide.scope)) return {};
    const { scope, most, groups: counted, isForAnyChoice } = wide;
    if (counted && (isForAnyChoice || !(filter.sizes?.length || filter.colors?.length))) {
      setTotal(wish, productsIn(passing(counted, filter)));
      // Without `ends`: what passes the lists has another lowest and highest price.
      return { known: { groups: counted, query: scope.query } };
    }
    const sample = most > MOST_GATHERED ? await this.shelf.sampleGroups(scope, false) : undefined;
    if (sample) return { sampled: { sample, query: scope.query } };
    const tiers = cut.sort === ProductSort.RELEVANCE ? betterQueries(wish.keyword!) : [];
    const { items, total, groups } = await this.shelf.gatherAmong(scope, wish.scope, { ...cut, tiers });
    remember(wish, total);
    remember(wide, productsIn(groups));
    const forFacets = { counted: { groups, query: scope.query } };
    return { among: { items, total, isExact: true, forFacets } };
  }

  private async findInOrder(wish: Wish, asked: Cut): Promise<Answered> {
    const cut = await this.fromMark(wish, asked);
    const isCommon = await this.estimates.isCommonInOrder(wish);
    const { groups, listed } = wish;
    if (!isCommon && listed && groups) {
      const { items } = await this.findInGroups(wish, groups, cut);
      return { items, ...totalOf(wish), forFacets: { groups } };
    }
    const isSought = isCommon || (isCounted(wish) && !isCollected(wish) && isFoundSooner(wish, cut));
    const found = isSought ? undefined : await this.gatherFound(wish, cut);
    if (found) return found;
    const { items } = await this.seek(wish, cut);
    return { items, ...totalOf(wish), forFacets: { groups: wish.groups } };
  }

  private async findBest(wish: Wish, cut: Cut, withTotal: boolean): Promise<Answered> {
    const isFirst = !isCollected(wish) || (await this.estimates.isCommon(wish));
    const first = isFirst ? await this.first(wish, cut) : undefined;
    if (first) return { ...(withTotal ? await this.count(wish) : totalOf(wish)), items: first };
    const tiers = betterQueries(wish.keyword!);
    const found = (await this.estimates.isCommon(wish))
      ? undefined
      : await this.gatherFound(wish, { ...cut, tiers });
    return found ?? { items: await this.best(wish, cut), ...totalOf(wish) };
  }

  /**
   * Gathers all that a wish finds, and remembers how many that are.
   * @returns undefined if more match than are shown
   */
  private async gatherFound(wish: Wish, cut: Cut): Promise<Answered | undefined> {
    const { scope, withGroups, hasLists } = wish;
    // No price bound leaves any out, so the groups tell the ends, too.
    const withEnds = withGroups && isWithinPrices(scope) && !hasLists;
    const found = await this.shelf.gather(scope, { ...cut, withGroups, withEnds });
    remember(wish, found?.total);
    if (!found) return undefined;
    const { items, total, groups = wish.groups, ends } = found;
    const counted = groups && !hasLists ? { groups, ends } : undefined;
    return { items, total, isExact: true, forFacets: { groups, counted } };
  }

  /** @returns nothing counted if there are too many groups, or products in them, or if only what is in stock is asked for */
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
    cut: Cut,
  ): Promise<Answered> {
    const groups = passing(counted.groups, filter);
    const total = productsIn(groups);
    if (total === 0) return { ...NOTHING, forFacets: { counted } };
    const query = filterQuery(filter);
    const indexed = listed ?? productsIn(passing(counted.kept!, filter));
    const priced = productsIn(counted.groups);
    const scope = scopeOf(query, filter);
    scope.isFoundByPrices = isSoonerByPrices(filter, scope, { indexed, priced, shelf });
    const looked = scope.isFoundByPrices ? collectedByPrices(total, priced) : indexed;
    const collected = query === null ? total : looked;
    const wish = { scope, most: total, least: total, indexed, collected, shelf };
    const asked = await this.fromMark(wish, { ...cut, withEnds: counted.kept !== undefined });
    const { items, ends } = await this.findInGroups(wish, groups, asked);
    return { items, total, isExact: true, forFacets: { counted: { ...counted, ends } } };
  }

  private async count(wish: Wish): Promise<Omit<Answered, 'items'>> {
    if (isCounted(wish) || (await this.estimates.isCommon(wish))) return totalOf(wish);
    return (await this.gatherFound(wish, NO_PAGE)) ?? totalOf(wish);
  }

  /**
   * A page of the best: those with the very name, then the first tier of all others, the best rated first.
   * @returns undefined if they do not fill the page, or are so few that collecting what is found is faster
   */
  private async first(wish: Wish, asked: Cut): Promise<Product[] | undefined> {
    const { scope, shelf } = wish;
    const { name, tiers } = wish.keyword!;
    const best = tiers[0]!;
    const cardinality = wish.isBounded ? likelyOf(wish, best) : await this.cardinalityOf(wish, best, asked);
    const own = { scope: { ...scope, query: best.query }, shelf, ...cardinality };
    const cut = name ? asked : await this.fromMark(own, asked);
    const atLeast = { ...own, least: 0 }; // there may be more of them
    const isSooner = isFoundSooner(atLeast, cut, isFew(wish) ? wish : atLeast);
    if (own.least < cut.skipped + cut.size || !isSooner) return undefined;
    const items = name
      ? await this.shelf.namedFirst(own.scope, cut, name.query, stepsTo(own, cut))
      : (await this.seek(own, cut)).items;
    return items.length === cut.size ? items : undefined;
  }

  /** How many products the best tier has, counted if they may be enough. */
  private async cardinalityOf(
    wish: Wish,
    best: Tier,
    { skipped, size }: Cut,
  ): Promise<Omit<Cardinality, 'shelf'>> {
    const isFewer = best.least < skipped + size;
    if (isFewer && isWorthCounting(wish, best)) await this.estimates.countTier(wish, best);
    const { least, far } = best;
    return { most: least, indexed: least, least, far };
  }

  /** The cut, starting from the nearest mark before it. */
  private async fromMark({ scope }: Pick<Wish, 'scope'>, cut: Cut): Promise<Cut> {
    return { ...cut, mark: await this.shelf.markBefore(scope, cut) };
  }

  private async seek(wish: Wish, asked: Cut, steps = stepsTo(wish, asked)): Promise<Part> {
    const { scope, far, isBounded, most } = wish;
    const left = isCounted(wish) ? most - asked.skipped : asked.size;
    const cut = left > 0 && left < asked.size ? { ...asked, size: left } : asked;
    const part = await this.shelf.seek(scope, cut, steps);
    if (part.isFar && far && !isBounded && !cut.mark) noteFar(far, cut);
    return part;
  }

  /**
   * A page of a tier that certainly has more than are shown, or that likely fills the page and is sooner sought than collected.
   * @returns undefined if neither is so, or if the page was only likely to be full and is not
   */
  private async soughtIn(wish: Wish, cut: Cut, hasWalked: boolean): Promise<Product[] | undefined> {
    const isMore = await this.estimates.isCommon(wish);
    const { about = 0 } = wish.sample ?? {};
    const likely = { ...wish, most: about, indexed: about };
    const isLikely = about > LIKELY * (cut.skipped + cut.size) && isFoundSooner(likely, cut);
    if (!isMore && !isLikely) return undefined;
    const { items } = await this.seek(wish, cut, hasWalked ? 0 : undefined);
    return isMore || items.length === cut.size ? items : undefined;
  }

  /** A page of what these groups count, found in its order or taken from among all of them. */
  private async findInGroups(wish: Wish, groups: Group[], cut: Cut): Promise<Part> {
    const { scope, most } = wish;
    // Among what is in stock a group occurs once for each set of choices that is left of it.
    const ids = [...new Set(groups.map(({ id }) => id))];
    const grouped = inGroups(wish, ids.length);
    const isByGroups = isCollectedSooner(grouped, wish);
    if (most > MOST_GATHERED || isFoundSooner(wish, cut, isByGroups ? grouped : wish))
      return this.seek(wish, cut);
    return isByGroups
      ? this.shelf.gatherGroups(scope, ids, cut)
      : (await this.shelf.gather(scope, cut, ALL))!;
  }

  /** For more matches than are shown: the best tiers first, until the page is full, and the best rated first in each. */
  private async best({ scope, keyword, shelf, isBounded }: Wish, cut: Cut): Promise<Product[]> {
    const items: Product[] = [];
    let { skipped } = cut;
    let before = '';
    for (const tier of tiersOf(keyword!).filter(({ most }) => most > 0)) {
      // The first tier's query stays as it is, since it may have been counted under exactly that.
      const own = { ...scope, query: before ? `(${tier.query})${before}` : tier.query };
      const asked = { ...cut, skipped, size: cut.size - items.length };
      const { most, far } = tier;
      const isAll = tier === keyword!.found && !before;
      const known = before || isBounded ? 0 : tier.least;
      const least = isAll ? MOST_SHOWN + 1 : known;
      const wish: Wish = {
        scope: own,
        most,
        indexed: most,
        least,
        shelf,
        far,
        isBounded: isBounded || before !== '',
      };
      const found = await this.inTier(wish, asked, tier === keyword!.name);
      items.push(...found.items);
      if (found.total === undefined || items.length === cut.size) return items;
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
    wish: Wish,
    asked: Cut,
    isName: boolean,
  ): Promise<Pick<Found, 'items'> & Partial<Found>> {
    const { scope, shelf, far } = wish;
    const { total } = (await this.shelf.gathered(scope)) ?? {};
    if (total !== undefined && total <= asked.skipped) return { items: [], total };
    const cut = await this.fromMark(wish, asked);
    const isNear = cut.mark && stepsTo(wish, cut) > 0;
    const steps = isName || cut.mark || isFar(far, cut) ? 0 : stepsNearby(shelf, cut);
    const near = isNear
      ? await this.seek(wish, cut)
      : steps > 0 && (await this.shelf.walk(scope, cut, steps));
    if (near && near.items.length === cut.size) return { items: near.items };
    const sought = isName ? undefined : await this.soughtIn(wish, cut, steps > 0);
    if (sought) return { items: sought };
    return (await this.shelf.gather(scope, cut)) ?? { items: (await this.seek(wish, cut)).items };
  }
}
