import type { EventName } from './event.js';
import { nextDelay } from './ladder.js';

function delays(event: EventName): number[] {
  const waits: number[] = [];
  for (let wait = nextDelay(event, 1); wait !== undefined; wait = nextDelay(event, waits.length + 1))
    waits.push(wait);
  return waits;
}

it('retries as measured: 16 deliveries, the last after 22.8 hours', () => {
  const waits = delays('order.paid');
  expect(waits).toHaveLength(15);
  expect(waits[0]).toBe(230);
  expect(waits.reduce((sum, wait) => sum + wait) / 3_600_000).toBeCloseTo(22.8, 1);
});

it('waits longer before the first retry of payment.failed and refund.created', () => {
  expect(delays('payment.failed')[0]).toBe(7_500);
  expect(delays('refund.created')[0]).toBe(7_500);
});
