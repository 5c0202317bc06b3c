import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { config } from '../src/config.js';
import { createDataSource } from '../src/database/data-source.js';

/** A shop that is migrated while a server of the previous release keeps running. */
export interface RollingMigration {
  db: DataSource;
  /** A session of that server, opened before the migrations and used after them. */
  old: Client;
  close(): Promise<void>;
}

/**
 * Migrates a new database up to the release before a migration, runs `meanwhile` there, and completes the migrations.
 * @param before the name of the first migration of the release
 */
export async function migrateFrom(
  before: string,
  meanwhile: (old: Client) => Promise<void>,
): Promise<RollingMigration> {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  const outside = new Client(config.databaseUrl);
  await outside.connect();
  await outside.query(`CREATE DATABASE ${name}`);
  const url = new URL(config.databaseUrl!);
  url.pathname = name;
  const all = createDataSource(url.href);
  const migrations = all.options.migrations as { name: string }[];
  const earlier = migrations.slice(
    0,
    migrations.findIndex((migration) => migration.name === before),
  );
  const first = new DataSource({ ...all.options, migrations: earlier } as typeof all.options);
  await first.initialize();
  await first.runMigrations();
  await first.destroy();
  const old = new Client(url.href);
  await old.connect();
  await meanwhile(old);
  const db = await all.initialize();
  await db.runMigrations();
  return {
    db,
    old,
    async close() {
      await db.destroy();
      await old.end();
      await outside.query(`DROP DATABASE ${name}`);
      await outside.end();
    },
  };
}
