import type { DataSource } from 'typeorm';
import { config } from '../config.js';
import { createDataSource } from './data-source.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

/**
 * Runs a command of an operator on the shop's database, past a pooler; starts the one that is kept beside the shop where no
 * other is named. A command that fails says why, and the process exits with 1.
 */
export async function runCommand(command: (db: DataSource) => Promise<void>): Promise<void> {
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
    try {
      await onDatabase(url ?? embedded!.url, command);
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function onDatabase(url: string, command: (db: DataSource) => Promise<void>): Promise<void> {
  const db = await createDataSource(url).initialize();
  try {
    await command(db);
  } finally {
    await db.destroy();
  }
}
