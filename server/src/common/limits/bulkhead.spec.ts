import { setImmediate as tick } from 'node:timers/promises';
import { AppError } from '../app-error.js';
import { createBulkhead } from './bulkhead.js';

/** Work that ends on demand. */
function pieces(count: number) {
  const ends: (() => void)[] = [];
  let running = 0;
  const works = Array.from({ length: count }, (_, n) => async () => {
    running++;
    await new Promise<void>((end) => (ends[n] = end));
    running--;
    return n;
  });
  return { works, end: (n: number) => ends[n]!(), running: () => running };
}

it('limits concurrency, queues further work up to a limit, and rejects the rest with TOO_MANY_REQUESTS', async () => {
  const take = createBulkhead({ atOnce: 2, waiting: 1, seconds: 3 });
  const { works, end, running } = pieces(4);
  const results = works.map((work) => take(work));
  const refusal = (await results[3]!.catch((error: unknown) => error)) as AppError;
  expect([refusal.code, refusal.retryAfter]).toEqual(['TOO_MANY_REQUESTS', 3]);
  expect(running()).toBe(2);
  end(1);
  await results[1];
  await tick();
  expect(running()).toBe(2);
  [0, 2].forEach(end);
  expect(await Promise.all(results.slice(0, 3))).toEqual([0, 1, 2]);
});

it('rejects with the error of failed work and starts the next in the queue', async () => {
  const take = createBulkhead({ atOnce: 1, waiting: 1, seconds: 3 });
  const failed = take(() => Promise.reject(new Error('broken')));
  const next = take(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
