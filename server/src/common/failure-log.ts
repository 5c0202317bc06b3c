import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { messageOf } from './message-of.js';

const logger = new Logger('Failure');

/** The queries that the server runs for a page have no socket. */
export type FailedRequest = Pick<FastifyRequest, 'id'> & Partial<Pick<FastifyRequest, 'socket'>>;

interface Failure {
  /** The route or the GraphQL operation, never the URL, which may hold what people typed. */
  operation: string;
  request: FailedRequest;
  /** How many more parts of the same answer failed. */
  others?: number;
}

/** Writes the one log line that an answer of 500 or above leaves. */
export function logFailure(error: unknown, { operation, request, others = 0 }: Failure): void {
  if (isAbort(error, request)) return;
  const more = others > 0 ? ` and ${others} more` : '';
  logger.error(
    `${operation} failed${more} [${request.id}]: ${errorText(error)}`,
    error instanceof Error ? error.stack : undefined,
  );
}

/** A client that disconnects during an answer aborts it: no failure of the shop. */
const isAbort = (error: unknown, { socket }: FailedRequest) =>
  socket?.destroyed === true && (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** An error with its causes, as text. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const because = error.cause === undefined ? '' : ` (${errorText(error.cause)})`;
  return `${error.name}: ${messageOf(error)}${because}`;
}
