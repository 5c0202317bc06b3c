import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
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

/** Runs a command on a database that holds nothing. */
async function command(file: string, ...args: string[]) {
  const child = run(`src/${file}.ts`, { DATABASE_URL }, args);
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
])('%s says how it is called where it is called otherwise, and does nothing', async (file, args, usage) => {
  expect(await command(file, ...args)).toEqual({ code: 1, said: `Usage: ${usage}\n` });
  expect(await tables()).toBe(0);
});

it.each(['doctor', 'jobs'])('%s says that there is no shop yet', async (file) => {
  const said = 'This database holds no shop yet: start it once with npm start.\n';
  expect(await command(file)).toEqual({ code: 1, said });
});
