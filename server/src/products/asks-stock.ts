import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { BREAK, visit, type GraphQLResolveInfo, type OperationDefinitionNode } from 'graphql';

/** The field, of products and of variants, that each sale changes. */
const STOCK = 'countInStock';

/** Documents are parsed once (see Operations), so each is looked through once. */
const known = new WeakMap<OperationDefinitionNode, boolean>();

/** Whether a GraphQL operation, or any fragment beside it, asks for an exact stock, of whatever and under whatever name. */
export function asksStock({ operation, fragments }: Pick<GraphQLResolveInfo, 'operation' | 'fragments'>) {
  const before = known.get(operation);
  if (before !== undefined) return before;
  let isAsked = false;
  for (const definition of [operation, ...Object.values(fragments)])
    visit(definition, {
      Field: ({ name }) => {
        if (name.value !== STOCK) return undefined;
        isAsked = true;
        return BREAK;
      },
    });
  known.set(operation, isAsked);
  return isAsked;
}

/** Tells a resolver whether its answer will show an exact stock. */
export const AsksStock = createParamDecorator((_: unknown, context: ExecutionContext) =>
  asksStock(GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>()),
);
