import { config } from './config.js';
import { createDataSource } from './database/data-source.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { migrate } from './database/migrate.js';

/** Brings the database up to what this version of the shop needs, while older processes go on; then ends. */
async function main(): Promise<void> {
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const embedded = directUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const db = await createDataSource(directUrl ?? embedded!.url).initialize();
  try {
    const names = await migrate(db);
    console.log(names.length > 0 ? names.map((name) => `Did ${name}`).join('\n') : 'Nothing was to be done.');
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
