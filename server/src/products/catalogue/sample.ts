import type { ProductFilter } from '../dto/product.inputs.js';
import { MOST_SHOWN } from './catalogue-sql.js';
import { type Group, passing, productsIn } from './groups.js';

/** How many products a sample looks at. */
export const LOOKS = 4000;
/** What is less common shows its rarer values only in a larger sample. */
export const LOOKS_CLOSER = 12_000;
/** Standard deviations that count as certainty. */
const CERTAINTY = 5;
/**
 * How alike the products of a page of the table are at most, see the function shelf_sample: as if all of them were one product.
 */
const ALIKE_AT_MOST = 6;
/** With this many hits, values that few of them have are estimated well enough, too. */
const TELLING = 100;

/**
 * Whether so many hits in a sample, each of which stands for `weight` products, mean more than can be shown.
 * @param alike how alike the hits of a page of the table are; 1 if each stands for itself
 */
export function isCertain(hits: number, weight: number, alike = ALIKE_AT_MOST): boolean {
  const enough = MOST_SHOWN / weight;
  return hits > enough + CERTAINTY * Math.sqrt(enough * alike);
}

/** The products that a sample of the shelf has found. */
export class Sample {
  /** About how many there are on the whole shelf. */
  readonly about: number;
  private readonly hits: number;
  private scaled?: Group[];

  /**
   * @param weight how many products of the shelf each one of the sample stands for
   * @param alike how alike those of a page of the table are
   * @param atMost how alike they are at most, if that is not known
   */
  constructor(
    private readonly found: Group[],
    private readonly looks: number,
    private readonly weight: number,
    private readonly alike: number,
    private readonly atMost = alike,
  ) {
    this.hits = productsIn(found);
    this.about = this.hits * weight;
  }

  /** With the numbers of products scaled to the whole shelf. */
  get groups(): Group[] {
    this.scaled ??= this.found.map((group) => ({
      ...group,
      products: Math.round(group.products * this.weight),
    }));
    return this.scaled;
  }

  /** Those that also pass the filter's lists. The fewer they are, the more alike they may be. */
  within(filter: ProductFilter): Sample {
    const { looks, weight, alike } = this;
    const found = passing(this.found, filter);
    const atMost = Math.min(ALIKE_AT_MOST, (alike * this.hits) / productsIn(found));
    return new Sample(found, looks, weight, alike, atMost);
  }

  /** Whether there are certainly more than can be shown. */
  get showsMore(): boolean {
    return isCertain(this.hits, this.weight, this.atMost);
  }

  /** Whether facets may be counted by it. */
  get isTelling(): boolean {
    return this.hits >= TELLING;
  }

  /** Whether a larger sample is as likely as not to show that there are more than can be shown, if this one does not. */
  get isWorthMore(): boolean {
    const weight = (this.weight * this.looks) / LOOKS_CLOSER;
    return this.looks < LOOKS_CLOSER && isCertain(this.about / weight, weight, this.alike);
  }
}
