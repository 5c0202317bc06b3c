import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/**
 * SQLSTATEs of a PostgreSQL that is away, overloaded or no longer admits the shop: a later retry may succeed. Also 26000: another
 * read on the same connection was to prepare the statement, and failed.
 */
const AWAY_STATES =
  /^(08...|26000|28000|28P01|3D000|40001|40P01|53...|55P03|57014|57P0[1-5]|25006|25P0[34])$/;

/** System error codes when the database, the route to it, its host name or a socket for it is not available. */
const AWAY_CODES =
  /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)UNREACH|NETDOWN|ADDRNOTAVAIL|AI_AGAIN|NOTFOUND|MFILE|NFILE|NOBUFS)$/;

/**
 * Messages of errors whose code says less, or that have none. The pool has two for having waited too long, TypeORM two for a
 * connection that broke between two statements.
 */
const AWAY_MESSAGES =
  /^(connect E|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|Query runner already released|Database connection provided by a query runner was already released)/;

interface ErrorParts {
  code?: unknown;
  message?: unknown;
  driverError?: unknown;
}

/** Whether an error means that the database cannot answer now: away, restarting, too busy, or past a time limit. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, driverError } = error as ErrorParts;
  if (driverError && driverError !== error) return isDatabaseAway(driverError);
  const state = String(code);
  return AWAY_STATES.test(state) || AWAY_CODES.test(state) || AWAY_MESSAGES.test(String(message));
}

/** PostgreSQL's own error for a statement that it refused, through TypeORM or directly; empty for any other error. */
function databaseErrorOf(error: unknown): Partial<DatabaseError> {
  if (error instanceof QueryFailedError) return error.driverError as DatabaseError;
  return error instanceof DatabaseError ? error : {};
}

/** The SQLSTATE, such as 55P03. */
export const sqlStateOf = (error: unknown) => databaseErrorOf(error).code;

export const isRefusedBy = (constraint: string, error: unknown) =>
  databaseErrorOf(error).constraint === constraint;

/**
 * For `catch`: replaces the database's refusal by this constraint with the shop's own error.
 * @param refusal gets the refused value, empty where the database names none
 */
export const refusedBy = (constraint: string, refusal: (value: string) => Error) => (error: unknown) => {
  throw isRefusedBy(constraint, error) ? refusal(valueIn(databaseErrorOf(error).detail)) : error;
};

/** The value in "Key (sku)=(LS-1) already exists.", in any language of the server. */
const valueIn = (detail = '') => /=\((.*)\)/s.exec(detail)?.[1] ?? '';
