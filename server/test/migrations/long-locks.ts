import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/** What nobody minds waiting for: these have a few rows each, whatever the shop sells. */
const SMALL = ['sizes', 'colors', 'migrations'];

/** Locks that let others neither write nor, some of them, read. */
const KEEPS_OTHERS_OUT = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

/** Tables as they were before a migration: it may do with its own what it likes. */
const TABLES = `SELECT c.oid, c.relname AS name, c.relfilenode AS file FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1)`;

interface Table {
  oid: number;
  name: string;
  file: number;
}

/**
 * Runs a migration as the shop would, and says which tables it would keep others out of for as long as it takes to go
 * through all of their rows: those that it writes anew, or reads as a whole while it holds a lock on them.
 * PostgreSQL itself tells, and of an empty table as well. What is one transaction is undone; a migration in many
 * transactions (`transaction = false`) is looked at one statement at a time, and stays done.
 */
export async function longLocksOf(db: DataSource, migration: MigrationInterface): Promise<string[]> {
  const runner = db.createQueryRunner();
  const before = (await runner.query(TABLES, [SMALL])) as Table[];
  const found: string[] = [];
  const look = async (work: () => Promise<unknown>) => {
    await runner.query('SELECT pg_stat_force_next_flush()'); // what was counted before is not this migration's
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

/** The same runner, with a look at each statement; PostgreSQL lets what is CONCURRENTLY done lock nobody out for long. */
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
