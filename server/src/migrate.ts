import type { DataSource } from 'typeorm';
import { migrate } from './database/migrate.js';
import { runCommand } from './database/operator-command.js';

/** Migrates the database to what this version of the shop needs, while older processes go on; then exits. */
async function bringUpToDate(db: DataSource): Promise<void> {
  const names = await migrate(db);
  console.log(names.length > 0 ? names.map((name) => `Did ${name}`).join('\n') : 'Nothing was to be done.');
}

await runCommand({ usage: 'npm run migrate', run: bringUpToDate });
