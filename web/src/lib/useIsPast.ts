import { useEffect, useState } from 'react';

/** The longest delay of browsers' timers; no page stays open for those 24 days. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** Whether an ISO timestamp has passed; turns true when it does. */
export function useIsPast(time: string | null): boolean {
  const [seen, setSeen] = useState(() => Date.now());
  const at = time === null ? Infinity : Date.parse(time);
  useEffect(() => {
    const wait = at - Date.now();
    if (wait > LONGEST_WAIT) return undefined;
    // Not Date.now(): a timer may fire slightly early.
    const timer = setTimeout(() => setSeen(at), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [at]);
  return at <= seen;
}
