import { Injectable } from '@nestjs/common';
import { LISTS, PublicAnswers } from '../common/public-answers/public-answers.js';
import { ProductFilter } from './dto/product.inputs.js';
import { InStock } from './in-stock.js';
import { filterQuery } from './keyword.js';
import { FacetValue, ProductFacets } from './product-page.js';
import { ProductSearch } from './product-search.js';
import { Group, isPriced, MOST_GATHERED, scopeOf, ShelfReads } from './shelf-reads.js';

/** What a group of products that share all filter values has of each. */
const VALUES = {
  genders: ({ gender }: Group) => [gender],
  sizes: ({ sizes }: Group) => sizes,
  categories: ({ category }: Group) => [category],
  colors: ({ colors }: Group) => colors,
};
type Facet = keyof typeof VALUES;
const FACETS = Object.keys(VALUES) as Facet[];

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
    private readonly inStock: InStock,
  ) {}

  /** For each filter value, how many products it would show with all the other filters; of very large answers, about. */
  async count(filter: ProductFilter): Promise<ProductFacets> {
    this.answers.shows([LISTS]);
    if (filter.inStock) return this.inStock.facets(filter);
    const keyword = filter.keyword?.trim();
    const open = await this.look({ keyword });
    const priced = isPriced(scopeOf(null, filter))
      ? await this.look({ keyword, minPrice: filter.minPrice, maxPrice: filter.maxPrice })
      : open;
    const counts = FACETS.map((facet) => [facet, countValues(priced.groups, filter, facet)] as const);
    return {
      ...(Object.fromEntries(counts) as Record<Facet, FacetValue[]>),
      ...(await this.priceRange(open, filter)),
    };
  }

  /** The groups that pass a keyword and price bounds: kept, collected, or of a sample. */
  private async look(filter: ProductFilter): Promise<Look> {
    const kept =
      filter.keyword || isPriced(scopeOf(null, filter)) ? undefined : await this.shelf.keptGroups();
    if (kept) return { groups: kept, beyond: null };
    const wish = await this.search.understand(filter);
    if (!wish) return { groups: [] };
    const sampled = wish.most > MOST_GATHERED ? await this.shelf.sample(wish.scope) : undefined;
    return sampled
      ? { groups: sampled, beyond: wish.scope.query }
      : { groups: await this.shelf.groups(wish.scope) };
  }

  /** The cheapest and the dearest with every filter but the price. */
  private async priceRange({ groups, beyond }: Look, filter: ProductFilter) {
    const passing = groups.filter((group) => FACETS.every((facet) => passes(group, filter, facet)));
    if (passing.length === 0) return {};
    if (beyond === undefined) return rangeOf(passing);
    const query = [beyond && `(${beyond})`, filterQuery(filter)].filter(Boolean).join(' & ') || null;
    const hits = sum(passing);
    const ends = await this.shelf.ends(scopeOf(query), sum(groups) / hits);
    return ends ?? rangeOf(hits > MOST_GATHERED ? passing : await this.shelf.groups(scopeOf(query)));
  }
}

const sum = (groups: Group[]) => groups.reduce((total, { products }) => total + products, 0);

const rangeOf = (groups: Group[]) => ({
  minPrice: Math.min(...groups.map(({ cheapest }) => cheapest)),
  maxPrice: Math.max(...groups.map(({ dearest }) => dearest)),
});

function passes(group: Group, filter: ProductFilter, facet: Facet): boolean {
  const wanted: string[] | undefined = filter[facet];
  return !wanted?.length || VALUES[facet](group).some((value) => wanted.includes(value));
}

function countValues(groups: Group[], filter: ProductFilter, facet: Facet): FacetValue[] {
  const counts = new Map<string, number>();
  const others = FACETS.filter((other) => other !== facet);
  for (const group of groups) {
    if (!others.every((other) => passes(group, filter, other))) continue;
    for (const value of VALUES[facet](group)) counts.set(value, (counts.get(value) ?? 0) + group.products);
  }
  counts.delete('');
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
