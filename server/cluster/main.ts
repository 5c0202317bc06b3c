import { findPrograms } from './packages.js';
import { startCluster } from './topology.js';

/** `npm run cluster`: everything that a large shop runs on, on this machine, until Ctrl-C. */
async function main(): Promise<void> {
  const found = findPrograms();
  if ('missing' in found) {
    console.error(found.missing);
    process.exitCode = 1;
    return;
  }
  const port = Number(process.env.PORT ?? 8080);
  const starting = startCluster({ programs: found.programs, port, log: (line) => console.log(line) });
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    console.log('\nEnding everything ...');
    starting
      .then(({ stop }) => stop())
      .then(
        () => process.exit(),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  const { url, place } = await starting;
  console.log(`The shop is open at ${url}\nLogs lie in ${place.folder}. Ctrl-C ends all of it.`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
