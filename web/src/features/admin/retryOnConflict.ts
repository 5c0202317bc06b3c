import { codeOf } from '../../lib/errors';
import { isChanged } from '../../lib/forms/changesOf';

/**
 * Optimistic locking: reads, then changes what was read; retries with a fresh read if somebody else has changed it in between.
 * @param change fails with CONFLICT if its argument is stale
 */
export async function retryOnConflict<Values extends object, Result>(
  read: () => Promise<Values>,
  change: (now: Values) => Promise<Result>,
): Promise<Result> {
  for (let now = await read(); ;) {
    try {
      return await change(now);
    } catch (error) {
      const since = codeOf(error) === 'CONFLICT' ? await read() : now;
      if (!isChanged(now, since)) throw error;
      now = since;
    }
  }
}
