import { once } from 'node:events';
import { endingSignal } from './ending.js';
import { findPrograms } from './packages.js';
import { isFree } from './place.js';
import { startCluster } from './topology.js';

/** `npm run cluster`: the components of a large shop, on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  const found = findPrograms();
  if ('missing' in found) {
    console.error(found.missing);
    process.exitCode = 1;
    return;
  }
  const port = await doorOf(process.env.PORT ?? '8080');
  const signal = endingSignal();
  const log = (line: string) => console.log(line);
  const cluster = await startCluster({ programs: found.programs, port, log, signal }).catch(
    (error: Error) => {
      if (!signal.aborted) throw error;
    },
  );
  if (cluster) {
    console.log(
      `The shop is open at ${cluster.url}\nLogs lie in ${cluster.place.folder}. Ctrl-C ends all of it.`,
    );
    if (!signal.aborted) await once(signal, 'abort');
    await cluster.stop();
  }
  process.exit();
}

/** @throws Error if the port is taken or invalid */
async function doorOf(port: string): Promise<number> {
  if (!/^\d+$/.test(port) || !(await isFree(Number(port))))
    throw new Error(`Nothing can listen on port ${port}: PORT=8090 npm run cluster takes another.`);
  return Number(port);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
