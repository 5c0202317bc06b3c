import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';

/** Who is calling, as far as access is concerned; handlers declare the whole user, whom the token names. */
export interface SignedIn {
  id: string;
  isAdmin: boolean;
}

export type ShopRequest = FastifyRequest & { user?: SignedIn };

/** The HTTP request behind a REST or a GraphQL call. */
export function requestOf(context: ExecutionContext): ShopRequest {
  if (context.getType<string>() !== 'graphql') return context.switchToHttp().getRequest<ShopRequest>();
  return GqlExecutionContext.create(context).getContext<{ req: ShopRequest }>().req;
}

/** The signed-in user; undefined only where a handler is open to anyone. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).user,
);
