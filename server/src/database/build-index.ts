import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking reads and writes, beside an existing one of that name, and puts it in its place. For a
 * migration with `transaction = false`; may be repeated after a failure. It waits, for as long as it takes, for every transaction
 * that was open when it began: nothing has to wait for it meanwhile.
 * @param definition what follows the name: ON products (price)
 */
export async function buildIndex(
  db: QueryRunner,
  name: string,
  definition: string,
  { isUnique = false } = {},
): Promise<void> {
  const [{ lock_timeout: lockTimeout }] = (await db.query('SHOW lock_timeout')) as [{ lock_timeout: string }];
  await db.query(`DROP INDEX IF EXISTS ${name}_anew`);
  await db.query('SET lock_timeout = 0');
  try {
    await db.query(`CREATE ${isUnique ? 'UNIQUE' : ''} INDEX CONCURRENTLY ${name}_anew ${definition}`);
  } finally {
    await db.query(`SET lock_timeout = '${lockTimeout}'`);
  }
  await db.query(`DROP INDEX IF EXISTS ${name}`);
  await db.query(`ALTER INDEX ${name}_anew RENAME TO ${name}`);
}
