import { Injectable } from '@nestjs/common';
import { PublicAnswers } from '../common/public-answers/public-answers.js';
import { priceTags } from '../common/public-answers/shown-by.js';
import { ProductFilter } from './dto/product.inputs.js';
import { filterQuery } from './keyword.js';
import { facetTags } from './list-tags.js';
import { FacetValue, ProductFacets } from './product-page.js';
import { ProductSearch } from './product-search.js';
import { type Ends, Group, isPriced, MOST_GATHERED, scopeOf, ShelfReads } from './shelf-reads.js';

/** What a group has of each filter. Of what is in stock by variant, a size counts only in a colour asked for, and so on. */
const VALUES = {
  genders: ({ gender }: Group) => [gender],
  sizes: ({ sizes, choices }: Group, { colors }: ProductFilter) =>
    choices ? only(choices.flatMap(([size, color]) => (isWanted(color, colors) ? [size] : []))) : sizes,
  categories: ({ category }: Group) => [category],
  colors: ({ colors, choices }: Group, { sizes }: ProductFilter) =>
    choices ? only(choices.flatMap(([size, color]) => (isWanted(size, sizes) ? [color] : []))) : colors,
};
type Facet = keyof typeof VALUES;
const FACETS = Object.keys(VALUES) as Facet[];

const only = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null);
const isWanted = (value: string | null, wanted?: string[]) =>
  !wanted?.length || (value !== null && wanted.includes(value));

interface Look {
  groups: Group[];
  /** The query behind the groups, where their prices are not all of the prices. */
  beyond?: string | null;
}

/** Counts what each filter value would show, in a bounded number of statements. */
@Injectable()
export class Facets {
  constructor(
    private readonly shelf: ShelfReads,
    private readonly search: ProductSearch,
    private readonly answers: PublicAnswers,
  ) {}

  /**
   * For each filter value, how many products it would show with all the other filters; of very large answers, about.
   * @param isCommon whether more products pass the filter than can be shown
   */
  async count(filter: ProductFilter, isCommon = false): Promise<ProductFacets> {
    this.answers.shows(facetTags(filter));
    const keyword = filter.keyword?.trim();
    const { inStock } = filter;
    const open = await this.look({ keyword, inStock }, isCommon);
    const priced = isPriced(scopeOf(null, filter))
      ? await this.look({ keyword, inStock, minPrice: filter.minPrice, maxPrice: filter.maxPrice }, isCommon)
      : open;
    const counts = FACETS.map((facet) => [facet, countValues(priced.groups, filter, facet)] as const);
    const { minPrice, maxPrice } = await this.priceRange(open, filter);
    this.answers.shows(priceTags(filter.minPrice, filter.maxPrice, minPrice, maxPrice));
    return { ...(Object.fromEntries(counts) as Record<Facet, FacetValue[]>), minPrice, maxPrice };
  }

  /** The groups that pass a keyword, price bounds and what is in stock: kept, collected, or of a sample. */
  private async look(filter: ProductFilter, isCommon: boolean): Promise<Look> {
    const isOfAll = !filter.keyword && !filter.inStock && !isPriced(scopeOf(null, filter));
    const kept = isOfAll ? await this.shelf.keptGroups() : undefined;
    if (kept) return { groups: kept, beyond: null };
    const wish = await this.search.understand(filter);
    if (!wish) return { groups: [] };
    const { scope, most } = wish;
    const sampled = most > MOST_GATHERED ? await this.shelf.sample(scope) : undefined;
    const groups = sampled ?? (isCommon ? await this.shelf.sampleCloser(scope) : undefined);
    return groups ? { groups, beyond: scope.query } : { groups: await this.shelf.groups(scope) };
  }

  /** The cheapest and the dearest with every filter but the price. */
  private async priceRange({ groups, beyond }: Look, filter: ProductFilter): Promise<Partial<Ends>> {
    const passing = groups.filter((group) => FACETS.every((facet) => passes(group, filter, facet)));
    if (passing.length === 0) return {};
    if (beyond === undefined) return rangeOf(passing);
    const query = [beyond && `(${beyond})`, filterQuery(filter)].filter(Boolean).join(' & ') || null;
    const hits = sum(passing);
    const scope = scopeOf(query, { ...filter, minPrice: undefined, maxPrice: undefined });
    const ends = await this.shelf.ends(scope, sum(groups) / hits);
    return ends ?? rangeOf(hits > MOST_GATHERED ? passing : await this.shelf.groups(scope));
  }
}

const sum = (groups: Group[]) => groups.reduce((total, { products }) => total + products, 0);

const rangeOf = (groups: Group[]) => ({
  minPrice: Math.min(...groups.map(({ cheapest }) => cheapest)),
  maxPrice: Math.max(...groups.map(({ dearest }) => dearest)),
});

function passes(group: Group, filter: ProductFilter, facet: Facet): boolean {
  const wanted: string[] | undefined = filter[facet];
  return !wanted?.length || VALUES[facet](group, filter).some((value) => wanted.includes(value));
}

function countValues(groups: Group[], filter: ProductFilter, facet: Facet): FacetValue[] {
  const counts = new Map<string, number>();
  const open = { ...filter, [facet]: undefined };
  const others = FACETS.filter((other) => other !== facet);
  for (const group of groups) {
    if (!others.every((other) => passes(group, open, other))) continue;
    for (const value of VALUES[facet](group, open))
      counts.set(value, (counts.get(value) ?? 0) + group.products);
  }
  counts.delete('');
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
