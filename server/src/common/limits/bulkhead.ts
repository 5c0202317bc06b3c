import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { AppError } from '../app-error.js';

interface BulkheadOptions {
  atOnce: number;
  waiting: number;
  /** About how long a full queue takes. */
  seconds: number;
}

/**
 * For CPU-heavy work: limits how much of it runs at once, and how much waits. It has a queue of its own because Node's
 * thread pool also reads files for everything else.
 * @throws AppError TOO_MANY_REQUESTS beyond that
 */
export function createBulkhead({ atOnce, waiting, seconds }: BulkheadOptions) {
  const limit = bulkhead(atOnce, waiting);
  return <T>(work: () => Promise<T>): Promise<T> =>
    limit.execute(work).catch((error: unknown) => {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too much is asked of the shop at the moment. Please try again.',
        { retryAfter: seconds },
      );
    });
}
