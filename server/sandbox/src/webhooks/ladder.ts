import type { EventName } from './event.js';

/** Retry times in seconds after the first attempt; the measured pattern ends at 22.8 hours. */
const DOUBLING = Array.from({ length: 11 }, (_, step) => 80.2 * 2 ** step);
const QUICK = [0, 0.23, 6, 19, 40, ...DOUBLING];
const SLOW = [0, 7.5, 19, 40, ...DOUBLING];

/** After this time the endpoint is disabled until someone enables it again. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** Milliseconds between attempt number `rounds` and the next one; undefined after the last. */
export function nextDelay(event: EventName, rounds: number): number | undefined {
  const ladder = event === 'payment.failed' || event === 'refund.created' ? SLOW : QUICK;
  const next = ladder[rounds];
  const previous = ladder[rounds - 1];
  return next === undefined || previous === undefined ? undefined : (next - previous) * 1000;
}
