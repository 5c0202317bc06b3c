import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { basesIn, timeOf, walIn } from './backup.js';
import { run, type Tools } from './tools.js';
import { receivedFrom, segmentSizeIn } from './wal.js';

interface Restoring {
  /** The folder that `backup` wrote to. */
  folder: string;
  /** The new data directory: an empty folder, or one that does not exist yet. */
  into: string;
  port: number;
  /** The point in time to restore; the latest possible by default. */
  until?: Date;
}

const TIMEOUT_MS = 3_600_000;
/** Log lines that report how far recovery came, and its errors. */
const TELLING = /last completed transaction|ERROR|FATAL|PANIC/;
/** Characters that are unsafe in the restore command of PostgreSQL's settings. */
const UNSPEAKABLE = /["'$`\\%\n]/;

/**
 * Restores the database as of a point in time into a new server, and starts it isolated from everything else.
 * @returns when the last transaction in it was committed; undefined if there was none after the base backup
 * @throws Error if it does not start, or recovers less than was received; in the latter case it keeps running
 */
export async function restore(
  tools: Tools,
  { folder, into, port, until }: Restoring,
): Promise<string | undefined> {
  if (UNSPEAKABLE.test(folder))
    throw new Error(`The name of ${folder} has signs that mean something to a shell`);
  const base = await newestBase(folder, until);
  await mkdir(into, { recursive: true, mode: 0o700 });
  if ((await readdir(into)).length > 0) throw new Error(`${into} is not empty`);
  await chmod(into, 0o700); // PostgreSQL requires a data directory that others cannot read
  await cp(base, into, { recursive: true });
  for (const name of ['standby.signal', 'postmaster.pid']) await rm(join(into, name), { force: true });
  await writeFile(join(into, 'recovery.signal'), '');
  const control = await run(tools, 'pg_controldata', [base]);
  await addMissing(into, control);
  const segment = segmentSizeIn(control);
  await appendFile(join(into, 'postgresql.auto.conf'), settings({ folder, port, until, segment }));
  if (tools.as) await give(into, tools.as);
  const log = join(into, 'restore.log');
  const assertRuns = (command: string[]) =>
    run(tools, 'pg_ctl', ['-D', into, ...command]).catch(async () => {
      throw new Error(await whyEnded(log));
    });
  await assertRuns(['-l', log, '-w', '-t', '3600', 'start']);
  const end = Date.now() + TIMEOUT_MS;
  while (!(await run(tools, 'pg_controldata', [into])).includes('in production')) {
    await assertRuns(['status']);
    if (Date.now() > end) throw new Error(`Recovery did not end: see ${log}`);
    await sleep(200);
  }
  const last = /last completed transaction was at log time (.+)/.exec(await readFile(log, 'utf8'))?.[1];
  if (!until) await assertAllUsed(tools, { folder, into, port, last });
  return last;
}

async function whyEnded(log: string): Promise<string> {
  const told = (await readFile(log, 'utf8')).split('\n').filter((line) => TELLING.test(line));
  const isTooLate = told.some((line) => line.includes('before configured recovery target'));
  return [
    `The restored server does not run. ${log} says why:`,
    ...told,
    ...(isTooLate
      ? ['What was received without a gap goes no further. To have all of it, restore without a moment.']
      : []),
  ].join('\n');
}

/** Recovery ends silently where a WAL file is missing, even if there are later ones. */
async function assertAllUsed(
  tools: Tools,
  { folder, into, port, last }: Omit<Restoring, 'until'> & { last?: string },
): Promise<void> {
  const wal = walIn(folder);
  const unused = (await receivedFrom(tools, wal, { data: into, place: await endOf(into) })).filter(
    ({ distance }) => distance > 0,
  );
  if (unused.length > 0)
    throw new Error(
      `NOT restored as far as it was received: ${wal} lacks what comes before ${unused[0]!.name}, so it and what came after were of no use.
The server on 127.0.0.1:${port} is ${last ? `as it was at ${last}` : 'as it was when its base backup was made'}.`,
    );
}

/** The WAL position where recovery ended and a new timeline began, from PostgreSQL's history file. */
async function endOf(into: string): Promise<string> {
  const log = join(into, 'pg_wal');
  const history = (await readdir(log)).filter((name) => name.endsWith('.history')).sort();
  const forks = (await readFile(join(log, history.at(-1)!), 'utf8')).trim().split('\n');
  return forks.at(-1)!.split('\t')[1]!;
}

/** The major version of the server whose backup would be restored. */
export async function versionOf({ folder, until }: Pick<Restoring, 'folder' | 'until'>): Promise<number> {
  return Number(await readFile(join(await newestBase(folder, until), 'PG_VERSION'), 'utf8'));
}

async function newestBase(folder: string, until?: Date): Promise<string> {
  const found = await readdir(basesIn(folder)).catch(() => []);
  const names = found.filter((name) => /^\d{4}-/.test(name)).sort();
  const usable = names.filter((name) => !until || timeOf(name) < until);
  const newest = usable.at(-1);
  if (!newest)
    throw new Error(
      `There is no base backup${until ? ` from before ${until.toISOString()}` : ''} in ${folder}`,
    );
  return join(basesIn(folder), newest);
}

/**
 * Debian keeps a server's settings apart from its data, so that a copy lacks them: adds those without which it would not start,
 * or could not read the WAL of a server with larger limits.
 */
async function addMissing(into: string, control: string): Promise<void> {
  const sizes = [...control.matchAll(/^(max_\w+) setting: +(\d+)$/gm)].map(
    ([, name, value]) =>
      `${name!.replace('_xacts', '_transactions').replace('_xact', '_transaction')} = ${value}\n`,
  );
  const files = {
    'postgresql.conf': sizes.join(''),
    'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
    'pg_ident.conf': '',
  };
  for (const [name, content] of Object.entries(files))
    if (!existsSync(join(into, name))) await writeFile(join(into, name), content, { mode: 0o600 });
}

/** Listens on this machine only and waits for no standby; its former cluster does not know of it. */
function settings({ folder, port, until, segment }: Omit<Restoring, 'into'> & { segment: number }): string {
  const whole = `${walIn(folder)}/%f`;
  const begun = `${whole}.partial`;
  return [
    // A partial segment that was still being preallocated is empty, and recovery would end because of its size.
    `restore_command = 'cp "${whole}" "%p" || (test "$(find "${begun}" -size ${segment}c)" && cp "${begun}" "%p")'`,
    ...(until
      ? [
          `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
          `recovery_target_inclusive = 'off'`,
        ]
      : []),
    "recovery_target_action = 'promote'",
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "primary_conninfo = ''",
    "primary_slot_name = ''",
    "synchronous_standby_names = ''",
    "archive_mode = 'off'",
    // This program parses its log.
    "lc_messages = 'C'",
    '',
  ].join('\n');
}

async function give(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(parentPath, name), uid, gid);
}
