import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { GraphQLError } from 'graphql';
import { AppError, ErrorCode, STATUS } from './app-error.js';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** PostgreSQL refused a value that no input class can know to be wrong (22: data exception). */
const isDataException = (error: unknown) => {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  return /^22...$/.test(String(driverError?.code ?? code));
};

/** What an error may tell the outside; anything unknown becomes a 500 that tells nothing. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number })?.statusCode;
  if (status && status >= 400 && status < 500) {
    return new AppError(CODE_OF_STATUS[status] ?? 'BAD_USER_INPUT', (error as Error).message);
  }
  if (isDataException(error)) return new AppError('BAD_USER_INPUT', 'A value is not acceptable');
  return new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Please try again.');
}

/** The one place where an error becomes an answer, for both APIs. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost) {
    const { code, message, retryAfter } = toAppError(error);
    if (code === 'INTERNAL_SERVER_ERROR') this.logger.error(error instanceof Error ? error.stack : error);
    if (host.getType<GqlContextType>() === 'graphql') {
      return new GraphQLError(message, { extensions: { code, ...(retryAfter && { retryAfter }) } });
    }
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    if (retryAfter) void reply.header('retry-after', String(retryAfter));
    void reply.status(STATUS[code]).send({ message, code });
  }
}
