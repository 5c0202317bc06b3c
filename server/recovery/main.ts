import { resolve } from 'node:path';
import { follow, takeBase } from './backup.js';
import { restore } from './restore.js';
import { findBin, type Tools } from './tools.js';

const USAGE = `npm run backup -- FOLDER            copies the whole database into FOLDER
npm run backup -- FOLDER --follow   receives into FOLDER all that is written, until it is ended
npm run restore -- FOLDER INTO [PORT] [MOMENT]
                                    makes a server in INTO as the database was at MOMENT (2026-11-22T05:00:00Z)

Which server is backed up, PGHOST, PGPORT, PGUSER, PGPASSWORD (or PGPASSFILE) say: a role with REPLICATION.`;
const DEFAULT_PORT = 5433;

async function main([command, folder, ...rest]: string[]): Promise<void> {
  const bin = findBin();
  if (!bin)
    throw new Error('The programs of PostgreSQL are not installed: sudo apt-get install postgresql-15');
  if (!folder) throw new Error(USAGE);
  const tools: Tools = { bin, env: process.env };
  if (command === 'backup' && rest[0] === '--follow') return keepFollowing(tools, resolve(folder));
  if (command === 'backup') return console.log(`Copied to ${await takeBase(tools, resolve(folder))}`);
  const [into, port = String(DEFAULT_PORT), moment] = rest;
  const until = moment ? new Date(moment) : undefined;
  if (command !== 'restore' || !into || !Number(port) || Number.isNaN(until?.getTime() ?? 0))
    throw new Error(USAGE);
  if (process.getuid?.() === 0)
    throw new Error('PostgreSQL does not run as root: sudo -u postgres npm run restore ...');
  await restore(tools, { folder: resolve(folder), into: resolve(into), port: Number(port), until });
  console.log(
    `Restored. It listens on 127.0.0.1:${port}; let npm run doctor look at it before anybody else does.`,
  );
}

/** Begins again where it was cut off: after a failover the slot is made on the new primary. */
async function keepFollowing(tools: Tools, folder: string): Promise<void> {
  for (;;) {
    const receiving = await follow(tools, folder).catch((error: Error) => console.error(error.message));
    if (receiving) await new Promise((ended) => receiving.once('exit', ended));
    await new Promise((waited) => setTimeout(waited, 1000));
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
