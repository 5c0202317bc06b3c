import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/common/free-ports.js';

/** As npm start and the image start it. */
const COMMAND = ['--max-semi-space-size=8', join(import.meta.dirname, '../dist/main.js')];
const LOOK_MS = 10;

/**
 * Starts the shop as deployed, with its default answer cache.
 * @returns the shop, once it answers at this path, and the milliseconds that took
 */
export async function startBuilt(testBed, path) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_ANSWERS_MB: undefined,
    SEED: 'false',
    HOST: '127.0.0.1',
  };
  const begun = performance.now();
  const child = spawn(process.execPath, COMMAND, {
    env: { ...testBed.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + path).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The built shop did not start');
    await sleep(LOOK_MS);
  }
  return { child, url, metricsPort, took: Math.round(performance.now() - begun), end };
}
