import type { ProductSort } from '../dto/product.inputs.js';
import { MOST_CACHED_IDS, MOST_SHOWN } from './catalogue-sql.js';
import type { Slice } from './scope.js';

/** By order, the offset from which a walk was in vain: the matches lie farther on than they should. */
export type Far = Partial<Record<ProductSort, number>>;

/** How many products may match. */
export interface Cardinality {
  most: number;
  /** Matches according to the inverted index, which ignores prices. */
  indexed: number;
  least: number;
  /** All products on the shelf. */
  shelf: number;
  /** From where they are known to lie far; each walk in vain is noted there. */
  far?: Far;
}

/** Matches are assumed to be spread evenly over the shelf, unless they are known to lie far. */
type Spread = Pick<Cardinality, 'most' | 'shelf' | 'far'>;

/** The startup cost of gathering. Costs are in steps: the time in which a walk passes one product. */
const GATHER_STARTUP = 500;
/** The cost of gathering and sorting one product. */
const GATHER_ROW = 2;
/** The startup cost of finding a page by rungs. */
const RUNGS_STARTUP = 1800;
/** The cost of one more statement. */
const STATEMENT_COST = 500;
/** Looking up a group takes as long as gathering this many products. */
const ROWS_PER_GROUP = 2;
/** Rungs pass this many products in the time in which a walk passes one. */
const RUNGS_SPEEDUP = 20;
/** The inverted index passes this many products with a price in the time in which a walk passes one. */
const PRICES_SPEEDUP = 20;
/**
 * What the index costs to read for each of a query's words, as the share of all products on the shelf that a walk could pass
 * meanwhile: once to gather, and on the rungs of a whole order, of which those of time are few. A part of an order costs the
 * square root of its share, since what lies farther is passed on wider rungs.
 */
const READ_TO_GATHER = 0.004;
const READ_ON_RUNGS = { NEWEST: 0.002, PRICE_ASC: 0.02, PRICE_DESC: 0.02, RATING: 0.02, RELEVANCE: 0.02 };
/** More words are hardly read, since few products have all the others. */
const MOST_WORDS_READ = 5;

/** A page that a walk of this many steps has not reached is found by rungs. */
const LONGEST_WALK = 4000;
/** A page that is expected farther away than this is found faster by rungs. */
const LONGEST_EXPECTED_WALK = 3000;
/** How much longer a walk may take than expected: matches may be spread unevenly. */
const SLACK_STEPS = 500;
const SLACK_FACTOR = 4;

/** Whether a walk to this page, or to an earlier one, was in vain; from the cursor, if there is one. */
export const isFar = (far: Far | undefined, { sort, skipped, cursor }: Slice) =>
  cursor ? cursor.isFar === true : skipped >= (far?.[sort] ?? Infinity);

export function noteFar(far: Far, { sort, skipped }: Slice): void {
  far[sort] = Math.min(skipped, far[sort] ?? Infinity);
}

/** How many matches lie up to the end of a page, from the cursor if there is one. */
const hitsTo = ({ skipped, size, cursor }: Slice) => skipped - (cursor?.at ?? 0) + size;

/** How many products a walk to this page is expected to look at. */
const stepsInWalk = ({ most, shelf }: Spread, slice: Slice) => (hitsTo(slice) * shelf) / most;

/** How far to walk for a page that is reached if a quarter of MOST_SHOWN match; 0 for a later page that is too far. */
export function stepsNearby(shelf: number, slice: Slice): number {
  const steps = Math.ceil(stepsInWalk({ most: MOST_SHOWN / 4, shelf }, slice));
  return slice.skipped > 0 && steps > LONGEST_WALK ? 0 : Math.min(steps, LONGEST_WALK);
}

/**
 * How far to walk for this page before it is found by rungs: well beyond where it should be; 0 if it is far.
 */
export function stepsTo(cardinality: Spread, slice: Slice): number {
  const steps = stepsInWalk(cardinality, slice);
  return steps > LONGEST_EXPECTED_WALK || isFar(cardinality.far, slice)
    ? 0
    : Math.ceil(Math.min(LONGEST_WALK, SLACK_STEPS + SLACK_FACTOR * steps));
}

/** A query, with how many products match it within its prices, and how many (`indexed`) at any price. */
interface EstimatedQuery extends Cardinality {
  scope: { query: string | null };
  /** How many products are looked at to gather them; by default all that match at any price. */
  rowsToGather?: number;
}

/** The number of words and filter values in a query, each of which is quoted. */
const wordsIn = (query: string | null) =>
  Math.min(MOST_WORDS_READ, query?.match(/'(?:[^']|'')*'/g)?.length ?? 0);

/** On rungs, except in an order by price, every match is looked at, also those that cost more or less. */
function stepsOnRungs({ most, indexed, shelf, scope, far }: EstimatedQuery, slice: Slice): number {
  const looked = hitsTo(slice) * (slice.sort.startsWith('PRICE') ? 1 : indexed / most);
  const passed = stepsInWalk({ most, shelf }, slice);
  const part = isFar(far, slice) ? 1 : Math.min(1, passed / shelf);
  const read = shelf * READ_ON_RUNGS[slice.sort] * wordsIn(scope.query) * Math.sqrt(part);
  return RUNGS_STARTUP + read + passed / RUNGS_SPEEDUP + looked;
}

/** Whether it is known that few match. */
export const isFew = ({ most, least }: Pick<Cardinality, 'most' | 'least'>) =>
  least === most && most <= MOST_CACHED_IDS;

const stepsToRead = ({ shelf, scope }: Pick<EstimatedQuery, 'shelf' | 'scope'>) =>
  shelf * READ_TO_GATHER * wordsIn(scope.query);

const stepsToGatherAnew = ({ indexed, rowsToGather = indexed, ...query }: EstimatedQuery) =>
  GATHER_STARTUP + stepsToRead(query) + GATHER_ROW * rowsToGather;

/** Whether the index is read faster than the statement returns that reads the groups by which they could be gathered instead. */
export const isCheapToRead = (query: EstimatedQuery) => stepsToRead(query) < STATEMENT_COST;

/** Few matches are cached by their ids, so the index need not be read again. */
const stepsToGather = (query: EstimatedQuery) =>
  isFew(query) ? GATHER_STARTUP + GATHER_ROW * query.most : stepsToGatherAnew(query);

/** Gathering group by group: only what matches is looked at, and no list of the inverted index is read. */
export const inGroups = (query: EstimatedQuery, groups: number): EstimatedQuery => ({
  ...query,
  scope: { query: null },
  rowsToGather: query.most + ROWS_PER_GROUP * groups,
});

/** Whether the first of two ways to gather the same costs less. */
export const isCheaperToGather = (one: EstimatedQuery, other: EstimatedQuery) =>
  stepsToGatherAnew(one) < stepsToGatherAnew(other);

/** Whether it costs less to seek this page in its order than to gather all that match, or whatever else it can be taken from. */
export function isCheaperToSeek(query: EstimatedQuery, slice: Slice, gathered = query): boolean {
  const steps = stepsTo(query, slice) > 0 ? stepsInWalk(query, slice) : stepsOnRungs(query, slice);
  return steps < stepsToGather(gathered);
}

/**
 * Whether to search by price, too: then the inverted index passes all products with such prices, and matches that cost more or
 * less are not looked at.
 * @param indexed how many match, at any price
 * @param priced how many have such prices, whether they match or not
 */
export const isCheaperByPrices = (indexed: number, priced: number, shelf: number) =>
  priced / PRICES_SPEEDUP < indexed * (1 - priced / shelf);

/** How many products could be gathered in the time that it takes to gather `total` by their prices, too. */
export const rowsToGatherByPrices = (total: number, priced: number) => total + priced / PRICES_SPEEDUP;
