import type { FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, badInput, STATUS } from '../app-error.js';
import { toAppError } from '../error.filter.js';
import { type FailedRequest, logFailure } from '../failure-log.js';

/** GraphQL's error messages quote the input, however long it is. */
const LONGEST_MESSAGE = 300;

const shortened = (text: string) =>
  text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…` : text;

/** An error as the client sees it, with the shop's own code. */
function formatError(
  { message, code, retryAfter, about }: AppError,
  { locations, path }: Partial<GraphQLError> = {},
): GraphQLFormattedError {
  return {
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { code, ...(retryAfter && { retryAfter }), ...(about !== undefined && { about }) },
  };
}

/**
 * What a resolver threw, or GraphQL's complaint about a value that is not of the field's type. Where GraphQL's error points into
 * the text of the operation, the client made the mistake and it was found late: a variable with a default is null where null is
 * not allowed.
 */
export function causeOf(error: GraphQLError): unknown {
  const cause = error.originalError ?? error;
  return cause instanceof GraphQLError && cause.nodes ? badInput(shortened(cause.message)) : cause;
}

/** An error in one field of an operation that ran. */
export const formatFailure = (error: GraphQLError): GraphQLFormattedError =>
  formatError(toAppError(causeOf(error)), error);

/** A mistake in an operation that is not run: the client's fault. */
export const formatMistake = (error: GraphQLError): GraphQLFormattedError =>
  formatError(badInput(shortened(error.message)), error);

/** Why a whole request is refused. */
export const formatRefusal = (error: unknown): GraphQLFormattedError => formatError(toAppError(error));

/** One log line for all errors of an answer that are the shop's fault, those of single fields included. */
export function logFailures(
  request: FailedRequest & Pick<FastifyRequest, 'operation'>,
  causes: unknown[],
): void {
  const failures = causes.filter((cause) => STATUS[toAppError(cause).code] >= 500);
  if (failures.length === 0) return;
  logFailure(failures[0], {
    operation: request.operation ?? 'graphql',
    request,
    others: failures.length - 1,
  });
}
