import type { ApolloDriverConfig } from '@nestjs/apollo';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, GraphQLFormattedError } from 'graphql';
import { config } from '../config.js';
import { nameOperations } from '../operations/operation-name.js';
import { ErrorCode, STATUS } from './app-error.js';
import { toAppError } from './error.filter.js';
import { MAX_TOKENS, queryLimits } from './limits/query-limits.js';

/** So many mistakes of one operation are told; finding more would only cost time. */
const MAX_ERRORS = 10;

const isOurs = (code: unknown): code is ErrorCode => typeof code === 'string' && code in STATUS;

/** What GraphQL itself refuses: syntax, types, limits, and what its server says about the HTTP request. */
function isRefusal(error: unknown, code: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError) || unwrapResolverError(error) !== error) return false;
  const { status } = (error.extensions.http ?? {}) as { status?: number };
  // Of too many wrong variables GraphQL complains without a code; what fails in a resolver has a path.
  const isAboutRequest = status === undefined ? !error.path && !error.originalError : status < 500;
  return code !== 'INTERNAL_SERVER_ERROR' || isAboutRequest;
}

/** Errors carry the shop's own codes; one that is not known tells nothing. */
function formatError(
  { message, locations, path, extensions }: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const code = extensions?.code;
  const where = { ...(locations && { locations }), ...(path && { path }) };
  if (isOurs(code) && code !== 'INTERNAL_SERVER_ERROR')
    return { message, ...where, extensions: { ...extensions, code, stacktrace: undefined } };
  if (isRefusal(error, code)) return { message, ...where, extensions: { code: 'BAD_USER_INPUT' } };
  const known = toAppError(unwrapResolverError(error));
  return { message: known.message, ...where, extensions: { code: known.code } };
}

export const graphqlOptions: Omit<ApolloDriverConfig, 'driver'> = {
  path: '/graphql',
  autoSchemaFile: true,
  sortSchema: true, // the order in which Nest meets the classes differs from machine to machine
  introspection: config.introspection,
  playground: false,
  graphiql: false,
  hideSchemaDetailsFromClientErrors: !config.introspection,
  csrfPrevention: true,
  allowBatchedHttpRequests: false,
  parseOptions: { maxTokens: MAX_TOKENS },
  validationRules: [queryLimits()],
  validationOptions: { maxErrors: MAX_ERRORS },
  executionOptions: { maxCoercionErrors: MAX_ERRORS },
  includeStacktraceInErrorResponses: false,
  autoTransformHttpErrors: false,
  context: (req: FastifyRequest, reply: FastifyReply) => ({ req, reply }),
  buildSchemaOptions: { dateScalarMode: 'isoDate' },
  formatError,
  // It would watch every field of every answer; who may keep an answer is said in caching.ts.
  plugins: [ApolloServerPluginCacheControlDisabled(), nameOperations],
};
