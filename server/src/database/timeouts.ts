import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { config } from '../config.js';
import { limitSilence } from './silence.js';

type Settings = Record<string, number>;

/** How long PostgreSQL lets the shop wait, in ms: for a statement, for a lock, and in an idle transaction. */
const TIMEOUTS: Settings = {
  statement_timeout: config.database.statementTimeoutMs,
  lock_timeout: Math.ceil(config.database.statementTimeoutMs / 2),
  idle_in_transaction_session_timeout: 2 * config.database.statementTimeoutMs,
};

const set = (runner: QueryRunner, settings: Settings) =>
  runner.query(
    Object.entries(settings)
      .map(([name, ms]) => `SET ${name} = ${ms}`)
      .join('; '),
  );

/** Lifts the timeouts for slow work: migrations, checks of all data, waiting for another process that does such work. */
export async function withoutTimeouts<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const client = (await runner.connect()) as PoolClient;
  await set(runner, { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 });
  limitSilence(client, 0);
  try {
    return await work();
  } finally {
    limitSilence(client);
    if (!runner.isReleased) await set(runner, TIMEOUTS); // otherwise it broke
  }
}

/** The settings that new sessions of the shop's role do not start with. */
export async function differingTimeouts(
  db: DataSource | QueryRunner,
  settings = TIMEOUTS,
): Promise<[string, number][]> {
  const stored = (await db.query('SELECT name, reset_val::int AS ms FROM pg_settings WHERE name = ANY ($1)', [
    Object.keys(settings),
  ])) as { name: string; ms: number }[];
  return Object.entries(settings).filter(
    ([name, ms]) => stored.find((setting) => setting.name === name)?.ms !== ms,
  );
}

/**
 * Stores the timeouts as settings of the shop's role in its database, for every session that begins from now on. A transaction
 * pooler (PgBouncer) would refuse startup options, and behind one a session's own settings get lost; settings of the role hold
 * for every connection, pooled or not, and on replicas.
 */
export async function storeTimeouts(runner: QueryRunner, settings = TIMEOUTS): Promise<void> {
  for (const [name, ms] of await differingTimeouts(runner, settings))
    await runner.query(
      `DO $$ BEGIN
         EXECUTE format('ALTER ROLE %I IN DATABASE %I SET ${name} = ${ms}', current_user, current_database());
       END $$`,
    );
}
