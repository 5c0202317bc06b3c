import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/**
 * What PostgreSQL says when it is away, too busy, or lets the shop in no more: trying again helps, sooner or later. Also (26000) of a
 * statement that another read on the same connection was to prepare, which failed.
 */
const AWAY_STATES =
  /^(08...|26000|28000|28P01|3D000|40001|40P01|53...|55P03|57014|57P0[1-5]|25006|25P0[34])$/;

/** What the operating system says where the database, the way there, its name, or a socket to take is not to be had. */
const AWAY_CODES =
  /^E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)UNREACH|NETDOWN|ADDRNOTAVAIL|AI_AGAIN|NOTFOUND|MFILE|NFILE|NOBUFS)$/;

/**
 * What tells more than its code, or has none. The pool has two names for having waited too long, and TypeORM two for a connection that
 * broke between two statements.
 */
const AWAY_MESSAGES =
  /^(connect E|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|Query runner already released|Database connection provided by a query runner was already released)/;

interface Told {
  code?: unknown;
  message?: unknown;
  driverError?: unknown;
}

/** Whether an error means that the database cannot answer now: away, restarting, too busy, or past a time limit. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, driverError } = error as Told;
  if (driverError && driverError !== error) return isDatabaseAway(driverError);
  const told = String(code);
  return AWAY_STATES.test(told) || AWAY_CODES.test(told) || AWAY_MESSAGES.test(String(message));
}

/** What PostgreSQL says of a statement that it refused, through TypeORM or past it; nothing of any other error. */
function toldOf(error: unknown): Partial<DatabaseError> {
  if (error instanceof QueryFailedError) return error.driverError as DatabaseError;
  return error instanceof DatabaseError ? error : {};
}

/** The SQLSTATE, such as 55P03. */
export const sqlStateOf = (error: unknown) => toldOf(error).code;

export const isRefusedBy = (constraint: string, error: unknown) => toldOf(error).constraint === constraint;

/**
 * For `catch`: in place of the database's refusal by this constraint, the shop's own.
 * @param refusal is told the value that was refused, blank where the database names none
 */
export const refusedBy = (constraint: string, refusal: (value: string) => Error) => (error: unknown) => {
  throw isRefusedBy(constraint, error) ? refusal(valueIn(toldOf(error).detail)) : error;
};

/** "Key (sku)=(LS-1) already exists.", in whatever language the database speaks. */
const valueIn = (detail = '') => /=\((.*)\)/s.exec(detail)?.[1] ?? '';
