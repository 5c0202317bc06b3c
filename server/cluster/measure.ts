import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { findPrograms } from './packages.js';
import type { Cluster } from './topology.js';
import { EMPTY_SHOP, fillShelf, register } from './trials/load.js';
import { ADDRESS, Caller } from './trials/shopper.js';
import type { Answer } from './trials/tally.js';
import { withCluster } from './with-cluster.js';

const ENV = {
  ...EMPTY_SHOP,
  RATE_LIMITS: 'false',
  MAX_OPEN_ORDERS: '100000',
  MAX_HELD_PIECES: '100000',
};
const AT_ONCE = 24;
const WARM_UP_MS = 2_000;
const SECONDS = 8;

const load = () => loadavg()[0]!.toFixed(1);
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

/**
 * Answers per second to a crowd of concurrent callers that never pause.
 * @throws Error if one was refused
 */
async function perSecond(ask: (n: number) => Promise<Answer>): Promise<number> {
  const start = performance.now() + WARM_UP_MS;
  const end = start + SECONDS * 1000;
  let done = 0;
  const crowd = Array.from({ length: AT_ONCE }, async (_, n) => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      const { status } = await ask(n);
      if (status !== 200 && status !== 201) throw new Error(`A request was answered with ${status}`);
      if (now >= start) done++;
    }
  });
  await Promise.all(crowd);
  return Math.round(done / SECONDS);
}

/** Measures a list that everybody requests, a search that no kept answer serves, and placing an order. */
async function measure({ url, shops }: Cluster): Promise<void> {
  const products = await fillShelf(url, AT_ONCE, 1_000_000);
  const stranger = new Caller(url);
  const buyers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => register(url, n)));
  console.log(`${cpus().length} cores (${cpus()[0]!.model}), load ${load()} before\n`);
  row('processes', 'kept reads/s', 'fresh reads/s', 'orders/s', 'load');
  row('---', '---:', '---:', '---:', '---:');
  for (let count = shops.length; count > 0; count--) {
    const kept = await perSecond(() => stranger.call('GET', '/api/products'));
    // It matches the whole small shelf; only the address is new each time.
    const fresh = await perSecond(() =>
      stranger.call('GET', `/api/products?keyword=trial&n=${randomUUID()}`),
    );
    const orders = await perSecond((n) =>
      buyers[n]!.call('POST', '/api/orders', {
        orderItems: [{ product: products[n % products.length], qty: 1 }],
        shippingAddress: ADDRESS,
        paymentMethod: 'PayPal',
      }),
    );
    row(count, kept, fresh, orders, load());
    await shops[count - 1]!.stop();
  }
}

/**
 * `npm run measure:cluster`: the throughput of three, two and one process on this machine, shared with the crowd and all engines.
 */
async function main(): Promise<void> {
  const found = findPrograms();
  if ('missing' in found) return console.log(found.missing);
  await withCluster({ programs: found.programs, env: ENV, log: () => undefined }, measure);
}

await main();
