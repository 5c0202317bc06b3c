import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/database/embedded-postgres.js';
import { fill } from './fill.js';
import { measure } from './load.js';
import { requests } from './requests.js';

/** npm run bench -- --products 100000 --seconds 5: the shop's hot paths against what Node and PostgreSQL can do at best. */
const { values } = parseArgs({
  options: { products: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '4' } },
});
const seconds = Number(values.seconds);
const WARM_UP = 1.5;

const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const env = {
  ...process.env,
  NODE_ENV: 'production',
  JWT_SECRET: randomUUID(),
  RAZORPAY_KEY_ID: 'rzp_live_bench',
  RAZORPAY_KEY_SECRET: randomUUID(),
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
  const shop = await start('shop.js');
  const ids = await stock(Number(values.products));
  const ceiling = await start('ceiling.js');
  console.log(
    `${values.products} products, ${cpus().length} x ${cpus()[0].model.trim()}, Node ${process.version}, load ${loadavg()[0].toFixed(1)}\n`,
  );
  console.log('                        per second    median      99 %    ceiling   ratio');
  for (const [name, request] of Object.entries(requests({ ids, tokens: shop.tokens }))) {
    // Measured anew beside each: what else the machine does changes from minute to minute.
    const best = await measureWarm(ceiling.url, () => ({ path: '/' }));
    const before = await statementsOf(shop);
    const taken = await measureWarm(shop.url, request);
    print(name, taken, best);
    if (name === 'checkout')
      console.log(
        `\n${(((await statementsOf(shop)) - before) / taken.count).toFixed(1)} statements per checkout`,
      );
  }
  const keeping = await start('shop.js', { PUBLIC_ANSWERS_MB: '32' });
  const reads = Object.entries(requests({ ids, tokens: [] })).filter(([name]) => name !== 'checkout');
  console.log(`\nThe same from kept answers, load ${loadavg()[0].toFixed(1)}`);
  for (const [name, request] of reads)
    print(
      name,
      await measureWarm(keeping.url, request),
      await measureWarm(ceiling.url, () => ({ path: '/' })),
    );
}

async function start(file, settings = {}) {
  const child = fork(join(import.meta.dirname, file), { env: { ...env, ...settings } });
  children.push(child);
  const [started] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof started !== 'object') throw new Error(`${file} did not start`);
  return { ...started, child };
}

async function statementsOf({ child }) {
  child.send('statements');
  const [{ statements }] = await once(child, 'message');
  return statements;
}

/** @returns the ids of some products that can be bought */
async function stock(count) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await fill(client, count);
  await client.query('UPDATE products SET count_in_stock = 1000000, stock_received = 1000000');
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query(
    'SELECT id FROM products WHERE listed AND deleted_at IS NULL LIMIT 500',
  );
  await client.end();
  return rows.map(({ id }) => id);
}

/** @returns what `measure` does, and how many requests were sent in all */
async function measureWarm(url, request) {
  const warmed = await measure(url, request, WARM_UP);
  const taken = await measure(url, request, seconds);
  return { ...taken, count: Math.round(warmed.perSecond * WARM_UP + taken.perSecond * seconds) };
}

function print(name, { perSecond, median, p99 }, best) {
  const number = (value, width) => value.toFixed(0).padStart(width);
  const ms = (value) => `${value.toFixed(1)} ms`.padStart(9);
  const ratio = (perSecond / best.perSecond).toFixed(2).padStart(7);
  console.log(
    `${name.padEnd(23)} ${number(perSecond, 10)} ${ms(median)} ${ms(p99)} ${number(best.perSecond, 10)} ${ratio}`,
  );
}
