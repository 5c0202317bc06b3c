import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../topology.js';
import { buy, Caller, type Payer } from './shopper.js';
import { Tally } from './tally.js';

const ADMIN = { email: 'admin@example.com', password: 'Admin123' };
/** Settings of shops that start with an empty shelf and the account that fills it. */
export const EMPTY_SHOP = {
  SEED: 'false',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  LOG_LEVEL: 'warn',
};
export const STOCK = 5_000;
const PRODUCTS = 4;
const BUYERS = 3;
const READERS = 3;
const PAUSE_MS = 100;

/** A shelf and shoppers with accounts, all created through the shop's API. */
export async function openLoad({ url, gateway }: Cluster) {
  const tally = new Tally();
  const products = await fillShelf(url);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => register(url, n, tally)));
  const payer: Payer = {
    pay: async (gatewayOrderId) => {
      const { signed } = await gateway.control.pay(gatewayOrderId, { outcome: 'success' });
      return (
        signed && {
          razorpayPaymentId: signed.razorpay_payment_id,
          razorpayOrderId: signed.razorpay_order_id,
          razorpaySignature: signed.razorpay_signature,
        }
      );
    },
  };
  let isOver = false;
  const again = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isOver; n++) {
      await work(n);
      await sleep(PAUSE_MS);
    }
  };
  const stranger = new Caller(url, tally);
  const asks = ['/api/products', '/api/products?keyword=trial', `/api/products/${products[0]!}`, '/'];
  const running = Promise.all([
    ...Array.from({ length: READERS }, (_, r) =>
      again((n) => stranger.call('GET', asks[(n + r) % asks.length]!)),
    ),
    ...buyers.map((buyer, b) => again((n) => buy(buyer, products[(n + b) % PRODUCTS]!, payer, tally))),
  ]);
  const stop = async () => {
    isOver = true;
    await running;
  };
  return { tally, products, stop };
}

export async function fillShelf(url: string, count = PRODUCTS, countInStock = STOCK): Promise<string[]> {
  const admin = new Caller(url);
  const { body } = await admin.patiently('POST', '/api/users/login', ADMIN);
  admin.token = body.token as string;
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { body: draft } = await admin.call('POST', '/api/products');
    const product = { name: `Trial shirt ${n}`, price: 300 + n, countInStock, category: 'Cloths' };
    const { status } = await admin.call('PUT', `/api/products/${draft._id}`, product);
    if (status !== 200) throw new Error(`The shelf could not be filled: ${status}`);
    ids.push(draft._id as string);
  }
  return ids;
}

export async function register(url: string, n: number, tally?: Tally): Promise<Caller> {
  const buyer = new Caller(url, tally);
  const account = { name: `Buyer ${n}`, email: `buyer${n}@example.com`, password: 'Secret123' };
  const { body } = await buyer.patiently('POST', '/api/users', account);
  buyer.token = body.token as string;
  return buyer;
}
