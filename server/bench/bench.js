import { fork, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.js';
import { fill } from './fill.js';
import { measure, measureVisits } from './load.js';
import { checkout, requests } from './requests.js';
import { Till } from './till.js';

/**
 * npm run bench -- --products 100000 --seconds 5: the shop's hot paths against what Node and PostgreSQL can do at best.
 * --only checkout measures the rows whose name has that word in it.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const WARM_UP = 1.5;

const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const env = {
  ...process.env,
  NODE_ENV: 'production',
  JWT_SECRET: randomUUID(),
  RAZORPAY_KEY_ID: 'rzp_test_bench0000000001',
  RAZORPAY_ALLOW_TEST_KEYS: 'true',
  RAZORPAY_KEY_SECRET: randomUUID(),
  BENCH_TOKEN: randomUUID(),
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'false',
  WORKERS: 'false',
  LOG_LEVEL: 'warn',
  PUBLIC_ANSWERS_MB: '0', // what is kept is measured by itself
  MAX_OPEN_ORDERS: '1000000',
  MAX_HELD_PIECES: '10000000',
};
const children = [];
try {
  await run();
} finally {
  for (const child of children.filter(({ connected }) => connected)) {
    child.disconnect();
    await once(child, 'exit');
  }
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

async function run() {
  const gateway = await start('gateway.js', { NODE_ENV: 'development' });
  const shop = await start('shop.js', { GATEWAY_URL: gateway.url });
  const ids = await stock(Number(values.products));
  const ceiling = await start('ceiling.js');
  for (const { child } of [shop, ceiling]) pinToOneCore(child);
  console.log(
    `${values.products} products, ${cpus().length} x ${cpus()[0].model.trim()}, Node ${process.version}, load ${loadavg()[0].toFixed(1)}\n`,
  );
  console.log('                        per second    median      99 %    ceiling   ratio');
  /** The ceiling is measured anew beside each row: what else the machine does changes from minute to minute. */
  const row = async (name, taken) =>
    isAsked(name) && print(name, await taken(), await warm(ceiling, () => ({ path: '/' })));
  for (const [name, request] of Object.entries(requests({ ids, tokens: shop.tokens })))
    await row(name, () => warm(shop, request));
  const paying = checkout({ ids, tokens: shop.tokens, gateway: new Till(gateway.url, env.BENCH_TOKEN) });
  await row('a whole paid checkout', () => warm(shop, paying, measureVisits));
  const keeping = await start('shop.js', { PUBLIC_ANSWERS_MB: '32' });
  pinToOneCore(keeping.child);
  console.log(`\nThe same from kept answers, load ${loadavg()[0].toFixed(1)}`);
  const reads = Object.entries(requests({ ids, tokens: [] })).filter(([name]) => name !== 'placing an order');
  for (const [name, request] of reads) await row(name, () => warm(keeping, request));
}

function isAsked(name) {
  return name.includes(values.only);
}

/** The shop and its ceiling each have one core, the same; where Linux' taskset is missing they have what they get. */
function pinToOneCore({ pid }) {
  spawnSync('taskset', ['-a', '-p', '-c', '0', String(pid)]);
}

async function start(file, settings = {}) {
  const child = fork(join(import.meta.dirname, file), { env: { ...env, ...settings } });
  children.push(child);
  const [started] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof started !== 'object') throw new Error(`${file} did not start`);
  return { ...started, child };
}

/** @returns the ids of some products that can be bought */
async function stock(count) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await fill(client, count);
  const { rows } = await client.query(
    `UPDATE products SET count_in_stock = 1000000, stock_received = 1000000 WHERE id IN (
       SELECT id FROM products WHERE listed AND deleted_at IS NULL AND scarcest IS NULL LIMIT 500) RETURNING id`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

/** @returns what `measure` says, once the shop is warm */
async function warm({ url }, work, how = measure) {
  await how(url, work, WARM_UP);
  return how(url, work, seconds);
}

function print(name, { perSecond, median, p99 }, best) {
  const number = (value, width) => value.toFixed(0).padStart(width);
  const ms = (value) => `${value.toFixed(1)} ms`.padStart(9);
  const ratio = (perSecond / best.perSecond).toFixed(2).padStart(7);
  console.log(
    `${name.padEnd(23)} ${number(perSecond, 10)} ${ms(median)} ${ms(p99)} ${number(best.perSecond, 10)} ${ratio}`,
  );
}
