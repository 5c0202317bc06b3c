import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/common/free-ports.js';
import { MailKind } from '../../src/mail/mail.entity.js';
import { Mails } from '../../src/mail/mails.js';
import { run } from '../child/run.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { openShop, Shop } from '../shop.js';

/** Unlike in a test, where its components would handle signals themselves. */
const ALIVE = { NODE_ENV: 'development', SEED: 'false', DRAIN_SECONDS: '0', WORKERS: 'true' };

let db: Shop;
let children: ChildProcess[] = [];

beforeAll(async () => {
  db = await openShop();
});
afterEach(() => {
  children.forEach((child) => child.kill('SIGKILL'));
  children = [];
});
afterAll(() => db.close());

/** The shop as an operator starts it, once it listens. */
async function start(env: Record<string, string>) {
  const port = String(await freePort());
  const child = run('src/main.ts', { ...ALIVE, PORT: port, ...env });
  children.push(child);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => void (await fetch(`${url}/health/ready`)), 30_000);
  return { child, ended, url };
}

/** Makes requests for products wait until the returned function is called. */
async function stall() {
  const other = db.db.createQueryRunner();
  await other.startTransaction();
  await other.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await other.rollbackTransaction();
    await other.release();
  };
}

/** The same, with a request whose answer waits for `goOn`; undefined means that the answer was cut off. */
async function startAnswering(env: Record<string, string>) {
  const shop = await start(env);
  const goOn = await stall();
  const answer = fetch(`${shop.url}/api/products/top`).catch(() => undefined);
  await eventually(waitsForLock);
  return { ...shop, answer, goOn };
}

it('exits with 0 on a signal, after the response in progress', async () => {
  const { child, ended, url, answer, goOn } = await startAnswering({});
  child.kill('SIGTERM');
  await eventually(() => expect(fetch(`${url}/health/live`)).rejects.toThrow());
  await goOn();
  const { status, headers } = (await answer)!;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toEqual([0, null]);
}, 60_000);

it('exits with 0 when its terminal is closed', async () => {
  const { child, ended } = await start({});
  child.kill('SIGHUP');
  expect(await ended).toEqual([0, null]);
}, 30_000);

it('exits with 0 on a signal during the setup of its PostgreSQL, after stopping that', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-end-'));
  const child = run('src/main.ts', {
    ...ALIVE,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PORT: '0',
    SHUTDOWN_SECONDS: '60',
  });
  children.push(child);
  const ended = once(child, 'exit');
  await eventually(async () => expect(await readdir(dataDir)).not.toEqual([]), 30_000);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await readdir(join(dataDir, 'postgres/data'))).not.toContain('postmaster.pid');
  await rm(dataDir, { recursive: true });
}, 120_000);

it('reports that it is draining for a while before it refuses connections', async () => {
  const { child, ended, url } = await start({ DRAIN_SECONDS: '2' });
  child.kill('SIGTERM');
  await eventually(async () => {
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'draining', checks: { database: 'ok' } },
    ]);
  });
  for (const origin of ['made', 'kept']) {
    const { status, headers } = await fetch(`${url}/api/products/top`);
    expect([origin, status, headers.get('connection')]).toEqual([origin, 200, 'close']);
  }
  await eventually(() => expect(fetch(`${url}/health/live`)).rejects.toThrow());
  expect(await ended).toEqual([0, null]);
}, 60_000);

it('sends "connection: close" with a cached response during the drain', async () => {
  const { child, ended, url } = await start({ DRAIN_SECONDS: '2' });
  const body = JSON.stringify({ query: '{ products { count } }' });
  const fields = `host: shop\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  const question = `POST /graphql HTTP/1.1\r\n${fields}\r\n\r\n${body}`;
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(question);
  await once(socket, 'data');
  socket.write(question.slice(0, -5));
  await sleep(300); // by then it has arrived
  child.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(503));
  socket.write(question.slice(-5));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 [^]*\r\nconnection: close\r\n/i);
  await once(socket, 'close');
  expect(await ended).toEqual([0, null]);
}, 60_000);

it.each([0, 10])(
  'answers an open connection that had sent %i bytes when new ones are no longer accepted',
  async (sent) => {
    const { child, ended, url } = await start({ SHUTDOWN_SECONDS: '60' });
    const question = 'GET /api/products HTTP/1.1\r\nhost: shop\r\n\r\n';
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(question.slice(0, sent));
    await sleep(300); // by then it has arrived
    child.kill('SIGTERM');
    await eventually(() => expect(fetch(`${url}/health/live`)).rejects.toThrow());
    socket.write(question.slice(sent));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 [^]*\r\nx-request-id: /i);
    expect(await ended).toEqual([0, null]);
  },
  60_000,
);

it('is not delayed by idle connections', async () => {
  const { child, ended, url } = await start({ SHUTDOWN_SECONDS: '60' });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  child.kill('SIGTERM');
  await once(silent, 'close');
  expect(await ended).toEqual([0, null]);
}, 30_000);

it.each([
  ['its headers', 'GET /api/products HTTP/1.1\r\nhost: shop\r\n'],
  ['its body', 'POST /api/users/login HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\n{"email"'],
])(
  'is not delayed by a request that never completes %s',
  async (_, half) => {
    const { child, ended, url } = await start({ SHUTDOWN_SECONDS: '60' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`GET /health/live HTTP/1.1\r\nhost: shop\r\n\r\n${half}`);
    await once(socket, 'data');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  30_000,
);

it('cuts off a response that does not end in time, and exits with 0', async () => {
  const { child, ended, answer, goOn } = await startAnswering({ SHUTDOWN_SECONDS: '5' });
  child.kill('SIGTERM');
  expect(await answer).toBeUndefined();
  await goOn();
  expect(await ended).toEqual([0, null]);
}, 60_000);

it('abandons a job that does not end in time, and exits with 0', async () => {
  const mailServer = createServer().listen(0, '127.0.0.1'); // stays silent
  await once(mailServer, 'listening');
  const { port } = mailServer.address() as AddressInfo;
  const isAsked = once(mailServer, 'connection') as Promise<[Socket]>;
  const { child, ended } = await start({
    SHUTDOWN_SECONDS: '12',
    DRAIN_SECONDS: '3',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'shop@shop.example',
  });
  const { user } = await factories(db).user();
  await db.app.get(Mails).send(MailKind.WELCOME, user.id, {}, db.db.manager);
  const [socket] = await isAsked;
  child.kill('SIGTERM');
  const end = await ended;
  socket.destroy();
  mailServer.close();
  expect(end).toEqual([0, null]);
}, 60_000);

it('exits immediately when the shutdown exceeds its time limit', async () => {
  const { child, ended, answer, goOn } = await startAnswering({ SHUTDOWN_SECONDS: '1' });
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(await answer).toBeUndefined();
  await goOn();
}, 60_000);

it('exits immediately on a second signal', async () => {
  const { child, ended, answer, goOn } = await startAnswering({ SHUTDOWN_SECONDS: '60' });
  child.kill('SIGTERM');
  const again = setInterval(() => child.kill('SIGTERM'), 200);
  expect(await ended).toEqual([1, null]);
  clearInterval(again);
  expect(await answer).toBeUndefined();
  await goOn();
}, 60_000);

async function waitsForLock() {
  const [{ waiting }] = (await db.db.query<{ waiting: number }[]>(
    `SELECT count(*) AS waiting FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE NOT granted AND datname = current_database()`,
  )) as [{ waiting: number }];
  expect(waiting).toBeGreaterThan(0);
}
