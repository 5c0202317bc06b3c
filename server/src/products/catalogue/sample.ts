import type { ProductFilter } from '../dto/product.inputs.js';
import { MOST_SHOWN } from './catalogue-sql.js';
import { type Group, passing, productsIn } from './groups.js';

/** How many products a sample looks at. */
export const LOOKS = 4000;
/** What is not so common shows its rarer values only in a larger one. */
export const LOOKS_CLOSER = 12_000;
/** Standard deviations that count as certainty. */
const CERTAINTY = 5;
/** How alike the products of a page are at most, see the function shelf_sample: as if they were one product. */
const ALIKE_AT_MOST = 6;
/** By so many hits, values that few of them have are told well enough. */
const TELLING = 100;

/**
 * Whether so many hits in a sample, each of which stands for `weight` products, mean more than can be shown.
 * @param alike how alike hits of a page are; 1 where each stands for itself
 */
export function isCertain(hits: number, weight: number, alike = ALIKE_AT_MOST): boolean {
  const enough = MOST_SHOWN / weight;
  return hits > enough + CERTAINTY * Math.sqrt(enough * alike);
}

/** Products of the shelf that some looks at it have found. */
export class Sample {
  /** So many are found on the whole shelf, about. */
  readonly about: number;
  private readonly hits: number;
  private scaled?: Group[];

  /**
   * @param weight how many products of the shelf each one of the sample stands for
   * @param alike how alike those of a page are
   * @param atMost how alike they are at most, where that is not known
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

  /** In numbers of products of the whole shelf. */
  get groups(): Group[] {
    this.scaled ??= this.found.map((group) => ({
      ...group,
      products: Math.round(group.products * this.weight),
    }));
    return this.scaled;
  }

  /** Those that pass the filter's lists, too. They may be the more alike the fewer they are. */
  within(filter: ProductFilter): Sample {
    const { looks, weight, alike } = this;
    const found = passing(this.found, filter);
    const atMost = Math.min(ALIKE_AT_MOST, (alike * this.hits) / productsIn(found));
    return new Sample(found, looks, weight, alike, atMost);
  }

  /** Whether there are for certain more than can be shown. */
  get showsMore(): boolean {
    return isCertain(this.hits, this.weight, this.atMost);
  }

  /** Whether facets may be counted by it. */
  get isTelling(): boolean {
    return this.hits >= TELLING;
  }

  /** Whether more looks will as likely as not show that there are more than can be shown, if these do not. */
  get isWorthMore(): boolean {
    const weight = (this.weight * this.looks) / LOOKS_CLOSER;
    return this.looks < LOOKS_CLOSER && isCertain(this.about / weight, weight, this.alike);
  }
}
