import { isPriced, ProductFilter } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import { MOST_REMEMBERED, MOST_SHOWN } from './catalogue-sql.js';
import type { Counted, Ends, Group } from './groups.js';
import type { Keyword, Tier } from './keyword.js';
import type { Sample } from './sample.js';
import type { Priced, Scope } from './scope.js';
import type { Versions } from './shelf-rows.js';
import { type Cardinality, collectedByPrices, paysByPrices } from './walks.js';

/** What is asked for, and how many products may match. docs/design.md defines the words of this folder. */
export interface Wish extends Cardinality {
  scope: Scope;
  keyword?: Keyword;
  /** Whether prices or stock bound it, too, which the counts of a keyword do not consider. */
  isBounded?: boolean;
  /** The filter, if it has only lists and prices. */
  listed?: ProductFilter;
  /** Groups of the matches, if these were counted by groups. */
  groups?: Group[];
  /** Whether the groups serve any sizes and colours that are asked for, not only questions without any. */
  isForAnyChoice?: boolean;
  /** Their lowest and highest price, if it was found with them. */
  ends?: Ends | null;
  /** Whether facets are to be counted, from all matches if these are collected. */
  withGroups?: boolean;
  /** Whether it has to pass lists, which facets are counted without. */
  hasLists?: boolean;
  /** A sample of it that was taken already. */
  sample?: Sample;
  /** How many products are looked at to collect the matches, if that is known. */
  collected?: number;
}

export interface UnderstoodWish extends Wish {
  priced: Priced;
  /** About how many products have such prices. */
  about: number;
  /** About how many match according to the inverted index. */
  likely: number;
}

interface Total {
  total: number;
  isExact: boolean;
}

/** What finding a page has shown that helps to count its facets. */
export interface ForFacets {
  counted?: Counted;
  /** Groups of all matches, if these were counted by groups or collected with them. */
  groups?: Group[];
  /** How many products have such prices, if that is known. */
  priced?: Priced;
  /** Whether searching for the matches by price, too, was faster. */
  isFoundByPrices?: boolean;
  /** The sample that facets are counted by, if one was taken. */
  sampled?: Sampled;
  /** The versions by which the page holds: what is remembered under them serves its facets, too. */
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

/** Whether searching by price, too, is faster; only words can be combined with prices. */
export const isSoonerByPrices = (
  filter: ProductFilter,
  { query }: Scope,
  { indexed, priced, shelf }: { indexed: number; priced: number; shelf: number },
) => isPriced(filter) && query !== null && paysByPrices(indexed, priced, shelf);

/** Whether a query is another one with more conditions. */
export const isWithin = ({ query }: Scope, { query: wide }: Scope) =>
  [`${wide} & `, `( ${wide} ) & `].some((whole) => query!.startsWith(whole));

export const isCounted = ({ most, least }: Wish) => least === most;

/** Whether facets need all matches collected anyway, unless they are too many, so that the page is taken from these. */
export const isCollected = ({ withGroups, groups, least }: Wish) =>
  withGroups === true && !groups && least <= MOST_SHOWN;

/** Learns how many products match, which decides how they are found. */
export function setTotal(wish: UnderstoodWish, total: number): void {
  wish.least = wish.most = total;
  wish.indexed = Math.max(total, wish.likely);
  wish.collected = wish.scope.isFoundByPrices ? collectedByPrices(total, wish.about) : wish.indexed;
}

/** What a wish is counted by, if that is known. */
export const countedIn = ({ groups, ends, scope: { query } }: Wish): Counted | undefined =>
  groups && { groups, ends, query };

/** A page is likely to be full if this many times the matches up to its end are expected, which allows for wrong estimates. */
export const LIKELY = 4;

/** How many products a tier has, by its share of what was counted within prices and stock. */
export function likelyOf(wish: Wish, { most: indexed }: Tier): Omit<Cardinality, 'shelf'> {
  const most = isCounted(wish) ? (wish.most * indexed) / wish.keyword!.found.most : 0;
  return { most, indexed, least: most / LIKELY };
}

/** If many are found, those of the best tier are counted once, so that pages of it can be walked to. */
export const isWorthCounting = ({ keyword }: Wish, best: Tier) =>
  best.least < best.most && best.least <= MOST_SHOWN && keyword!.found.least > MOST_REMEMBERED;

/** Remembers a keyword's total, unless prices or stock bound it, too. */
export function remember({ keyword, isBounded }: Wish, total: number | undefined): void {
  if (keyword && !isBounded) learn(keyword.found, total);
}

/**
 * The total is remembered in the tier, and so with the version of the vocabulary.
 * @param total undefined if it is more than are shown
 */
export function learn(tier: Tier, total: number | undefined): void {
  tier.least = total ?? Math.max(tier.least, MOST_SHOWN + 1);
  tier.most = total ?? Math.max(tier.most, tier.least);
}

/** The total, if it is known; else as many as are shown at most, not exact. */
export const totalOf = (wish: Wish): Total =>
  isCounted(wish) ? { total: wish.most, isExact: true } : { total: MOST_SHOWN, isExact: false };
