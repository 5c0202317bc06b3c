import { ArgumentsHost, Catch, ExceptionFilter, HttpException } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ErrorCode, STATUS } from './app-error.js';
import { isDatabaseAway } from './database-errors.js';
import { logFailure } from './failure-log.js';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/** The error as the client may see it; anything unknown becomes a 500 without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number })?.statusCode;
  if (status && status >= 400 && status < 500) {
    return new AppError(CODE_OF_STATUS[status] ?? 'BAD_USER_INPUT', (error as Error).message);
  }
  if (isDatabaseAway(error)) {
    return new AppError(
      'SERVICE_UNAVAILABLE',
      'The shop cannot answer at the moment. Please try again in a few seconds.',
    );
  }
  return new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Please try again.');
}

/** Turns errors into REST answers. GraphQL does so in graphql.errors.ts, which also sees the errors of single fields. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    if (host.getType<GqlContextType>() === 'graphql') throw error;
    const { code, message, retryAfter } = toAppError(error);
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (STATUS[code] >= 500)
      logFailure(error, { operation: `${request.method} ${request.routeOptions.url}`, request });
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return;
    if (retryAfter) void reply.header('retry-after', String(retryAfter));
    void reply.status(STATUS[code]).send({ message, code });
  }
}
