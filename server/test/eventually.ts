import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the expectation holds; fails with the last error. */
export async function eventually(expectation: () => void | Promise<void>, timeoutMs = 10_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(20);
    }
  }
}
