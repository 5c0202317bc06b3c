import type { FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, badInput, STATUS } from '../app-error.js';
import { toAppError } from '../error.filter.js';
import { type FailedRequest, logFailure } from '../failure-log.js';

/** What GraphQL says of a mistake repeats what was sent, however long that is. */
const LONGEST_MESSAGE = 300;

const shortened = (text: string) =>
  text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…` : text;

/** What an answer tells of an error: in the shop's own codes; one that is not known tells nothing. */
function tell(
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
 * What a resolver has thrown, or what GraphQL says of a value that is none of the field's type. Where GraphQL points at the text of
 * the operation, it is the asker's mistake, found late: a variable that has a default is null where nothing may be.
 */
export function causeOf(error: GraphQLError): unknown {
  const cause = error.originalError ?? error;
  return cause instanceof GraphQLError && cause.nodes ? badInput(shortened(cause.message)) : cause;
}

/** What went wrong in one field of what was run. */
export const tellFailure = (error: GraphQLError): GraphQLFormattedError =>
  tell(toAppError(causeOf(error)), error);

/** What is wrong with an operation that is not run: the asker's mistake. */
export const tellMistake = (error: GraphQLError): GraphQLFormattedError =>
  tell(badInput(shortened(error.message)), error);

/** Why a whole request is refused. */
export const tellRefusal = (error: unknown): GraphQLFormattedError => tell(toAppError(error));

/** One line in the log for all of an answer that is the shop's fault, those of single fields included. */
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
