import { invalidField } from './errors.js';
import { type Body, readInteger } from './validation.js';

export interface Collection<T> {
  entity: 'collection';
  count: number;
  items: T[];
}

export function collection<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items };
}

/** One page of a list, newest first, without entries younger than `lagMs`: the gateway's lists lag behind its entities. */
export function page<T extends { created_at: number }>(
  rows: T[],
  query: Body,
  lag: { nowMs: number; lagMs: number },
): Collection<T> {
  const count = readInteger(query, 'count') ?? 10;
  const skip = readInteger(query, 'skip') ?? 0;
  if (count < 1) throw invalidField('count', 'The count must be at least 1.');
  if (count > 100) throw invalidField('count', 'The count may not be greater than 100.');
  if (skip < 0) throw invalidField('skip', 'The skip must be at least 0.');
  const from = readInteger(query, 'from') ?? 0;
  const to = Math.min(
    readInteger(query, 'to') ?? Infinity,
    lag.lagMs > 0 ? (lag.nowMs - lag.lagMs) / 1000 : Infinity,
  );
  const matching = rows.filter((row) => row.created_at >= from && row.created_at <= to).reverse();
  return collection(matching.slice(skip, skip + count));
}
