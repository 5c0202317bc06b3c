import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { nameOperation } from '../operations/operation-name.js';
import { logErrors, logFailedRequest, tellWhenToRetry, type GraphQLCall } from './graphql.errors.js';

const listener: GraphQLRequestListener<GraphQLCall> = {
  didResolveOperation: nameOperation,
  didEncounterErrors: logErrors,
  willSendResponse: tellWhenToRetry,
};

/** All that the shop does beside answering an operation. One plugin: Apollo Server awaits each of them at every step. */
export const graphqlPlugin: ApolloServerPlugin<GraphQLCall> = {
  requestDidStart: () => Promise.resolve(listener),
  unexpectedErrorProcessingRequest: logFailedRequest,
};
