let last: Promise<unknown> = Promise.resolve();

/** Runs changes of the cart one after the other, wherever they are made: each has the last word until the next. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const done = last.then(change);
  last = done.catch(() => undefined);
  return done;
}
