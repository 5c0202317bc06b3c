import type { ApolloDriverConfig } from '@nestjs/apollo';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { formatError } from './graphql.errors.js';
import { graphqlPlugin } from './graphql.plugin.js';
import { textLiterals } from './limits/literal-rule.js';
import { MAX_TOKENS, queryLimits } from './limits/query-limits.js';

/** So many mistakes of one operation are told; finding more would only cost time. */
const MAX_ERRORS = 10;

export const graphqlOptions: Omit<ApolloDriverConfig, 'driver'> = {
  path: '/graphql',
  autoSchemaFile: true,
  sortSchema: true, // the order in which Nest meets the classes differs from machine to machine
  introspection: config.introspection,
  playground: false,
  graphiql: false,
  hideSchemaDetailsFromClientErrors: !config.introspection,
  csrfPrevention: true,
  stopOnTerminationSignals: false, // what ends when is the business of main.ts
  allowBatchedHttpRequests: false,
  parseOptions: { maxTokens: MAX_TOKENS },
  validationRules: [queryLimits(), textLiterals],
  validationOptions: { maxErrors: MAX_ERRORS },
  executionOptions: { maxCoercionErrors: MAX_ERRORS },
  includeStacktraceInErrorResponses: false,
  autoTransformHttpErrors: false,
  context: (req: FastifyRequest, reply: FastifyReply) => ({ req, reply }),
  buildSchemaOptions: { dateScalarMode: 'isoDate' },
  formatError,
  // They would watch every answer; who may keep it is said in caching.ts.
  plugins: [graphqlPlugin, ApolloServerPluginCacheControlDisabled(), ApolloServerPluginInlineTraceDisabled()],
  preserveHttpStatusForExecutionErrors: false, // no error of ours brings a status for GraphQL
};
