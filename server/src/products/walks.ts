import { type Cut, MOST_SHOWN, MOST_STEPS } from './shelf-reads.js';

/** How many products may answer. */
export interface Sizes {
  most: number;
  /** So many does the inverted index tell of, which knows no prices. */
  told: number;
  least: number;
  /** All products on the shelf. */
  shelf: number;
}

/** Products that answer are taken to be evenly spread on the shelf. */
type Spread = Pick<Sizes, 'most' | 'shelf'>;

/** About so many match where a sample leaves open whether there are more than are shown. */
const UNCERTAIN = 20_000;
/** To collect takes as long as to look at so many products, before it has collected any. */
const AS_MUCH_AS_COLLECTING = 500;
/** To collect one of many, and to put it in its place, takes as long as to walk past so many. */
const COLLECTED = 5;

/** So many products are looked at in a walk to this page. */
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
