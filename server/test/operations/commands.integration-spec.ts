import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { config } from '../../src/config.js';
import { run } from '../child/run.js';

const name = `empty_${randomUUID().replaceAll('-', '')}`;
const DATABASE_URL = Object.assign(new URL(config.databaseUrl!), { pathname: `/${name}` }).href;
let admin: Client;

beforeAll(async () => {
  admin = new Client(config.databaseUrl);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
});
afterAll(async () => {
  await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
});

/** Runs a command on an empty database. */
const command = (file: string, ...args: string[]) => commandWith({ DATABASE_URL }, file, args);

async function commandWith(env: Record<string, string>, file: string, args: string[] = []) {
  const child = run(`src/${file}.ts`, env, args);
  let said = '';
  child.stderr!.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

async function tables(): Promise<number | null> {
  const client = new Client(DATABASE_URL);
  await client.connect();
  const { rowCount } = await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`);
  await client.end();
  return rowCount;
}

it.each([
  ['migrate', ['--help'], 'npm run migrate'],
  ['doctor', ['--fix'], 'npm run doctor'],
  ['jobs', ['retry', 'all'], 'npm run jobs [-- retry]'],
])('%s prints its usage and changes nothing if its arguments are invalid', async (file, args, usage) => {
  expect(await command(file, ...args)).toEqual({ code: 1, said: `Usage: ${usage}\n` });
  expect(await tables()).toBe(0);
});

it.each(['doctor', 'jobs'])('%s reports that the database holds no shop yet', async (file) => {
  const said = 'This database holds no shop yet: start it once with npm start.\n';
  expect(await command(file)).toEqual({ code: 1, said });
});

/** For `NODE_OPTIONS`: each host has two addresses, like localhost on many machines. */
const TWO_ADDRESSES = `--import=data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  const addresses = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }];
  dns.lookup = (_, options, done) => done(null, addresses);`)}`;

it.each(['doctor', 'main'])('%s reports the connection error of each database address', async (file) => {
  const env = { DATABASE_URL: 'postgres://shop@database.test:1/shop', NODE_OPTIONS: TWO_ADDRESSES };
  const said = expect.stringMatching(
    /^connect ECONNREFUSED 127\.0\.0\.1:1; connect E\w+ ::1:1.*\n$/,
  ) as string;
  expect(await commandWith(env, file)).toEqual({ code: 1, said });
});

describe('without DATABASE_URL', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-commands-'));
    await chmod(folder, 0o755); // for the user that PostgreSQL runs as when started by root
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a command prints the folder of the database that it uses', async () => {
    const { said } = await commandWith({ DATABASE_URL: '', DATA_DIR: folder }, 'doctor');
    expect(said).toContain(`DATABASE_URL is not set: this is the database in ${folder}\n`);
  });

  it('a shop that fails to start stops the PostgreSQL that it has started', async () => {
    const taken = createServer().listen(0, '0.0.0.0');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const env = { DATABASE_URL: '', DATA_DIR: folder, SEED: 'false', WORKERS: 'true', PORT: '0' };
    const { code, said } = await commandWith({ ...env, METRICS_PORT: String(port) }, 'main');
    taken.close();
    expect({ code, said }).toEqual({
      code: 1,
      said: `listen EADDRINUSE: address already in use 0.0.0.0:${port}\n`,
    });
    expect(await readdir(join(folder, 'postgres/data'))).not.toContain('postmaster.pid');
  }, 60_000);
});
