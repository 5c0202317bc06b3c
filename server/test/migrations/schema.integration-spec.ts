import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';

it('has migrations for the whole schema of the entities', async () => {
  const db = await createDataSource(config.databaseUrl!).initialize();
  const { upQueries } = await db.driver.createSchemaBuilder().log();
  await db.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

it('has no table without a replica identity, which upgrades by logical replication need', async () => {
  const db = await createDataSource(config.databaseUrl!).initialize();
  const unknown = await db.query<{ name: string }[]>(
    `SELECT oid::regclass::text AS name FROM pg_class c
     WHERE relkind = 'r' AND relnamespace <> ALL ('{pg_catalog, information_schema}'::regnamespace[]) AND relpersistence = 'p'
       AND relreplident <> 'f' AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND (indisprimary OR indisreplident))`,
  );
  await db.destroy();
  expect(unknown.map(({ name }) => name)).toEqual([]);
});
