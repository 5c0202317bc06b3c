import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('hex').slice(0, 16);
  names.set(text, name);
  return name;
}

/** Runs a hot read as a prepared statement, which PostgreSQL parses once per connection. */
export async function prepared<T extends QueryResultRow>(
  db: DataSource,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const pool = (db.driver as unknown as { master: Pool }).master;
  return (await pool.query<T>({ name: nameOf(text), text, values })).rows;
}
