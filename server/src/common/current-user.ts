import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { type GraphQLResolveInfo, OperationTypeNode } from 'graphql';

/** The caller, as far as access is concerned; handlers declare the whole user that the token resolves to. */
export interface SignedIn {
  id: string;
  isAdmin: boolean;
}

export type ShopRequest = FastifyRequest & {
  user?: SignedIn;
  /** The caller of a GraphQL query, looked up once for all its fields. */
  caller?: Promise<SignedIn | undefined>;
};

/** The HTTP request behind a REST or a GraphQL call. */
export function requestOf(context: ExecutionContext): ShopRequest {
  if (context.getType<string>() !== 'graphql') return context.switchToHttp().getRequest<ShopRequest>();
  return GqlExecutionContext.create(context).getContext<{ req: ShopRequest }>().req;
}

export const isOfQuery = (context: ExecutionContext) =>
  context.getType<string>() === 'graphql' &&
  GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>().operation.operation ===
    OperationTypeNode.QUERY;

/** The signed-in user; undefined only where a handler is open to anyone. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).user,
);
