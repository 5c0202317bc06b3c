import { isPriced, ProductFilter } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import { MOST_REMEMBERED, MOST_SHOWN } from './catalogue-sql.js';
import type { Counted, Ends, Group } from './groups.js';
import type { Keyword, Tier } from './keyword.js';
import type { Sample } from './sample.js';
import type { Priced, Scope } from './scope.js';
import type { Versions } from './shelf-rows.js';
import { collectedByPrices, paysByPrices, type Sizes } from './walks.js';

/** What is asked for, and how many products may answer it. What the words of this folder mean stands in docs/design.md. */
export interface Wish extends Sizes {
  scope: Scope;
  keyword?: Keyword;
  /** Whether prices or what is in stock bound it, too, of which the counts of a keyword know nothing. */
  isBounded?: boolean;
  /** The filter, where it has nothing but lists and prices. */
  listed?: ProductFilter;
  /** Groups of what answers, where that is how it was counted. */
  groups?: Group[];
  /** Whether the groups do for any sizes and colours, not only for none. */
  isForAnyChoice?: boolean;
  /** The lowest and the highest price of it, where it was found with them. */
  ends?: Ends | null;
  /** Whether facets are to be counted, by all that answers should it be collected. */
  withGroups?: boolean;
  /** Whether it has to pass lists, which facets are counted without. */
  hasLists?: boolean;
  /** What is sampled of it already. */
  sample?: Sample;
  /** How many are looked at to collect them, where that is known. */
  collected?: number;
}

export interface UnderstoodWish extends Wish {
  priced: Priced;
  /** About how many have such prices. */
  about: number;
  /** About how many match according to the inverted index. */
  likely: number;
}

interface Total {
  total: number;
  isExact: boolean;
}

/** What was learnt of a page of which its facets have use. */
export interface ForFacets {
  counted?: Counted;
  /** Groups of all that answers, where it was counted by them or collected with them. */
  groups?: Group[];
  /** How many products have such prices, where that is known. */
  priced?: Priced;
  /** Whether what answers was sooner found by its prices, too. */
  isFoundByPrices?: boolean;
  /** What facets are counted by, where a sample of it was looked at. */
  sampled?: Sampled;
  /** By which the page holds: what is remembered by them does for its facets, too. */
  versions?: Versions;
}

export interface Answered extends Total {
  items: Product[];
  forFacets?: ForFacets;
}

/** A sample of all that a query finds. */
export interface Sampled {
  sample: Sample;
  query: string | null;
}

/** Nothing but words can be found by prices, too. */
export const isSoonerByPrices = (
  filter: ProductFilter,
  { query }: Scope,
  { indexed, priced, shelf }: { indexed: number; priced: number; shelf: number },
) => isPriced(filter) && query !== null && paysByPrices(indexed, priced, shelf);

/** Whether a query is another one's and more. */
export const isWithin = ({ query }: Scope, { query: wide }: Scope) =>
  [`${wide} & `, `( ${wide} ) & `].some((whole) => query!.startsWith(whole));

export const isCounted = ({ most, least }: Wish) => least === most;

/** Whether facets have all that answers collected anyway, unless that is too much, so that its page is taken from it. */
export const isCollected = ({ withGroups, groups, least }: Wish) =>
  withGroups === true && !groups && least <= MOST_SHOWN;

/** Learns how many answer, by which it is weighed how they are found. */
export function setTotal(wish: UnderstoodWish, total: number): void {
  wish.least = wish.most = total;
  wish.indexed = Math.max(total, wish.likely);
  wish.collected = wish.scope.isFoundByPrices ? collectedByPrices(total, wish.about) : wish.indexed;
}

/** What a wish is counted by, where that is known. */
export const countedIn = ({ groups, ends, scope: { query } }: Wish): Counted | undefined =>
  groups && { groups, ends, query };

/** A page is likely to be among so many times as many as lie up to its end, also where that is guessed wrong. */
export const LIKELY = 4;

/** How many a tier has, by its share of what is counted within prices and stock. */
export function likelyOf(wish: Wish, { most: indexed }: Tier): Omit<Sizes, 'shelf'> {
  const most = isCounted(wish) ? (wish.most * indexed) / wish.keyword!.found.most : 0;
  return { most, indexed, least: most / LIKELY };
}

/** Where many are found, those of the best tier are counted once, so that a page of them can be walked to. */
export const isWorthCounting = ({ keyword }: Wish, best: Tier) =>
  best.least < best.most && best.least <= MOST_SHOWN && keyword!.found.least > MOST_REMEMBERED;

/** Of what a keyword finds, unless prices or what is in stock bound it, too. */
export function remember({ keyword, isBounded }: Wish, total: number | undefined): void {
  if (keyword && !isBounded) learn(keyword.found, total);
}

/**
 * What is found is remembered where the tier is, with the version of the vocabulary.
 * @param total undefined where it is more than are shown
 */
export function learn(tier: Tier, total: number | undefined): void {
  tier.least = total ?? Math.max(tier.least, MOST_SHOWN + 1);
  tier.most = total ?? Math.max(tier.most, tier.least);
}

/** What counts say of it; where they do not, more than are shown. */
export const totalOf = (wish: Wish): Total =>
  isCounted(wish) ? { total: wish.most, isExact: true } : { total: MOST_SHOWN, isExact: false };
