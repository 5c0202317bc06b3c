import type { GraphQLRequestContext, GraphQLRequestContextDidEncounterErrors } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { FastifyRequest } from 'fastify';
import { GraphQLError, GraphQLFormattedError } from 'graphql';
import { AppError, ErrorCode, STATUS } from './app-error.js';
import { toAppError } from './error.filter.js';
import { logFailure } from './failure-log.js';

const isOurs = (code: unknown): code is ErrorCode => typeof code === 'string' && code in STATUS;

/** What GraphQL itself refuses: syntax, types, limits, and what its server says about the HTTP request. */
function isRefusal(error: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError) || unwrapResolverError(error) !== error) return false;
  const { code, http } = error.extensions as { code?: unknown; http?: { status?: number } };
  // Of too many wrong variables GraphQL complains without a code; what fails in a resolver has a path.
  const isAboutRequest = http?.status === undefined ? !error.path && !error.originalError : http.status < 500;
  return (code !== undefined && code !== 'INTERNAL_SERVER_ERROR') || isAboutRequest;
}

function known(error: unknown): AppError {
  if (!isRefusal(error)) return toAppError(unwrapResolverError(error));
  const { code } = error.extensions;
  return new AppError(
    isOurs(code) && code !== 'INTERNAL_SERVER_ERROR' ? code : 'BAD_USER_INPUT',
    error.message,
  );
}

/** Errors carry the shop's own codes; one that is not known tells nothing. */
export function formatError(
  { locations, path }: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const { message, code, retryAfter } = known(error);
  return {
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { code, ...(retryAfter && { retryAfter }) },
  };
}

export interface GraphQLCall {
  req: FastifyRequest;
}
type Call = GraphQLRequestContext<GraphQLCall>;

/** Logs what failed in resolvers, those of fields included. */
export function logErrors({
  errors,
  contextValue: { req },
}: GraphQLRequestContextDidEncounterErrors<GraphQLCall>) {
  const failures = errors.filter((error) => STATUS[known(error).code] >= 500);
  if (failures.length > 0)
    logFailure(unwrapResolverError(failures[0]), {
      operation: req.operation ?? 'graphql',
      request: req,
      others: failures.length - 1,
    });
  return Promise.resolve();
}

/** Says in the answer when to try again. */
export function tellWhenToRetry({ response, errors }: Call) {
  const wait = Math.max(0, ...(errors ?? []).map((error) => known(error).retryAfter ?? 0));
  if (wait > 0) response.http.headers.set('retry-after', String(wait));
  return Promise.resolve();
}

export function logFailedRequest({ requestContext, error }: { requestContext: Call; error: Error }) {
  logFailure(error, { operation: 'graphql', request: requestContext.contextValue.req });
  return Promise.resolve();
}
