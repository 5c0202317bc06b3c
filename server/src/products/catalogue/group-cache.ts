import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Reads } from '../../database/reads.js';
import { GROUP_VALUES } from './catalogue-sql.js';
import type { Group, GroupValues } from './groups.js';

/** Groups by number, with one list per column. */
export interface NumberedGroups {
  ids: number[];
  products: number[];
  cheapest?: number[];
  dearest?: number[];
  /** Only for groups of what is in stock. */
  choices?: Group['choices'][];
}

/** How many products they have. */
export const countIn = ({ products }: NumberedGroups): number =>
  products.reduce((total, count) => total + count, 0);

type Row = GroupValues & { id: number };

const MOST_CACHED = 10_000;
/** A number never comes to mean another group, but a restored database may give it to a new one. */
const TTL_MS = 60_000;

/** Caches the filter values of groups, so that statements need only return their numbers. */
@Injectable()
export class GroupCache {
  private readonly values = new LRUCache<number, GroupValues>({ max: MOST_CACHED, ttl: TTL_MS });
  private last?: { numbered: NumberedGroups; groups: Group[]; until: number };

  constructor(private readonly reads: Reads) {}

  /**
   * The groups of all products. The list is the very same object while the numbers are the same, so that what was derived from
   * it (see `countAll`) is found again.
   */
  async resolveAll(numbered: NumberedGroups): Promise<Group[]> {
    const { last } = this;
    if (last && last.until > performance.now() && areSame(last.numbered, numbered)) return last.groups;
    const until = performance.now() + TTL_MS;
    const groups = await this.resolve(numbered);
    if (groups.length === numbered.ids.length) this.last = { numbered, groups, until };
    return groups;
  }

  /** Groups with their values: those that are not cached are read, with one statement. */
  async resolve(numbered: NumberedGroups): Promise<Group[]> {
    const values = numbered.ids.map((id) => this.values.get(id));
    const missing = numbered.ids.filter((id, n) => !values[n]);
    if (missing.length > 0) {
      const read = await this.read(missing);
      numbered.ids.forEach((id, n) => (values[n] ??= read.get(id)));
    }
    return numbered.ids.flatMap((id, n) => (values[n] ? [toGroup(values[n], numbered, n)] : []));
  }

  private async read(ids: number[]): Promise<Map<number, GroupValues>> {
    const rows = await this.reads.prepared<Row>(GROUP_VALUES, [ids]);
    const read = new Map(rows.map(({ id, ...values }) => [id, values]));
    for (const [id, values] of read) this.values.set(id, values);
    return read;
  }
}

const areSame = (one: NumberedGroups, other: NumberedGroups) =>
  one.ids.length === other.ids.length &&
  one.ids.every((id, n) => id === other.ids[n] && one.products[n] === other.products[n]);

/** Fields are written out, because spreading objects costs more here than anything else of a list. */
const toGroup = (
  { gender, category, sizes, colors }: GroupValues,
  { ids, products, cheapest, dearest, choices }: NumberedGroups,
  n: number,
): Group => ({
  id: ids[n]!,
  gender,
  category,
  sizes,
  colors,
  products: products[n]!,
  cheapest: cheapest?.[n],
  dearest: dearest?.[n],
  choices: choices?.[n],
});
