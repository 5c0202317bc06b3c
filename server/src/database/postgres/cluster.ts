import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../common/free-ports.js';
import { moveInto } from './binaries.js';
import type { PostgresHome } from './home.js';

/** Memory of the machine, or of the container that the shop runs in. */
const MEMORY_MB = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1_048_576;
/** A quarter of the memory, as PostgreSQL recommends; it uses no more of it than there is data. */
const BUFFERS_MB = Math.max(128, Math.min(2048, Math.floor(MEMORY_MB / 4)));

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: `${BUFFERS_MB}MB`,
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log', // failed statements are logged by the shop
};
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Built aside and moved into place, so that a killed start leaves nothing half-made. */
export async function createCluster(home: PostgresHome, fast: boolean): Promise<void> {
  const staging = await mkdtemp(`${home.folder}.`);
  const passwordFile = join(staging, 'password');
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (home.user) for (const path of [staging, passwordFile]) await chown(path, home.user.uid, home.user.gid);
  const failure = await run({ ...home, folder: staging }, 'initdb', [
    '-D',
    join(staging, 'data'),
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    ...locale(),
    ...(fast ? ['--no-sync'] : []),
  ]);
  if (failure) {
    await rm(staging, { recursive: true });
    throw new Error(`PostgreSQL could not be set up: ${failure}`);
  }
  await moveInto(staging, home.folder);
}

/** Case and word rules must not depend on the machine's language settings. */
function locale(): string[] {
  const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  if (process.platform === 'linux') return [...options, '--lc-ctype=C.UTF-8'];
  return process.platform === 'darwin' ? [...options, '--lc-ctype=en_US.UTF-8'] : options;
}

/** Starts the server on a free port and waits for it; resolves with what went wrong, if anything did. */
export async function launch(home: PostgresHome, fast: boolean): Promise<string | undefined> {
  const settings = { ...SETTINGS, ...(fast ? FAST : {}), port: await freePort() };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return run(home, 'pg_ctl', [
    'start',
    '-D',
    join(home.folder, 'data'),
    '-w',
    '-t',
    '120',
    '-o',
    flags.join(' '),
  ]);
}

export function shutDown(home: PostgresHome): Promise<string | undefined> {
  return run(home, 'pg_ctl', ['stop', '-D', join(home.folder, 'data'), '-m', 'fast', '-w', '-t', '60']);
}

/**
 * Lets a server process keep up to 32 MB of freed memory for its next statement: otherwise glibc returns it each time, and a
 * virtual machine may spend a third of a large search on handing out the same pages again. Either setting alone does little.
 */
const KEEPS_MEMORY = { MALLOC_MMAP_THRESHOLD_: '16777216', MALLOC_TRIM_THRESHOLD_: '33554432' };

/** Runs one of PostgreSQL's programs detached from the terminal; resolves with its output if it failed. */
async function run(home: PostgresHome, program: string, args: string[]): Promise<string | undefined> {
  const logFile = join(home.folder, 'server.log');
  // The server inherits this file: it needs no permission to open it, and no pipe keeps the shop waiting.
  const log = await open(logFile, 'a');
  const { size } = await log.stat();
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  const env = { ...KEEPS_MEMORY, ...Object.fromEntries(inherited) };
  try {
    const child = spawn(join(home.bin, program), args, {
      ...home.user,
      env,
      cwd: home.folder,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) return undefined;
    const said = await readFile(logFile);
    return `${program} failed (${code})\n${said.subarray(size).toString().trim()}`;
  } finally {
    await log.close();
  }
}
