import type { ProductFilter } from '../dto/product.inputs.js';
import { MOST_SHOWN } from './catalogue-sql.js';
import { type Group, passing, productsIn } from './groups.js';

/** How many products a sample looks at. */
export const LOOKS = 4000;
/** What is not so common shows its rarer values only in a larger one. */
export const LOOKS_CLOSER = 12_000;
/** Standard deviations that count as certainty; products that lie together are alike, hence so many. */
const CERTAINTY = 12;

/** `weight` is how many products of the shelf each one of the sample stands for. */
export type SampledGroup = Group & { weight: number };

/** Whether so many hits in a sample, each of which stands for `weight` products, mean more than can be shown. */
export function isCertain(hits: number, weight: number): boolean {
  const enough = MOST_SHOWN / weight;
  return hits > enough + CERTAINTY * Math.sqrt(enough);
}

/** Products of the shelf that some looks at it have found. */
export class Sample {
  /** So many are found on the whole shelf, about. */
  readonly about: number;
  private readonly weight: number;

  constructor(
    private readonly found: SampledGroup[],
    private readonly looks: number,
  ) {
    this.weight = found[0]?.weight ?? 1;
    this.about = productsIn(found) * this.weight;
  }

  /** In numbers of products of the whole shelf. */
  get groups(): Group[] {
    return this.found.map(({ weight, ...group }) => ({
      ...group,
      products: Math.round(group.products * weight),
    }));
  }

  /** Those that pass the filter's lists, too. */
  within(filter: ProductFilter): Sample {
    return new Sample(passing(this.found, filter), this.looks);
  }

  /** Whether there are for certain more than can be shown. */
  get showsMore(): boolean {
    return isCertain(this.about / this.weight, this.weight);
  }

  /** Whether more looks will as likely as not show that there are more than can be shown, if these do not. */
  get isWorthMore(): boolean {
    const weight = (this.weight * this.looks) / LOOKS_CLOSER;
    return this.looks < LOOKS_CLOSER && isCertain(this.about / weight, weight);
  }
}
