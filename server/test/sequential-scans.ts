import { jest } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';

/** The tables that `work` scans completely, through `db.query` and in transactions; its changes are rolled back. */
export async function tablesScannedBy(db: DataSource, work: () => Promise<unknown>): Promise<string[]> {
  const runner = db.createQueryRunner();
  await runner.query('SELECT pg_stat_force_next_flush()'); // excludes earlier scans from the statistics
  await runner.startTransaction(); // in a transaction PostgreSQL reports its counts so far
  const query = jest.spyOn(db, 'query').mockImplementation((sql, values) => runner.query(sql, values));
  const transaction = jest
    .spyOn(db, 'transaction')
    .mockImplementation(((inside: (tx: EntityManager) => unknown) => inside(runner.manager)) as never);
  try {
    await work();
    const tables = (await runner.query(
      'SELECT relname AS name FROM pg_stat_xact_user_tables WHERE seq_scan > 0 ORDER BY 1',
    )) as { name: string }[];
    return tables.map(({ name }) => name);
  } finally {
    query.mockRestore();
    transaction.mockRestore();
    await runner.rollbackTransaction();
    await runner.release();
  }
}
