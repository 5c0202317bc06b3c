import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until what is expected has come; fails with what it saw last. */
export async function eventually(
  expectation: () => void | Promise<void>,
  patienceMs = 10_000,
): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(20);
    }
  }
}
