import { Injectable } from '@nestjs/common';
import { Reads } from '../database/reads.js';
import { ON_SHELF } from './catalogue-sql.js';
import { ProductFilter } from './dto/product.inputs.js';
import { facetConditions, rowConditions, SearchTerms, Values } from './in-stock-sql.js';
import { parseKeyword } from './keyword.js';
import { FacetValue, ProductFacets } from './product-page.js';

/** Each size and colour in which a product is in stock, as a row of its own. */
const CHOICES_IN_STOCK = `array_remove(ARRAY[choice.size], NULL) AS sizes, array_remove(ARRAY[choice.color], NULL) AS colors
  FROM products p CROSS JOIN LATERAL (
    SELECT v.size, v.color FROM variants v
    WHERE p.scarcest IS NOT NULL AND v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0
    UNION ALL SELECT size, color FROM (SELECT) AS whole LEFT JOIN unnest(p.sizes) AS size ON true
      LEFT JOIN unnest(p.colors) AS color ON true WHERE p.scarcest IS NULL) AS choice`;

/**
 * Facets of what is in stock, in the sizes and colours asked for. The stock is in no index, because every sale would write to
 * it: so these look at each product that passes the other filters.
 */
@Injectable()
export class InStock {
  constructor(private readonly reads: Reads) {}

  async facets(filter: ProductFilter): Promise<ProductFacets> {
    const search = await this.termsOf(filter);
    if (search === 'nothing') return { genders: [], sizes: [], categories: [], colors: [] };
    const [rows, range] = await Promise.all([
      this.facetRows(filter, search),
      this.priceRange(filter, search),
    ]);
    const of = (facet: string) =>
      rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }));
    return {
      genders: of('genders'),
      sizes: of('sizes'),
      categories: of('categories'),
      colors: of('colors'),
      ...range,
    };
  }

  private async termsOf({ keyword }: ProductFilter): Promise<SearchTerms | 'nothing' | undefined> {
    if (!keyword?.trim()) return undefined;
    const parsed = await parseKeyword(this.reads, keyword);
    return parsed === 'nothing'
      ? 'nothing'
      : { exact: (parsed.tiers[1] ?? parsed.found).query, loose: parsed.found.query };
  }

  private facetRows(filter: ProductFilter, search: SearchTerms | undefined) {
    const values = new Values();
    const is = facetConditions(filter, values);
    const rows = rowConditions({ ...filter, sizes: undefined, colors: undefined }, search, values);
    const source = filter.inStock
      ? `SELECT p.id, p.gender, p.category, ${CHOICES_IN_STOCK} WHERE ${[ON_SHELF, ...rows].join(' AND ')}`
      : rows.length === 0
        ? 'SELECT gender, category, sizes, colors, count FROM product_counts WHERE count > 0'
        : `SELECT p.gender, p.category, p.sizes, p.colors, count(*) AS count FROM products p
           WHERE ${[ON_SHELF, ...rows].join(' AND ')} GROUP BY 1, 2, 3, 4`;
    const facet = (name: keyof typeof is, value: string, from = 'p') => {
      const others = Object.entries(is).flatMap(([key, condition]) => (key === name ? [] : [condition]));
      return `SELECT '${name}' AS facet, ${value} AS value, ${filter.inStock ? 'count(DISTINCT p.id)' : 'sum(count)'}::int AS count FROM ${from}
              WHERE ${others.join(' AND ')} AND ${value} <> '' GROUP BY 2`;
    };
    const facets = [
      facet('genders', 'p.gender'),
      facet('sizes', 'size', 'p CROSS JOIN LATERAL unnest(p.sizes) size'),
      facet('categories', 'p.category'),
      facet('colors', 'color', 'p CROSS JOIN LATERAL unnest(p.colors) color'),
    ];
    return this.reads.query<FacetValue & { facet: string }>(
      `WITH p AS MATERIALIZED (${source}) ${facets.join(' UNION ALL ')} ORDER BY facet, count DESC, value`,
      values.list,
    );
  }

  /** The cheapest and the dearest with every filter but the price. */
  private async priceRange(filter: ProductFilter, search: SearchTerms | undefined) {
    const values = new Values();
    const open = { ...filter, minPrice: undefined, maxPrice: undefined };
    const where = [
      ON_SHELF,
      ...Object.values(facetConditions(filter, values)),
      ...rowConditions(open, search, values),
    ].join(' AND ');
    const end = (direction: string) =>
      `(SELECT p.price FROM products p WHERE ${where} ORDER BY p.price ${direction} LIMIT 1)`;
    const [range] = await this.reads.query<{ minPrice: number | null; maxPrice: number | null }>(
      `SELECT ${end('ASC')} AS "minPrice", ${end('DESC')} AS "maxPrice"`,
      values.list,
    );
    return { minPrice: range?.minPrice ?? undefined, maxPrice: range?.maxPrice ?? undefined };
  }
}
