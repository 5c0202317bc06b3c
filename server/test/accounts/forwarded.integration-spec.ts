import { config } from '../../src/config.js';
import { factories } from '../factories.js';
import { openShop, Shop } from '../shop.js';

let shop: Shop;

beforeAll(() => {
  config.rateLimits = true;
});
afterEach(() => shop.close());

/** The statuses of sign-ins that each claim to come from another address; incomplete, to be quick. */
async function signIns(count: number, forwarded: (n: number) => string): Promise<number[]> {
  const stranger = factories(shop).stranger();
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) {
    const { status } = await stranger.post('/api/users/login', {}, { 'x-forwarded-for': forwarded(n) });
    statuses.push(status);
  }
  return statuses;
}

it('ignores X-Forwarded-For by default', async () => {
  shop = await openShop();
  expect((await signIns(31, (n) => `203.0.113.${n}`)).at(-1)).toBe(429);
});

it("trusts configured proxies, and takes the last address before them as the caller's", async () => {
  config.trustedProxies = ['127.0.0.1', '10.0.0.0/8'];
  shop = await openShop();
  expect((await signIns(31, (n) => `203.0.113.${n}, 10.1.2.3`)).at(-1)).toBe(400);
  expect((await signIns(31, (n) => `203.0.113.${n}, 198.51.100.7`)).at(-1)).toBe(429);
});

it('ignores the port that a proxy adds to an address', async () => {
  config.trustedProxies = ['127.0.0.1'];
  shop = await openShop();
  expect((await signIns(31, (n) => `203.0.113.99:${50_000 + n}`)).at(-1)).toBe(429);
});
