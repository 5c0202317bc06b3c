import type { ProductFilter } from '../dto/product.inputs.js';
import { MOST_SHOWN } from './catalogue-sql.js';
import { type Group, passing, productsIn } from './groups.js';

/** How many products are read for a sample. */
export const SAMPLE_SIZE = 4000;
/** What is less common shows its rarer values only in a larger sample. */
export const LARGE_SAMPLE_SIZE = 12_000;
/** Standard deviations that count as certainty. */
const CERTAINTY = 5;
/**
 * The largest possible design effect of a block sample (see the function shelf_sample): as if all products of a page of the table
 * were one.
 */
const MAX_DESIGN_EFFECT = 6;
/** With this many hits, values that few of them have are estimated well enough, too. */
const CONCLUSIVE_HITS = 100;

/**
 * Whether so many hits in a sample, each of which stands for `weight` products, mean more than can be shown.
 * @param designEffect by how much the variance of the hits exceeds that of products drawn one by one
 */
export function isCertain(hits: number, weight: number, designEffect = MAX_DESIGN_EFFECT): boolean {
  const enough = MOST_SHOWN / weight;
  return hits > enough + CERTAINTY * Math.sqrt(enough * designEffect);
}

/** The products that a sample of the shelf has found. */
export class Sample {
  /** About how many there are on the whole shelf. */
  readonly estimate: number;
  private readonly hits: number;
  private scaled?: Group[];

  /**
   * @param weight how many products of the shelf each one of the sample stands for
   * @param designEffect by how much the variance of their number exceeds that of products drawn one by one
   * @param maxDesignEffect its upper bound, if it is not known
   */
  constructor(
    private readonly found: Group[],
    private readonly size: number,
    private readonly weight: number,
    private readonly designEffect: number,
    private readonly maxDesignEffect = designEffect,
  ) {
    this.hits = productsIn(found);
    this.estimate = this.hits * weight;
  }

  /** With the numbers of products scaled to the whole shelf. */
  get groups(): Group[] {
    this.scaled ??= this.found.map((group) => ({
      ...group,
      products: Math.round(group.products * this.weight),
    }));
    return this.scaled;
  }

  /** Those that also pass the filter's lists. The fewer they are, the larger the design effect may be. */
  within(filter: ProductFilter): Sample {
    const { size, weight, designEffect } = this;
    const found = passing(this.found, filter);
    const maxDesignEffect = Math.min(MAX_DESIGN_EFFECT, (designEffect * this.hits) / productsIn(found));
    return new Sample(found, size, weight, designEffect, maxDesignEffect);
  }

  /** Whether there are certainly more than can be shown. */
  get showsMore(): boolean {
    return isCertain(this.hits, this.weight, this.maxDesignEffect);
  }

  /** Whether facets may be counted by it. */
  get isConclusive(): boolean {
    return this.hits >= CONCLUSIVE_HITS;
  }

  /** Whether a larger sample is as likely as not to show that there are more than can be shown, if this one does not. */
  get isWorthEnlarging(): boolean {
    const weight = (this.weight * this.size) / LARGE_SAMPLE_SIZE;
    return this.size < LARGE_SAMPLE_SIZE && isCertain(this.estimate / weight, weight, this.designEffect);
  }
}
