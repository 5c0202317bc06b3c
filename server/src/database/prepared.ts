import { createHash } from 'node:crypto';
import type { QueryConfig, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { config } from '../config.js';
import { poolOf } from './pool.js';

/** Texts are written in the program, none is put together for a request: so these are a few dozen at most. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('hex').slice(0, 16);
  names.set(text, name);
  return name;
}

/**
 * A statement that PostgreSQL parses once per connection; without a name where PREPARED_STATEMENTS is off.
 * @param text a constant of the program: each text stays prepared on every connection
 */
export const namedAsPrepared = (text: string, values: unknown[]): QueryConfig => ({
  name: config.preparedStatements ? nameOf(text) : undefined,
  text,
  values,
});

/** Runs a hot statement on the primary; reads of the catalogue go through `Reads`. @param text a constant of the program */
export async function prepared<T extends QueryResultRow>(
  db: DataSource,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await poolOf(db).query<T>(namedAsPrepared(text, values))).rows;
}
