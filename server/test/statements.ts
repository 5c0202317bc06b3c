import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from '../src/database/pool.js';

type Query = (...args: unknown[]) => unknown;

/** The number of queries per database, since counting began. */
const counts = new WeakMap<DataSource, { asked: number }>();

/** Counts the shop's queries over all connections. */
export function statementCounter(db: DataSource): (call: () => Promise<unknown>) => Promise<number> {
  const count = counts.get(db) ?? watch(db);
  return async (call) => {
    const before = count.asked;
    await call();
    return count.asked - before;
  };
}

function watch(db: DataSource) {
  const count = { asked: 0 };
  counts.set(db, count);
  const watched = new WeakSet<PoolClient>();
  poolOf(db).on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const watchable = client as unknown as { query: Query };
    const query = watchable.query.bind(client);
    watchable.query = (...args) => {
      count.asked++;
      return query(...args);
    };
  });
  return count;
}
