import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { visit, type GraphQLResolveInfo, type OperationDefinitionNode } from 'graphql';

/** Fields for which an answer is made otherwise: the stock that each sale changes, and the counts beside a list. */
type Telling = 'countInStock' | 'facets';

/** Documents are parsed once (see Operations), so each is looked through once. */
const known = new WeakMap<OperationDefinitionNode, ReadonlySet<string>>();

type Document = Pick<GraphQLResolveInfo, 'operation' | 'fragments'>;

function fieldsOf({ operation, fragments }: Document): ReadonlySet<string> {
  const before = known.get(operation);
  if (before) return before;
  const fields = new Set<string>();
  for (const definition of [operation, ...Object.values(fragments)])
    visit(definition, { Field: ({ name }) => void fields.add(name.value) });
  known.set(operation, fields);
  return fields;
}

/** Whether a GraphQL operation, or any fragment beside it, asks for a field, of whatever and under whatever name. */
export const asksFor = (field: Telling, document: Document): boolean => fieldsOf(document).has(field);

/** Tells a resolver whether its answer will show a field. */
export const Asks = createParamDecorator((field: Telling, context: ExecutionContext) =>
  asksFor(field, GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>()),
);
