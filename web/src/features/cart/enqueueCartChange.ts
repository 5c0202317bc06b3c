import { sameUserOnly } from '../../lib/session';
import { withTimeout } from '../../lib/withTimeout';

/** A change that is not answered by then holds up no other. */
const LONGEST_TURN_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs changes of the cart one after the other, wherever they are made: each has the last word until the next. None is made
 * in the cart of whoever comes after the one who wanted it.
 */
export function enqueueCartChange<T>(change: () => Promise<T>): Promise<T> {
  const checkUser = sameUserOnly();
  const done = last.then(checkUser).then(change);
  last = withTimeout(done, LONGEST_TURN_MS).catch(() => undefined);
  return done;
}
