import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { JwtService } from '@nestjs/jwt';
import { newId } from '../../src/common/ids.js';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { OrderStatus } from '../../src/orders/order-status.js';
import { Order } from '../../src/orders/order.entity.js';
import { Product } from '../../src/products/product.entity.js';
import { Variant } from '../../src/products/variants/variant.entity.js';
import { Tokens } from '../../src/users/tokens.js';
import { User } from '../../src/users/user.entity.js';
import { ChildShop, openChildShop } from '../child/run.js';
import { Client } from '../client.js';
import { ADDRESS } from '../factories.js';
import { asConfirmation } from '../gateway.js';
import { type RunningSandbox, startSandbox } from './sandbox.js';
import type { Action } from '@shop/sandbox';

/** Enough that some are paid between the kills; npm run fuzz may make more, with another seed. */
const CHECKOUTS = Math.max(300, Number(process.env.FUZZ_RUNS ?? 0));
const AT_ONCE = 10;
const KILLS = 4;
const SEED = Number(process.env.FUZZ_SEED ?? 20261120);

/** Mulberry32: the same chaos for the same seed, as far as timing allows. */
function randomFrom(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = randomFrom(SEED);
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;

const FAULTS: Action[] = [
  { type: 'dropBefore' },
  { type: 'dropAfter' },
  { type: 'truncate' },
  { type: 'badJson200' },
  { type: 'status', status: 500 },
  { type: 'status', status: 503, body: 'html' },
  { type: 'status', status: 429 },
  { type: 'delay', delayMs: 50 },
];

const db = createDataSource(config.databaseUrl!);
let sandbox: RunningSandbox;
let shop: ChildShop;
/** The shop's address, which changes with each restart. */
const address = { url: '' };
let products: Product[];
/** Every other product has two sizes. */
let variants: Variant[];
let buyers: Client[];

beforeAll(async () => {
  await db.initialize();
  const { keyId, keySecret, webhookSecrets } = config.razorpay;
  sandbox = await startSandbox({
    keyId,
    keySecret,
    webhookSecret: webhookSecrets[0]!,
    controlToken: 'control',
    idSeed: SEED,
    timeScale: 0.01,
  });
  [products, variants] = await db.transaction(async (tx) => {
    const products = await tx.save(
      Product,
      Array.from({ length: 12 }, (_, i) => aProduct(i)),
    );
    const byVariant = products.filter(({ scarcest }) => scarcest !== null);
    return [products, await tx.save(Variant, byVariant.flatMap(twoSizesOf))] as const;
  });
  const tokens = new Tokens(new JwtService({ secret: config.jwt.secret, signOptions: { expiresIn: '1h' } }));
  const users = await db.manager.save(
    User,
    Array.from({ length: 30 }, (_, i) => aUser(i)),
  );
  buyers = users.map((user) => new Client(address, tokens.issue(user)));
  await openShop();
}, 60_000);

afterAll(async () => {
  await shop.kill();
  await sandbox.close();
  await db.destroy();
});

async function openShop(): Promise<void> {
  shop = await openChildShop({ GATEWAY_URL: sandbox.baseUrl, WORKERS: 'true' });
  address.url = shop.url;
  sandbox.setWebhookUrl(`${shop.url}/api/razorpay/webhook`);
}

const aProduct = (i: number) => ({
  id: newId(),
  name: `Piece ${i}`,
  image: 'images/sample.svg',
  brand: 'Northpeak',
  category: 'Cloths',
  description: 'Warm.',
  price: 999_00 + i * 50,
  countInStock: 25,
  stockReceived: 25,
  scarcest: i % 2 ? null : 10,
  sizes: i % 2 ? [] : ['Small', 'Large'],
  listed: true,
});
const twoSizesOf = ({ id }: Product) =>
  [10, 15].map((countInStock, i) => ({
    id: newId(),
    productId: id,
    size: ['Small', 'Large'][i],
    countInStock,
    stockReceived: countInStock,
  }));
const aUser = (i: number) => ({
  id: newId(),
  name: `Buyer ${i}`,
  email: `buyer${i}@example.com`,
  passwordHash: 'none',
  tokenVersion: 0,
});

/** Longer than a killed shop takes to restart, on a busy machine, too. */
const TIMEOUT_MS = 20_000;

/** Retries like a patient shopper, while the shop does not answer or asks to retry later. */
async function patiently<T>(
  attempt: () => Promise<{ status: number; body: T }>,
): Promise<{ status: number; body: T } | undefined> {
  const deadline = Date.now() + TIMEOUT_MS;
  do {
    const answer = await attempt().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await sleep(50 + random() * 200);
  } while (Date.now() < deadline);
  return undefined;
}

/** Of a product with sizes, mostly one of them, sometimes none, which leaves the choice to the shop. */
function sizeOf(product: string): string | undefined {
  const sizes = variants.filter(({ productId }) => productId === product);
  return sizes.length > 0 && random() < 0.7 ? oneOf(sizes).id : undefined;
}

/** One shopper's way through the checkout, with all that shoppers do on it. */
async function checkOut(n: number): Promise<void> {
  const buyer = oneOf(buyers);
  const orderItems = [oneOf(products), oneOf(products)].map(({ id }) => ({
    product: id,
    variant: sizeOf(id),
    qty: 1 + Math.floor(random() * 2),
  }));
  const body = { orderItems, shippingAddress: ADDRESS, paymentMethod: 'PayPal' };
  const placed = await patiently(() => buyer.post('/api/orders', body, { 'idempotency-key': `chaos-${n}` }));
  if (placed?.status !== 201) return;
  const { _id: orderId, totalPrice } = placed.body as { _id: string; totalPrice: number };
  const opened = await patiently(() =>
    buyer.post('/api/razorpay/create-order', { amount: totalPrice * 100, orderId }),
  );
  if (opened?.status !== 200) return;
  const gatewayOrderId = (opened.body as { id: string }).id;
  if (random() < 0.1) return; // closes the dialog
  const pay = () =>
    sandbox.control.pay(gatewayOrderId, {
      outcome: oneOf(['success', 'success', 'success', 'failure'] as const),
    });
  const paid = await pay();
  if (random() < 0.15) await pay().catch(() => undefined); // pays in a second tab, too
  if (!paid.signed || random() < 0.4) return; // the browser is lost
  const confirmation = asConfirmation(paid.signed);
  await patiently(() => buyer.put(`/api/orders/${orderId}/pay`, confirmation));
  if (random() < 0.1) await patiently(() => buyer.post('/graphql', cancellation(orderId)));
}

const cancellation = (id: string) => ({
  query: 'mutation ($id: ID!) { cancelOrder(id: $id) { status } }',
  variables: { id },
});

/**
 * Captured minus refunded, in paise, for each payment that moved money, at the gateway and in the shop; and the amount that the
 * shop took and that is neither in an order nor refunded yet.
 */
async function readBooks() {
  const { payments, refunds } = sandbox.control.state();
  const atGateway = new Map<string, number>();
  for (const { id, amount, captured } of payments) if (captured) atGateway.set(id, amount);
  for (const { payment_id, amount, status } of refunds) {
    if (status !== 'failed' && atGateway.has(payment_id))
      atGateway.set(payment_id, atGateway.get(payment_id)! - amount);
  }
  const rows = await db.query<{ id: string; left: number }[]>(
    `SELECT gateway_payment_id AS id, captured - coalesce((SELECT sum(amount)::int FROM refunds r
       WHERE r.payment_id = p.id AND r.status IN ('PENDING', 'PROCESSED')), 0) AS left FROM payments p WHERE captured > 0`,
  );
  const [open] = await db.query<{ count: number }[]>(
    `SELECT (SELECT count(*) FROM refunds WHERE status IN ('REQUESTED', 'PENDING'))::int
       + (SELECT count(*) FROM payments WHERE captured > 0 AND NOT settles AND refunded < captured)::int AS count`,
  );
  return {
    atGateway: Object.fromEntries(atGateway),
    inShop: Object.fromEntries(rows.map(({ id, left }) => [id, left])),
    unsettled: open!.count,
  };
}

const isSettled = ({ atGateway, inShop, unsettled }: Awaited<ReturnType<typeof readBooks>>) =>
  unsettled === 0 && isDeepStrictEqual(inShop, atGateway);

it(
  `keeps stock and money whole through ${CHECKOUTS} checkouts, a failing gateway and ${KILLS} kills (seed ${SEED})`,
  async () => {
    let next = 0;
    const shopper = async () => {
      while (next < CHECKOUTS) {
        const n = next++;
        if (n % 10 === 0) sandbox.control.faults({ rules: [{ probability: 0.2, action: oneOf(FAULTS) }] });
        if (n % 25 === 0)
          sandbox.control.faults({
            payments: { capture: oneOf(['auto', 'manual'] as const), autoRefundDuplicate: random() < 0.5 },
          });
        await checkOut(n);
      }
    };
    const killer = async () => {
      for (let kill = 1; kill <= KILLS; kill++) {
        while (next < (kill * CHECKOUTS) / (KILLS + 1)) await sleep(20);
        await shop.kill();
        await openShop();
      }
    };
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, shopper)]);

    sandbox.control.faults({ rules: [] });
    // The two sides are read one after the other: a capture in between is on one only, until the next round.
    let books = await readBooks();
    for (let round = 0; round < 60 && (round < 2 || !isSettled(books)); round++) {
      await db.query('UPDATE gateway_orders SET next_check_at = now() WHERE next_check_at IS NOT NULL');
      await db.query('UPDATE refunds SET next_try_at = now() WHERE next_try_at IS NOT NULL');
      // Frees the jobs of killed shops, and makes all jobs due.
      await db.query(
        `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = NULL, locked_by = NULL
       WHERE locked_at IS NULL OR locked_at < now() - interval '10 seconds'`,
      );
      await sleep(1_000);
      books = await readBooks();
    }

    expect(books.inShop).toEqual(books.atGateway);
    expect(books.unsettled).toBe(0);
    expect(await diagnose(db)).toEqual([]);
    const paid = await db.manager.countBy(Order, { status: OrderStatus.PAID });
    expect(paid).toBeGreaterThan(CHECKOUTS / 10);
  },
  240_000 + CHECKOUTS * 500,
);
