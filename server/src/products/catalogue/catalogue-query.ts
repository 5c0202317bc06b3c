import { isPriced, ProductFilter } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import { MOST_CACHED_IDS, MOST_SHOWN } from './catalogue-sql.js';
import type { Counted, Ends, Group } from './groups.js';
import type { Keyword, Tier } from './keyword.js';
import type { Sample } from './sample.js';
import type { Priced, Scope } from './scope.js';
import type { Versions } from './shelf-rows.js';
import { type Cardinality, rowsToGatherByPrices, isCheaperByPrices } from './walks.js';

/** A scope, and how many products may match it. docs/design.md defines the words of this folder. */
export interface CatalogueQuery extends Cardinality {
  scope: Scope;
  keyword?: Keyword;
  /** Whether prices or stock bound it, too, which the counts of a keyword do not consider. */
  isBounded?: boolean;
  /** The filter, if it has only lists and prices. */
  listed?: ProductFilter;
  /** Groups of the matches, if these were counted by groups. */
  groups?: Group[];
  /** Whether the groups serve any sizes and colours that are asked for, not only queries without any. */
  isForAnyChoice?: boolean;
  /** Their lowest and highest price, if it was found with them. */
  ends?: Ends | null;
  /** Whether facets are to be counted, from all matches if these are gathered. */
  withGroups?: boolean;
  /** Whether it has to pass lists, which facets are counted without. */
  hasLists?: boolean;
  /** A sample of it that was taken already. */
  sample?: Sample;
  /** How many products are looked at to gather the matches, if that is known. */
  rowsToGather?: number;
}

export interface InterpretedQuery extends CatalogueQuery {
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
  /** Groups of all matches, if these were counted by groups or gathered with them. */
  groups?: Group[];
  /** How many products have such prices, if that is known. */
  priced?: Priced;
  /** Whether searching for the matches by price, too, was faster. */
  isFoundByPrices?: boolean;
  /** The sample that facets are counted by, if one was taken. */
  sampled?: Sampled;
  /** The versions that the page is valid for: what is cached under them serves its facets, too. */
  versions?: Versions;
}

export interface SearchResult extends Total {
  items: Product[];
  forFacets?: ForFacets;
}

/** A sample of all that a query finds. */
export interface Sampled {
  sample: Sample;
  query: string | null;
}

/** Whether searching by price, too, is faster; only words can be combined with prices. */
export const findsByPrices = (
  filter: ProductFilter,
  { query }: Scope,
  { indexed, priced, shelf }: { indexed: number; priced: number; shelf: number },
) => isPriced(filter) && query !== null && isCheaperByPrices(indexed, priced, shelf);

/** Whether a query is another one with more conditions. */
export const isWithin = ({ query }: Scope, { query: wide }: Scope) =>
  [`${wide} & `, `( ${wide} ) & `].some((whole) => query!.startsWith(whole));

export const isCounted = ({ most, least }: CatalogueQuery) => least === most;

/** Whether facets need all matches gathered anyway, unless they are too many, so that the page is taken from these. */
export const isGathered = ({ withGroups, groups, least }: CatalogueQuery) =>
  withGroups === true && !groups && least <= MOST_SHOWN;

/** Sets how many products match, which decides how they are found. */
export function setTotal(query: InterpretedQuery, total: number): void {
  query.least = query.most = total;
  query.indexed = Math.max(total, query.likely);
  query.rowsToGather = query.scope.isFoundByPrices ? rowsToGatherByPrices(total, query.about) : query.indexed;
}

/** The groups that a query is counted by, if there are any. */
export const countedIn = ({ groups, ends, scope: { query } }: CatalogueQuery): Counted | undefined =>
  groups && { groups, ends, query };

/** A page is likely to be full if this many times the matches up to its end are expected, which allows for wrong estimates. */
export const LIKELY = 4;

/** How many products a tier has, by its share of what was counted within prices and stock. */
export function likelyOf(query: CatalogueQuery, { most: indexed }: Tier): Omit<Cardinality, 'shelf'> {
  const most = isCounted(query) ? (query.most * indexed) / query.keyword!.found.most : 0;
  return { most, indexed, least: most / LIKELY };
}

/** If many are found, those of the best tier are counted once, so that pages of it can be walked to. */
export const isWorthCounting = ({ keyword }: CatalogueQuery, best: Tier) =>
  best.least < best.most && best.least <= MOST_SHOWN && keyword!.found.least > MOST_CACHED_IDS;

/** Caches a keyword's total, unless prices or stock bound it, too. */
export function cacheTotal({ keyword, isBounded }: CatalogueQuery, total: number | undefined): void {
  if (keyword && !isBounded) cacheTierTotal(keyword.found, total);
}

/**
 * Caches the total in the tier, and so with the version of the vocabulary.
 * @param total undefined if it is more than are shown
 */
export function cacheTierTotal(tier: Tier, total: number | undefined): void {
  tier.least = total ?? Math.max(tier.least, MOST_SHOWN + 1);
  tier.most = total ?? Math.max(tier.most, tier.least);
}

/** The total, if it is known; else as many as are shown at most, not exact. */
export const totalOf = (query: CatalogueQuery): Total =>
  isCounted(query) ? { total: query.most, isExact: true } : { total: MOST_SHOWN, isExact: false };
