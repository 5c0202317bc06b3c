import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { messageOf } from '../common/message-of.js';
import { assertDatabaseConfig, config } from '../config.js';
import { NestLog } from '../operations/log/nest-log.js';
import { createDataSource } from './data-source.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

interface Command {
  /** Shown when the command is called in any other way. */
  usage: string;
  /** The one argument that it accepts. */
  option?: string;
  run(db: DataSource, hasOption: boolean): Promise<void>;
}

/**
 * Runs an operator's command on the shop's database, bypassing a pooler; starts the embedded one where no other is configured. A
 * command that fails says why, and the process exits with 1.
 */
export async function runCommand({ usage, option, run }: Command): Promise<void> {
  try {
    const [word, ...others] = process.argv.slice(2);
    if (word !== undefined && (word !== option || others.length > 0)) throw new Error(`Usage: ${usage}`);
    assertDatabaseConfig();
    Logger.overrideLogger(new NestLog());
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    // On stderr, because another program may read the command's output.
    if (!url) console.error(`DATABASE_URL is not set: this is the database in ${config.dataDir}`);
    const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
    try {
      await onDatabase(url ?? embedded!.url, (db) => run(db, word !== undefined));
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

/** @throws Error where no shop has been opened on this database yet */
export async function assertShop(db: DataSource): Promise<void> {
  const [{ isThere }] = await db.query<[{ isThere: boolean }]>(
    `SELECT to_regclass('orders') IS NOT NULL AS "isThere"`,
  );
  if (!isThere) throw new Error('This database holds no shop yet: start it once with npm start.');
}

async function onDatabase(url: string, command: (db: DataSource) => Promise<void>): Promise<void> {
  const db = await createDataSource(url).initialize();
  try {
    await command(db);
  } finally {
    await db.destroy();
  }
}
