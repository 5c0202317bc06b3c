import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from '../src/database/pool.js';

type Query = (...args: unknown[]) => unknown;

/** Counts what the shop asks its database, over all connections. */
export function statementCounter(db: DataSource): (call: () => Promise<unknown>) => Promise<number> {
  let count = 0;
  const watched = new WeakSet<PoolClient>();
  poolOf(db).on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const watchable = client as unknown as { query: Query };
    const query = watchable.query.bind(client);
    watchable.query = (...args) => {
      count++;
      return query(...args);
    };
  });
  return async (call) => {
    const before = count;
    await call();
    return count - before;
  };
}
