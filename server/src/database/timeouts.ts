import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { config } from '../config.js';
import { setPatience } from './silence.js';

type Settings = Record<string, number>;

/** How long PostgreSQL lets the shop wait, in ms: for a statement, for a lock, and for a transaction that has gone quiet. */
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

/** Work that may take its time: migrations, checks of all data, waiting for another process that does such work. */
export async function unhurried<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const client = (await runner.connect()) as PoolClient;
  await set(runner, { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 });
  setPatience(client, 0);
  try {
    return await work();
  } finally {
    setPatience(client);
    if (!runner.isReleased) await set(runner, TIMEOUTS); // else it broke
  }
}

/** Those that sessions of the shop's role do not begin with. */
export async function otherTimeouts(
  db: DataSource | QueryRunner,
  settings = TIMEOUTS,
): Promise<[string, number][]> {
  const kept = (await db.query('SELECT name, reset_val::int AS ms FROM pg_settings WHERE name = ANY ($1)', [
    Object.keys(settings),
  ])) as { name: string; ms: number }[];
  return Object.entries(settings).filter(
    ([name, ms]) => kept.find((setting) => setting.name === name)?.ms !== ms,
  );
}

/**
 * Writes the timeouts down as those of the shop's role in its database, for every session that begins from now on. Startup
 * options would be refused by a transaction pooler (PgBouncer), and what a session sets for itself is lost behind one;
 * what the server keeps holds for every connection, pooled or not, and on replicas.
 */
export async function keepTimeouts(runner: QueryRunner, settings = TIMEOUTS): Promise<void> {
  for (const [name, ms] of await otherTimeouts(runner, settings))
    await runner.query(
      `DO $$ BEGIN
         EXECUTE format('ALTER ROLE %I IN DATABASE %I SET ${name} = ${ms}', current_user, current_database());
       END $$`,
    );
}
