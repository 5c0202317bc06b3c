import { spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdir, readFile, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { run, startOf, type Tools } from './tools.js';
import { receivedFrom } from './wal.js';

const SLOT = 'shop_backup';
/** The server's errors if WAL that was not received yet has been removed: a retry is useless. */
const LOST = /has already been removed|can no longer (get changes|access)|has been invalidated/;
/** A segment that was interrupted while being preallocated: the receiver refuses to resume it, so it is started again. */
const CUT_OFF = /([0-9A-F]{24}\.partial)" has \d+ bytes, should be 0 or/;

export const basesIn = (folder: string) => join(folder, 'base');
export const walIn = (folder: string) => join(folder, 'wal');

/** The name of a base backup is its time of completion, and sorts by it. */
const nameOf = (time: Date) => time.toISOString().replaceAll(':', '-');
export const timeOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

async function makeRoom(folder: string, { as }: Tools): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (as) await chown(folder, as.uid, as.gid);
}

/** The programs are older than the server and cannot read its data: a retry is useless. */
export class TooOld extends Error {}

/** @throws TooOld before anything is created on the server: a slot that nobody reads fills its disk */
async function assertNewEnough(tools: Tools): Promise<void> {
  // Connects as the programs do: a role for backups may have no access otherwise.
  const ask = ['--no-psqlrc', '--no-align', '--tuples-only', '--no-password', '--dbname=replication=true'];
  const server = await run(tools, 'psql', [...ask, '--command=SHOW server_version']);
  const own = await run(tools, 'pg_basebackup', ['--version']);
  const [needed, found] = [server, own].map((text) => Number(/(\d+)/.exec(text)![1]));
  if (found! < needed!)
    throw new TooOld(
      `The server is a PostgreSQL ${needed} and these programs are of ${found}: sudo apt-get install postgresql-${needed}`,
    );
}

/** Copies the whole database while it is in use, and verifies the copy; an incomplete copy does not get its final name. */
export async function takeBase(tools: Tools, folder: string): Promise<string> {
  await makeRoom(basesIn(folder), tools);
  await assertNewEnough(tools);
  const unfinished = join(basesIn(folder), `unfinished-${nameOf(new Date())}`);
  await run(tools, 'pg_basebackup', ['-D', unfinished, '-X', 'stream', '-c', 'fast', '--no-password']);
  await run(tools, 'pg_verifybackup', [unfinished]);
  const base = join(basesIn(folder), nameOf(new Date()));
  await rename(unfinished, base);
  return base;
}

/** Whether the WAL after this base backup is being received: from its own last segment, or from the next. */
export async function isFollowed(tools: Tools, folder: string, base: string): Promise<boolean> {
  const manifest = JSON.parse(await readFile(join(base, 'backup_manifest'), 'utf8')) as {
    'WAL-Ranges': { 'End-LSN': string }[];
  };
  const place = manifest['WAL-Ranges'].at(-1)!['End-LSN'];
  const received = await receivedFrom(tools, walIn(folder), { data: base, place });
  return received.some(({ distance }) => distance === 0 || distance === 1);
}

/**
 * Receives all WAL from now on, second by second, until it is ended. The server retains what was not received yet, so the
 * receiver may be away for a while.
 */
export async function follow(tools: Tools, folder: string): Promise<ChildProcess> {
  await makeRoom(walIn(folder), tools);
  const args = ['-D', walIn(folder), '--slot', SLOT, '--no-password'];
  await assertNewEnough(tools);
  await run(tools, 'pg_receivewal', [...args, '--create-slot', '--if-not-exists']);
  const receiving = spawn(join(tools.bin, 'pg_receivewal'), [...args, '--synchronous'], {
    ...startOf(tools),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let isSaid = false;
  receiving.stderr.setEncoding('utf8').on('data', (said: string) => {
    process.stderr.write(said);
    const cutOff = CUT_OFF.exec(said)?.[1];
    if (cutOff) void truncate(join(walIn(folder), cutOff)).catch(console.error);
    if (isSaid || !LOST.test(said)) return;
    isSaid = true;
    console.error(whatToDo(folder));
  });
  return receiving;
}

const whatToDo = (
  folder: string,
) => `What was written meanwhile is lost to ${folder}, and nothing is received any more. At once:
  1. end this, and rename ${folder}: it can be restored up to here
  2. SELECT pg_drop_replication_slot('${SLOT}')
  3. start this again, and make a new base backup: npm run backup -- ${folder}`;
