import { useEffect, useState } from 'react';

/** Whether an ISO timestamp has passed; turns true when it does. */
export function useIsPast(time: string | null): boolean {
  const [seen, setSeen] = useState(() => Date.now());
  const at = time === null ? Infinity : Date.parse(time);
  useEffect(() => {
    if (at === Infinity) return undefined;
    const timer = setTimeout(() => setSeen(Date.now()), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at <= seen;
}
