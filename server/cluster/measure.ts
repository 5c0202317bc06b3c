import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { findPrograms } from './packages.js';
import { startCluster } from './topology.js';
import { ADMIN, fillShelf, register } from './trials/load.js';
import { ADDRESS, Caller } from './trials/shopper.js';

const ENV = {
  SEED: 'false',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'false',
  MAX_OPEN_ORDERS: '100000',
  MAX_HELD_PIECES: '100000',
};
const AT_ONCE = 24;
const SECONDS = 6;

/** So many a second, all asked at once by a crowd that never pauses. */
async function perSecond(ask: (n: number) => Promise<{ status: number }>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const crowd = Array.from({ length: AT_ONCE }, async (_, n) => {
    while (performance.now() < end) if ((await ask(n)).status < 400) done++;
  });
  await Promise.all(crowd);
  return Math.round(done / SECONDS);
}

/** What three, two and one process answer on this machine, which the load and all engines share with them. */
async function main(): Promise<void> {
  const found = findPrograms();
  if ('missing' in found) return console.log(found.missing);
  const cluster = await startCluster({ programs: found.programs, env: ENV, log: () => undefined });
  try {
    const { url, shops } = cluster;
    const products = await fillShelf(url);
    const buyers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => register(url, n)));
    const stranger = new Caller(url);
    console.log(
      `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} before\nprocesses, kept reads/s, fresh reads/s, orders/s`,
    );
    for (let count = shops.length; count > 0; count--) {
      const kept = await perSecond(() => stranger.call('GET', '/api/products'));
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
      console.log([count, kept, fresh, orders, `load ${loadavg()[0]!.toFixed(1)}`].join(', '));
      await shops[count - 1]!.stop();
    }
  } finally {
    await cluster.stop();
  }
}

await main();
