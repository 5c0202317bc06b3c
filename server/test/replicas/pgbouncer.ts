import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { asNobody } from '../../cluster/program.js';
import { freePort } from '../../src/common/free-ports.js';
import { eventually } from '../eventually.js';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(PROGRAM);

/** A transaction pooler with a few connections to the server of `url`, from the system's package. */
export async function startPgBouncer(url: string, connections: number) {
  const { hostname, port, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'shop-pgbouncer-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
query_wait_timeout = 20
`,
  );
  const child = spawn(PROGRAM, ['-q', settings], { ...asNobody, stdio: ['ignore', 'ignore', 'inherit'] });
  const pooled = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href;
  await eventually(async () => {
    const client = new Client(pooled);
    await client.connect();
    await client.end();
  });
  return {
    url: pooled,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}
