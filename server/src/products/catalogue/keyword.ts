import type { ProductFilter } from '../dto/product.inputs.js';
import type { Far } from './walks.js';

/** A tier: the products that a full-text query finds; see the function parse_keyword. */
export interface Tier {
  query: string;
  /** At most and at least how many products it has; narrowed once they have been counted. */
  most: number;
  least: number;
  /** From where on walks for it were in vain. */
  far?: Far;
}

export interface Counts {
  hits: number;
  /** All products on the shelf. */
  shelf: number;
}

/** The meaning of what is typed, among the products that pass the filter's lists (`hits`). */
export interface Meaning extends Counts {
  /** As parse_keyword returns them: from the best tier to everything that is found, and after that, or alone, the very name. */
  tiers: Tier[];
}

export interface Keyword {
  /** Everything that the keyword finds. */
  found: Tier;
  /** The products that have the very name, if any do. */
  name?: Tier;
  /** From the products that match best to everything that the keyword finds. */
  tiers: Tier[];
}

/**
 * What a keyword means.
 * @param rows the tiers of its meaning
 * @returns undefined if no product has its words or its very name
 */
export function keywordOf(rows: Tier[]): Keyword | undefined {
  for (const tier of rows) tier.far ??= {}; // what is noted there stays cached, as the meaning does
  const name = rows.at(-1);
  const all = rows.length > 1 ? rows.slice(0, -1) : rows;
  const found = all.at(-1);
  if (!found || !name || found.most + name.most === 0) return undefined;
  const tiers = all.filter(({ query }, n) => all.findIndex((tier) => tier.query === query) === n);
  const whole = tiers.find(({ query }) => query === found.query)!;
  return { found: whole, name: name.most > 0 && name !== found ? name : undefined, tiers };
}

/** All tiers of a keyword, the best first. */
export const tiersOf = ({ name, tiers }: Keyword): Tier[] => (name ? [name, ...tiers] : tiers);

/** The queries of all tiers but the last: whatever else is found comes after them. */
export const betterQueries = (keyword: Keyword): string[] =>
  tiersOf(keyword)
    .slice(0, -1)
    .map(({ query }) => query);

const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The filter's lists as a full-text query on the terms that products carry; null if there are none. */
export function filterQuery({ genders, sizes, categories, colors }: ProductFilter): string | null {
  const groups = { gender: genders, size: sizes, category: categories, color: colors };
  const conditions = Object.entries(groups).flatMap(([prefix, values]: [string, string[] | undefined]) =>
    values?.length ? [`(${values.map((value) => quoted(`${prefix}:${value}`)).join(' | ')})`] : [],
  );
  return conditions.length > 0 ? conditions.join(' & ') : null;
}

/** Whether words decide what is found: a keyword, or lists of the filter. */
export const isWorded = (filter: ProductFilter): boolean =>
  Boolean(filter.keyword) || filterQuery(filter) !== null;
