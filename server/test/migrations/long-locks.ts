import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/** Tables with a few rows each, whatever the size of the shop: locks on them are short. */
const SMALL = ['sizes', 'colors', 'migrations'];

/** Lock modes that block writers and, some of them, readers. */
const KEEPS_OTHERS_OUT = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

/** The tables that exist before a migration, which may do as it likes with new ones. */
const TABLES = `SELECT c.oid, c.relname AS name, c.relfilenode AS file FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1)`;

interface Table {
  oid: number;
  name: string;
  file: number;
}

/**
 * Runs a migration as the shop would, and lists the tables that it would lock for as long as it takes to go through all of their
 * rows: those that it rewrites, or scans completely while it holds a lock on them. PostgreSQL's statistics tell, even of an empty
 * table. A migration in one transaction is rolled back; one in many transactions (`transaction = false`) is examined statement by
 * statement, and stays applied.
 */
export async function longLocksOf(db: DataSource, migration: MigrationInterface): Promise<string[]> {
  const runner = db.createQueryRunner();
  const before = (await runner.query(TABLES, [SMALL])) as Table[];
  const found: string[] = [];
  const look = async (work: () => Promise<unknown>) => {
    await runner.query('SELECT pg_stat_force_next_flush()'); // excludes earlier scans from the statistics
    await runner.startTransaction();
    const result = await work();
    found.push(...(await heldUp(runner, before)));
    return result;
  };
  try {
    if (migration.transaction === false) await migration.up(stepwise(runner, look));
    else await look(() => migration.up(runner)).then(() => runner.rollbackTransaction());
    return found;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

type Look = (work: () => Promise<unknown>) => Promise<unknown>;

/** The same runner, examined after each statement; CONCURRENTLY holds no strong lock for long. */
function stepwise(runner: QueryRunner, look: Look): QueryRunner {
  const query = async (sql: string, values?: unknown[]) => {
    if (/\bCONCURRENTLY\b/i.test(sql)) return runner.query(sql, values) as Promise<unknown>;
    const result = await look(() => runner.query(sql, values) as Promise<unknown>);
    await runner.commitTransaction();
    return result;
  };
  return { query } as unknown as QueryRunner;
}

async function heldUp(runner: QueryRunner, before: Table[]): Promise<string[]> {
  const now = new Map(((await runner.query(TABLES, [SMALL])) as Table[]).map(({ oid, file }) => [oid, file]));
  const rewritten = before.filter(({ oid, file }) => now.has(oid) && now.get(oid) !== file);
  const read = (await runner.query(
    `SELECT DISTINCT s.relname AS name FROM pg_stat_xact_user_tables s
       JOIN pg_locks l ON l.relation = s.relid AND l.pid = pg_backend_pid() AND l.mode = ANY ($2)
     WHERE s.seq_scan > 0 AND s.relid = ANY ($1::oid[])`,
    [before.map(({ oid }) => oid), KEEPS_OTHERS_OUT],
  )) as Table[];
  return [
    ...rewritten.map(({ name }) => `${name} is written anew`),
    ...read.map(({ name }) => `${name} is read as a whole while others are kept out`),
  ];
}
