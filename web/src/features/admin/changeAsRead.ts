import { codeOf } from '../../lib/errors';
import { changesOf } from '../../lib/forms/changesOf';

/**
 * Changes what is read before; once more where somebody else has changed it in between.
 * @param change refused with CONFLICT when what it is given is no longer so
 */
export async function changeAsRead<Values extends object, Result>(
  read: () => Promise<Values>,
  change: (now: Values) => Promise<Result>,
): Promise<Result> {
  for (let now = await read(); ;) {
    try {
      return await change(now);
    } catch (error) {
      const since = codeOf(error) === 'CONFLICT' ? await read() : now;
      if (Object.keys(changesOf(now, since)).length === 0) throw error;
      now = since;
    }
  }
}
