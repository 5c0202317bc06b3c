import type { DataSource } from 'typeorm';

/** The start time of a server has microseconds: no two servers share it. */
const WHERE = `SELECT current_database() || ' ' || extract(epoch FROM pg_postmaster_start_time()) AS "where"`;

const whereIs = async (db: DataSource) => (await db.query<[{ where: string }]>(WHERE))[0].where;

/** @throws Error where the direct URL leads to another database, which would be migrated in place of this one */
export async function assertSameDatabase(db: DataSource, direct: DataSource): Promise<void> {
  const [here, there] = [await whereIs(db), await whereIs(direct)];
  if (here !== there)
    throw new Error(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must be the same primary.',
    );
}
