import type { Reads } from '../database/reads.js';
import type { ProductFilter } from './dto/product.inputs.js';

/** Products as a full-text query finds them; see the function parse_keyword in the migrations. */
interface Tier {
  query: string;
  /** No more products than these, and no fewer. */
  most: number;
  least: number;
}

export interface Keyword {
  /** All that the keyword finds. */
  found: Tier;
  /** Who has the very name, then those who meet the keyword best, down to all that it finds. */
  tiers: Tier[];
}

/** @returns the keyword's meaning among products that pass the filter's lists; 'nothing' where no product has its words */
export async function parseKeyword(
  reads: Reads,
  keyword: string,
  filters: string | null = null,
): Promise<Keyword | 'nothing'> {
  const rows = await reads.prepared<Tier>(
    `SELECT tier::text AS query, at_most AS most, at_least AS least FROM parse_keyword($1, $2)`,
    [keyword, filters],
  );
  const name = rows.pop();
  const found = rows.at(-1);
  if (!name || !found) return 'nothing';
  const distinct = rows.filter(({ query }, n) => rows.findIndex((row) => row.query === query) === n);
  return { found, tiers: [{ query: name.query, most: found.most, least: 0 }, ...distinct] };
}

const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The filter's lists as a full-text query, as products carry them among their terms; null without any. */
export function filterQuery({ genders, sizes, categories, colors }: ProductFilter): string | null {
  const groups = { gender: genders, size: sizes, category: categories, color: colors };
  const conditions = Object.entries(groups).flatMap(([prefix, values]: [string, string[] | undefined]) =>
    values?.length ? [`(${values.map((value) => quoted(`${prefix}:${value}`)).join(' | ')})`] : [],
  );
  return conditions.length > 0 ? conditions.join(' & ') : null;
}
