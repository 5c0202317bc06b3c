import type { ProductSort } from '../dto/product.inputs.js';
import { MOST_REMEMBERED, MOST_SHOWN } from './catalogue-sql.js';
import type { Cut } from './scope.js';

/** In an order, the place from which on a walk was in vain: what answers lies farther than where it should be. */
export type Far = Partial<Record<ProductSort, number>>;

/** How many products may answer. */
export interface Sizes {
  most: number;
  /** Matches according to the inverted index, which knows no prices. */
  indexed: number;
  least: number;
  /** All products on the shelf. */
  shelf: number;
  /** Where they are known to lie far; what is learnt of it is noted there. */
  far?: Far;
}

/** Products that answer are taken to be evenly spread on the shelf, where it is not known that they lie far. */
type Spread = Pick<Sizes, 'most' | 'shelf' | 'far'>;

/** What collecting costs before it has found any product. Costs are in steps: the time in which a walk passes one product. */
const COLLECTING = 500;
/** What each product costs that is collected and sorted, in steps. */
const COLLECTED = 2;
/** What rungs cost before they have found any product, in steps. */
const DESCENDING = 1800;
/** What one more statement costs, in steps. */
const ASKING = 500;
/** How many products are collected in the time in which a group is looked up. */
const LOOKED_UP = 2;
/** How many products are passed by rungs in the time in which a walk passes one. */
const PASSED_AT_ONCE = 20;
/** How many products with a price the inverted index passes in the time in which a walk passes one. */
const PRICED_AT_ONCE = 20;
/**
 * Of all products on the shelf, which share could be walked past while the index passes those that have one of a query's words: once
 * to collect, and on the rungs of a whole order, of which those of time are few. A part of it takes as much as its root: what lies
 * farther is passed on more rungs at once.
 */
const READ_TO_COLLECT = 0.004;
const READ_ON_RUNGS = { NEWEST: 0.002, PRICE_ASC: 0.02, PRICE_DESC: 0.02, RATING: 0.02, RELEVANCE: 0.02 };
/** More words are hardly read, as few products have all the others. */
const MOST_READ = 5;

/** A page that so many steps of a walk have not come to is found by rungs. */
const LONGEST_WALK = 4000;
/** What is expected to be farther than this is found sooner by rungs. */
const FAR = 3000;
/** A walk goes on for some steps, and so many times as far as it should have to. */
const SOME = 500;
const TIMES = 4;

/** Whether a walk to this page, or to one before it, was in vain; from the mark, where there is one. */
export const isFar = (far: Far | undefined, { sort, skipped, mark }: Cut) =>
  mark ? mark.isFar === true : skipped >= (far?.[sort] ?? Infinity);

export function noteFar(far: Far, { sort, skipped }: Cut): void {
  far[sort] = Math.min(skipped, far[sort] ?? Infinity);
}

/** How many of those that answer lie up to the end of a page. */
const hitsTo = ({ skipped, size, mark }: Cut) => skipped - (mark?.at ?? 0) + size;

/** How many products a walk to this page looks at. */
const stepsInWalk = ({ most, shelf }: Spread, cut: Cut) => (hitsTo(cut) * shelf) / most;

/** How far to walk to a page that is there if a quarter of what is shown at most is what is looked for; 0 where that is too far. */
export function stepsNearby(shelf: number, cut: Cut): number {
  const steps = Math.ceil(stepsInWalk({ most: MOST_SHOWN / 4, shelf }, cut));
  return cut.skipped > 0 && steps > LONGEST_WALK ? 0 : Math.min(steps, LONGEST_WALK);
}

/**
 * How far to walk for this page before it is found by rungs: well beyond where it should be, since what answers may lie unevenly; not
 * at all where it is far.
 */
export function stepsTo(sizes: Spread, cut: Cut): number {
  const steps = stepsInWalk(sizes, cut);
  return steps > FAR || isFar(sizes.far, cut) ? 0 : Math.ceil(Math.min(LONGEST_WALK, SOME + TIMES * steps));
}

/** A query that so many products answer, of those that match it whatever they cost. */
export interface Answers extends Spread, Pick<Sizes, 'indexed' | 'least'> {
  scope: { query: string | null };
  /** How many are looked at to collect them, unless all that match are. */
  collected?: number;
}

/** Words of a query and values of the filter's lists, of which each stands in quotes. */
const wordsIn = (query: string | null) => Math.min(MOST_READ, query?.match(/'(?:[^']|'')*'/g)?.length ?? 0);

/** On rungs of another order than by price each that matches is looked at, also what costs more or less. */
function stepsOnRungs({ most, indexed, shelf, scope, far }: Answers, cut: Cut): number {
  const looked = hitsTo(cut) * (cut.sort.startsWith('PRICE') ? 1 : indexed / most);
  const passed = stepsInWalk({ most, shelf }, cut);
  const part = isFar(far, cut) ? 1 : Math.min(1, passed / shelf);
  const read = shelf * READ_ON_RUNGS[cut.sort] * wordsIn(scope.query) * Math.sqrt(part);
  return DESCENDING + read + passed / PASSED_AT_ONCE + looked;
}

/** Whether they are known to be few. */
export const isFew = ({ most, least }: Pick<Sizes, 'most' | 'least'>) =>
  least === most && most <= MOST_REMEMBERED;

const stepsToRead = ({ shelf, scope }: Pick<Answers, 'shelf' | 'scope'>) =>
  shelf * READ_TO_COLLECT * wordsIn(scope.query);

const stepsToCollectAnew = ({ indexed, collected = indexed, ...answers }: Answers) =>
  COLLECTING + stepsToRead(answers) + COLLECTED * collected;

/** Whether few are collected before their groups are asked for, by which they may be collected, too. */
export const isReadSoon = (answers: Answers) => stepsToRead(answers) < ASKING;

/** Few are remembered, and then the index need not be read. */
const stepsToCollect = (answers: Answers) =>
  isFew(answers) ? COLLECTING + COLLECTED * answers.most : stepsToCollectAnew(answers);

/** What is collected group by group: none but what answers is looked at, and no list of the inverted index is read. */
export const inGroups = (answers: Answers, groups: number): Answers => ({
  ...answers,
  scope: { query: null },
  collected: answers.most + LOOKED_UP * groups,
});

/** Of two ways to collect the same. */
export const isCollectedSooner = (one: Answers, other: Answers) =>
  stepsToCollectAnew(one) < stepsToCollectAnew(other);

/** Whether this page is found sooner in its order than by collecting all that match, or what else it can be taken from. */
export function isFoundSooner(answers: Answers, cut: Cut, collected = answers): boolean {
  const steps = stepsTo(answers, cut) > 0 ? stepsInWalk(answers, cut) : stepsOnRungs(answers, cut);
  return steps < stepsToCollect(collected);
}

/**
 * Whether to find what so many products match, if they cost so much, among those alone that do: the inverted index passes all of them,
 * and what costs more or less is not looked at.
 * @param indexed how many match, whatever they cost
 * @param priced how many cost so much, whether they match or not
 */
export const paysByPrices = (indexed: number, priced: number, shelf: number) =>
  priced / PRICED_AT_ONCE < indexed * (1 - priced / shelf);

/** How many would be collected in the time that it takes to collect so many within prices. */
export const collectedByPrices = (total: number, priced: number) => total + priced / PRICED_AT_ONCE;
