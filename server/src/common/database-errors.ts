import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

/** What PostgreSQL, its driver or its pool say when the database is away or too busy: trying again helps. */
const AWAY_CODES =
  /^(08...|40001|40P01|53...|55P03|57014|57P0[1-5]|25006|25P0[34]|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN))$/;

/** What they say without a code. The pool has two names for having waited too long. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

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
  return AWAY_CODES.test(String(code)) || AWAY_MESSAGES.test(String(message));
}

/** What PostgreSQL says of a statement that it refused, through TypeORM or past it; nothing of any other error. */
function toldOf(error: unknown): Partial<DatabaseError> {
  if (error instanceof QueryFailedError) return error.driverError as DatabaseError;
  return error instanceof DatabaseError ? error : {};
}

/** The SQLSTATE, such as 55P03. */
export const sqlStateOf = (error: unknown) => toldOf(error).code;

export const isRefusedBy = (constraint: string, error: unknown) => toldOf(error).constraint === constraint;

/** For `catch`: in place of the database's refusal by this constraint, the shop's own. */
export const refusedBy = (constraint: string, refusal: () => Error) => (error: unknown) => {
  throw isRefusedBy(constraint, error) ? refusal() : error;
};
