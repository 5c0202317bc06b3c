import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Reads } from '../../database/reads.js';
import { GROUP_VALUES } from './catalogue-sql.js';
import type { Group, GroupValues } from './groups.js';

/** Groups by their numbers, a list for each of what is told of them. */
export interface NumberedGroups {
  ids: number[];
  products: number[];
  cheapest?: number[];
  dearest?: number[];
  /** Where they are of what is in stock. */
  choices?: Group['choices'][];
}

type Row = GroupValues & { id: number };

const MOST_KNOWN = 10_000;
/** A number never means another group, but a database that was restored may have given it anew. */
const KNOWN_FOR_MS = 60_000;

/** What the groups of products are, so that statements need only tell their numbers. */
@Injectable()
export class KnownGroups {
  private readonly known = new LRUCache<number, GroupValues>({ max: MOST_KNOWN, ttl: KNOWN_FOR_MS });
  private last?: { numbered: NumberedGroups; groups: Group[]; until: number };

  constructor(private readonly reads: Reads) {}

  /** Of all products: the very same list for as long as the numbers are the same, so that what follows from it is known, too. */
  async namedOfAll(numbered: NumberedGroups): Promise<Group[]> {
    const { last } = this;
    if (last && last.until > performance.now() && areSame(last.numbered, numbered)) return last.groups;
    const until = performance.now() + KNOWN_FOR_MS;
    const groups = await this.named(numbered);
    if (groups.length === numbered.ids.length) this.last = { numbered, groups, until };
    return groups;
  }

  /** Reads what is not known of them, with one statement. */
  async named(numbered: NumberedGroups): Promise<Group[]> {
    const values = numbered.ids.map((id) => this.known.get(id));
    const unknown = numbered.ids.filter((id, n) => !values[n]);
    if (unknown.length > 0) {
      const read = await this.read(unknown);
      numbered.ids.forEach((id, n) => (values[n] ??= read.get(id)));
    }
    return numbered.ids.flatMap((id, n) => (values[n] ? [toGroup(values[n], numbered, n)] : []));
  }

  private async read(ids: number[]): Promise<Map<number, GroupValues>> {
    const rows = await this.reads.prepared<Row>(GROUP_VALUES, [ids]);
    const read = new Map(rows.map(({ id, ...values }) => [id, values]));
    for (const [id, values] of read) this.known.set(id, values);
    return read;
  }
}

const areSame = (one: NumberedGroups, other: NumberedGroups) =>
  one.ids.length === other.ids.length &&
  one.ids.every((id, n) => id === other.ids[n] && one.products[n] === other.products[n]);

/** Written out, because spreading objects costs more here than anything else of a list. */
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
