import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.js';
import { factories, Person } from './factories.js';
import { openShop, Shop } from './shop.js';
import { statementCounter } from './statements.js';

let shop: Shop;
let create: ReturnType<typeof factories>;
let stranger: Client;
let admin: Person;

beforeAll(async () => {
  shop = await openShop();
  create = factories(shop);
  stranger = create.stranger();
  admin = await create.admin();
});
afterAll(() => shop.close());

const atOnce = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));
const GRAPHQL = '{ products { count items { id price } } }';

/** Calls so many times, and lets no call be answered before all have come. */
async function whileProductsAreLocked(count: number, call: () => Promise<unknown>): Promise<void> {
  const server = shop.app.getHttpServer();
  let arrived = 0;
  const arrive = () => arrived++;
  server.on('request', arrive);
  const lock = shop.db.createQueryRunner();
  await lock.startTransaction();
  await lock.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
  const calls = atOnce(count, call);
  while (arrived < count) await sleep(10);
  await sleep(50);
  await lock.commitTransaction();
  await lock.release();
  await calls;
  server.off('request', arrive);
}

describe('many strangers who ask for the same at once', () => {
  it.each<[string, (asker: Client) => Promise<unknown>]>([
    ['a list over REST', (asker) => asker.get('/api/products').then(({ body }) => body as unknown)],
    ['a list over GraphQL', (asker) => asker.ask(GRAPHQL)],
    [
      'a filtered list',
      (asker) =>
        asker.post('/api/products/getproducts/api', { size: 'Small' }).then(({ body }) => body as unknown),
    ],
  ])('get %s from two statements', async (_, read) => {
    await create.product();
    const alone = await read(stranger);
    const statementsOf = statementCounter(shop.db);
    const together = (asker: Client) => statementsOf(() => whileProductsAreLocked(60, () => read(asker)));
    expect(await together(stranger)).toBeLessThan(6); // the first answer's, one for all others, and room for stragglers
    expect(await together(admin)).toBeGreaterThanOrEqual(120); // who is signed in is looked up, and answered alone
    expect(await atOnce(60, () => read(stranger))).toEqual(Array(60).fill(alone));
  });

  it('each get what fits their own request', async () => {
    const { id } = await create.product({ name: 'Lone scarf' });
    const paths = [
      '/api/products',
      `/api/products/${id}`,
      '/api/products?keyword=lone',
      '/api/products?pageNumber=0',
    ];
    const alone = await Promise.all(paths.map((path) => stranger.get(path)));
    const tag = alone[1]!.headers.get('etag')!;
    const together = await atOnce(30, () => Promise.all(paths.map((path) => stranger.get(path))));
    for (const answers of together)
      answers.forEach(({ status, body, headers }, i) => {
        expect([status, body]).toEqual([alone[i]!.status, alone[i]!.body]);
        expect(headers.get('content-type')).toBe(alone[i]!.headers.get('content-type'));
      });
    const again = await atOnce(30, () => stranger.get(paths[1]!, { 'if-none-match': tag }));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([304]));
  });

  it('never see a price that had changed before they asked', async () => {
    const { id } = await create.product({ price: 1_00 });
    const path = `/api/products/${id}`;
    const query = `{ product(id: "${id}") { price } }`;
    let isOver = false;
    const crowd = atOnce(8, async () => {
      while (!isOver) await Promise.all([stranger.get(path), stranger.graphql(query)]);
    });
    for (let price = 2; price < 30; price++) {
      await admin.put(path, { price });
      const [rest, graphql] = await Promise.all([stranger.get(path), stranger.ask(query)]);
      expect([rest.body.price, graphql.product.price]).toEqual([price, price]);
    }
    isOver = true;
    await crowd;
  });
});

it('changes are never shared', async () => {
  const input = { name: 'Somebody', email: 'one@example.com', password: 'Secret123' };
  const answers = await atOnce(8, () =>
    stranger.graphql('mutation ($input: RegisterInput!) { register(input: $input) { token } }', { input }),
  );
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
});

it('one who leaves does not keep the others waiting', async () => {
  const impatient = atOnce(20, () =>
    fetch(`${shop.url}/api/products`, { signal: AbortSignal.timeout(1) }).catch(() => undefined),
  );
  const answers = await atOnce(20, () => stranger.get('/api/products'));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await impatient;
  expect((await stranger.get('/api/products')).status).toBe(200);
});
