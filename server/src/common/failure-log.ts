import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const logger = new Logger('Failure');

interface Failure {
  /** The route or the GraphQL operation, never the address: that may hold what people typed. */
  operation: string;
  request: Pick<FastifyRequest, 'id'>;
  /** How many more parts of the same answer failed. */
  others?: number;
}

/** Writes the one line that an answer of 500 or above leaves behind. */
export function logFailure(error: unknown, { operation, request, others = 0 }: Failure): void {
  const more = others > 0 ? ` and ${others} more` : '';
  logger.error(
    `${operation} failed${more} [${request.id}]: ${told(error)}`,
    error instanceof Error ? error.stack : undefined,
  );
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const because = error.cause === undefined ? '' : ` (${told(error.cause)})`;
  return `${error.name}: ${error.message}${because}`;
}
