import type { Cut } from './shelf-reads.js';

/** How many products may answer. */
export interface Sizes {
  most: number;
  /** Matches according to the inverted index, ignoring prices. */
  told: number;
  least: number;
  /** All products on the shelf. */
  shelf: number;
}

/** Products that answer are taken to be evenly spread on the shelf. */
type Spread = Pick<Sizes, 'most' | 'shelf'>;

/** How many products a walk passes in the time that other ways take: before collecting has collected any, */
const COLLECTING = 500;
/** for each that is collected and sorted, */
const COLLECTED = 2;
/** and before rungs have found any. */
const DESCENDING = 2500;
/** How many products are passed by rungs in the time in which a walk passes one. */
const PASSED_AT_ONCE = 20;

/** A page that so many steps of a walk have not come to is found by rungs. */
export const LONGEST_WALK = 4000;
/** What is expected to be farther than this is found sooner by rungs. */
const FAR = 3000;
/** A walk goes on for some steps, and so many times as far as it should have to. */
const SOME = 500;
const TIMES = 8;

/** How many products a walk to this page looks at. */
export const stepsInWalk = ({ most, shelf }: Spread, { skipped, size }: Cut) =>
  ((skipped + size) * shelf) / most;

/**
 * How far to walk for this page before it is found by rungs: well beyond where it should be, since what answers may lie unevenly; not
 * at all where it is far.
 */
export function stepsTo(sizes: Spread, cut: Cut): number {
  const steps = stepsInWalk(sizes, cut);
  return steps > FAR ? 0 : Math.ceil(Math.min(LONGEST_WALK, SOME + TIMES * steps));
}

function stepsInSearch(sizes: Spread, cut: Cut): number {
  const steps = stepsInWalk(sizes, cut);
  return stepsTo(sizes, cut) > 0 ? steps : DESCENDING + steps / PASSED_AT_ONCE + cut.skipped + cut.size;
}

/** Whether this page is found sooner in its order than by collecting all that match. */
export const isFoundSooner = (sizes: Spread & Pick<Sizes, 'told'>, cut: Cut) =>
  stepsInSearch(sizes, cut) < COLLECTING + COLLECTED * sizes.told;
