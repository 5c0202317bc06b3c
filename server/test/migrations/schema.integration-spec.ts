import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';

it('has a migration for everything that the entities say', async () => {
  const db = await createDataSource(config.databaseUrl!).initialize();
  const { upQueries } = await db.driver.createSchemaBuilder().log();
  await db.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});
