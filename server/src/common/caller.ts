import { createParamDecorator, ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import type { User } from '../users/user.entity.js';

export type CallerRequest = FastifyRequest & { user?: User };

/** The HTTP request behind a REST or a GraphQL call. */
export function requestOf(context: ExecutionContext): CallerRequest {
  if (context.getType<string>() !== 'graphql') return context.switchToHttp().getRequest<CallerRequest>();
  return GqlExecutionContext.create(context).getContext<{ req: CallerRequest }>().req;
}

/** The signed-in user; undefined only where a handler is open to anyone. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).user,
);
