import { sameUserOnly } from '../../lib/session';
import { withTimeout } from '../../lib/withTimeout';

/** A change that takes longer no longer blocks the next. */
const LONGEST_TURN_MS = 30_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs changes of the cart one after the other, wherever they originate, so that each answer is the latest until the next one. A
 * change is dropped when another user has signed in since it was requested.
 */
export function enqueueCartChange<T>(change: () => Promise<T>): Promise<T> {
  const checkUser = sameUserOnly();
  const done = last.then(checkUser).then(change);
  last = withTimeout(done, LONGEST_TURN_MS).catch(() => undefined);
  return done;
}
