import { type Cut, MOST_SHOWN, MOST_STEPS } from './shelf-reads.js';

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

/** About how many match where a sample leaves open whether there are more than are shown. */
const UNCERTAIN = 20_000;
/** How many products a walk passes in the time that collecting takes before it has collected any. */
const AS_MUCH_AS_COLLECTING = 500;
/** How many products a walk passes in the time that one of many is collected and sorted. */
const COLLECTED = 5;

/** How many products a walk to this page looks at. */
export const stepsInWalk = ({ most, shelf }: Spread, { skipped, size }: Cut) =>
  ((skipped + size) * shelf) / most;

/** Twice as many as should do. */
export const stepsTo = (sizes: Spread, cut: Cut) =>
  Math.max(MOST_STEPS, Math.ceil(2 * stepsInWalk(sizes, cut)));

/** Where it is not certain that more match than are shown, a walk to this page would look at more than match. */
export const isLate = ({ shelf }: Sizes, cut: Cut) =>
  stepsInWalk({ most: UNCERTAIN, shelf }, cut) > UNCERTAIN;

/** Whether to walk to this page looks at fewer products than to collect all that match. */
export const isWalkShorter = (sizes: Spread & Pick<Sizes, 'told'>, cut: Cut) =>
  stepsInWalk(sizes, cut) < sizes.told + AS_MUCH_AS_COLLECTING;

/** The same of what is counted, where more than are shown can be walked to rather than collected. */
export const isWalkCheaper = (sizes: Sizes, cut: Cut) =>
  isWalkShorter(sizes, cut) || (sizes.least > MOST_SHOWN && stepsInWalk(sizes, cut) < COLLECTED * sizes.told);
