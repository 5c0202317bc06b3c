import { createHash } from 'node:crypto';
import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { config } from '../config.js';
import { poolOf } from './pool.js';
import { sharedConnectionsOf } from './shared-connections.js';

/** Statement texts are constants of the program without values in them, so they stay few. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('hex').slice(0, 16);
  names.set(text, name);
  return name;
}

/**
 * A statement that PostgreSQL parses once per connection; unnamed where PREPARED_STATEMENTS is off.
 * @param text a constant of the program: each text stays prepared on every connection
 */
export const namedAsPrepared = (text: string, values: unknown[]): QueryConfig => ({
  name: config.preparedStatements ? nameOf(text) : undefined,
  text,
  values,
});

/**
 * SQL for lists of ids in a prepared statement. PostgreSQL assumes ten entries in a list of unknown length; where it sees one or
 * two it considers a custom plan cheaper and plans at each call, which takes longer than the query itself. The subquery hides the
 * length.
 */
const ofHiddenLength = (parameter: string, type = 'uuid') => `(SELECT ${parameter}::${type}[])`;
export const isAmong = (column: string, parameter: string) =>
  `${column} = ANY (${ofHiddenLength(parameter)}::uuid[])`;
export const listOf = (parameter: string) => `unnest(${ofHiddenLength(parameter)})`;
/** Several lists side by side: each parameter with the type of its entries. */
export const listsOf = (types: Record<string, string>) =>
  `unnest(${Object.entries(types)
    .map(([parameter, type]) => ofHiddenLength(parameter, type))
    .join()})`;

/**
 * Runs a hot, read-only statement on the primary, over a connection shared with other reads; reads of the catalogue go through
 * `Reads`.
 * @param text a constant of the program
 */
export const preparedRead = <T extends QueryResultRow>(
  db: DataSource,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => sharedConnectionsOf(poolOf(db)).query<T>(namedAsPrepared(text, values));

/**
 * Runs a hot statement on the primary, over a connection of its own or a transaction's.
 * @param text a constant of the program
 */
export async function prepared<T extends QueryResultRow>(
  on: DataSource | EntityManager,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const connection = on instanceof DataSource ? poolOf(on) : await connectionOf(on);
  return (await connection.query<T>(namedAsPrepared(text, values))).rows;
}

const connectionOf = (tx: EntityManager) => tx.queryRunner!.connect() as Promise<PoolClient>;
