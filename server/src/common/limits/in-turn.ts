import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { AppError } from '../app-error.js';

interface Turns {
  atOnce: number;
  waiting: number;
  /** About how long a full queue takes. */
  seconds: number;
}

/**
 * For work that takes the processor for long: so much of it at once, and so much that waits. The queue is ours and not that
 * of Node's thread pool, which reads files for everybody else.
 * @throws AppError TOO_MANY_REQUESTS beyond that
 */
export function inTurn({ atOnce, waiting, seconds }: Turns) {
  const turns = bulkhead(atOnce, waiting);
  return <T>(work: () => Promise<T>): Promise<T> =>
    turns.execute(work).catch((error: unknown) => {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too much is asked of the shop at the moment. Please try again.',
        { retryAfter: seconds },
      );
    });
}
