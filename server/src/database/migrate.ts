import type { DataSource } from 'typeorm';

const LOCK = 7_471_001;

/** Brings the schema up to date; of several processes that start at once, one does it and the others wait. */
export async function migrate(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await dataSource.runMigrations();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await runner.release();
  }
}
