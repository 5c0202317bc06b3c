import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import type { FastifyRequest } from 'fastify';
import { Kind, type OperationDefinitionNode } from 'graphql';

type Resolved = GraphQLRequestContextDidResolveOperation<{ req: FastifyRequest }>;

/** What an operation asks for first, in the schema's words and not the caller's: `query products`. */
function nameOf({ operation, selectionSet }: OperationDefinitionNode): string {
  const first = selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
  return first ? `${operation} ${first.name.value}` : operation;
}

/** Names a GraphQL request for the log and the metrics, once it is known to be valid. */
export function nameOperation({ operation, contextValue }: Resolved): Promise<void> {
  if (operation) contextValue.req.operation = nameOf(operation);
  return Promise.resolve();
}
