import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client as Database } from 'pg';
import type { Answer } from '../../src/common/public-answers/answer.js';
import { PublicAnswers } from '../../src/common/public-answers/public-answers.js';
import { config } from '../../src/config.js';
import { CatalogueChanges } from '../../src/database/catalogue-changes.js';
import type { Product } from '../../src/products/product.entity.js';
import { Client } from '../client.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { head, sendSlowly } from '../raw-http.js';
import { openShop, useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

const shop = await useShop();
const create = factories(shop);
const stranger = create.stranger();
const admin = await create.admin();

setFlagsFromString('--expose-gc');
const clearHeap = runInNewContext('gc') as () => void;

const answers = () => shop.app.get(PublicAnswers);
const atOnce = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));
/** The number of statements of a cached response. */
const NOTHING = 0;
const GRAPHQL = '{ products { count items { id price } } }';

/** Makes this many calls, and lets none be answered before all have arrived. */
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

describe('concurrent identical anonymous requests', () => {
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
    expect(await together(stranger)).toBeLessThan(6); // the first answer's, one for all others, and a margin for stragglers
    expect(await together(admin)).toBeGreaterThanOrEqual(120); // signed-in callers are looked up, and answered separately
    expect(await atOnce(60, () => read(stranger))).toEqual(Array(60).fill(alone));
  });

  it('each get the response to their own request', async () => {
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

  it('never return a price that was outdated when they were sent', async () => {
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

it('never shares mutations between requests', async () => {
  const input = { name: 'Somebody', email: 'one@example.com', password: 'Secret123' };
  const answers = await atOnce(8, () =>
    stranger.graphql('mutation ($input: RegisterInput!) { register(input: $input) { token } }', { input }),
  );
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
});

it('does not keep other requests waiting when one client disconnects', async () => {
  const impatient = atOnce(20, () =>
    fetch(`${shop.url}/api/products`, { signal: AbortSignal.timeout(1) }).catch(() => undefined),
  );
  const answers = await atOnce(20, () => stranger.get('/api/products'));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await impatient;
  expect((await stranger.get('/api/products')).status).toBe(200);
});

describe('an anonymous response', () => {
  const CARDS = '{ products { count items { name countInStock } } }';

  it('is cached until something that it shows changes, even by a direct update of the database', async () => {
    const statementsOf = statementCounter(shop.db);
    const [shown, other] = [await create.product(), await create.product()];
    const paths = [`/api/products/${shown.id}`, '/api/products/top'];
    const read = () => Promise.all(paths.map((path) => stranger.get(path)));
    await read();
    expect(await statementsOf(read)).toBe(NOTHING);
    await shop.db.query('UPDATE products SET count_in_stock = 3 WHERE id = $1', [other.id]);
    expect(await statementsOf(() => stranger.get(paths[0]!))).toBe(NOTHING);
    await shop.db.query('UPDATE products SET count_in_stock = 3 WHERE id = $1', [shown.id]);
    expect((await stranger.get(paths[0]!)).body.countInStock).toBe(3);
  });

  it('that is a list immediately reflects sales, reviews, and added or deleted products', async () => {
    const shopper = await create.user();
    const ask = async () => (await stranger.ask(CARDS)).products as { count: number; items: Product[] };
    const product = await create.product({ name: 'Sold coat', countInStock: 9 });
    const find = async () => (await ask()).items.find(({ name }) => name === 'Sold coat');
    expect(await find()).toMatchObject({ countInStock: 9 });
    await create.order(shopper, [{ productId: product.id, qty: 2 }]);
    expect(await find()).toMatchObject({ countInStock: 7 });
    const before = (await ask()).count;
    await create.product();
    expect((await ask()).count).toBe(before + 1);
    await shopper.post(`/api/products/${product.id}/reviews`, { rating: 5, comment: 'Warm.' });
    const top = await stranger.get('/api/products/top');
    expect(JSON.stringify(top.body)).toContain('Sold coat');
    await admin.delete(`/api/products/${product.id}`);
    expect(await find()).toBeUndefined();
  });

  describe('that is a list is dropped only by changes that may affect it:', () => {
    const LIST = `query ($filter: ProductFilter, $sort: ProductSort) {
      products(filter: $filter, sort: $sort) { count items { id } } }`;
    const FACETS = '{ products { items { id } facets { minPrice maxPrice sizes { value count } } } }';
    const asks: Record<string, () => Promise<unknown>> = {
      newest: () => stranger.ask(LIST),
      faceted: () => stranger.ask(FACETS),
      cheapest: () => stranger.ask(LIST, { sort: 'PRICE_ASC' }),
      priced: () => stranger.ask(LIST, { filter: { minPrice: 1, maxPrice: 90_000 } }),
      rated: () => stranger.ask(LIST, { sort: 'RATING' }),
      searched: () => stranger.ask(LIST, { filter: { keyword: 'plain' }, sort: 'NEWEST' }),
      best: () => stranger.ask(LIST, { filter: { keyword: 'plain' } }),
      sized: () => stranger.ask(LIST, { filter: { sizes: ['Small'] } }),
      inStock: () => stranger.ask(LIST, { filter: { inStock: true } }),
    };
    /** Not on any first page, so that no list shows it. */
    let hidden: Product;

    beforeAll(async () => {
      await create.product({ name: 'Dear coat', price: 5_000_00 });
      hidden = await create.product({ name: 'Plain hat', price: 800_00, countInStock: 5, sizes: ['Small'] });
      const fields = {
        name: 'Plain plain cap',
        price: 1_00,
        rating: 4,
        ratingSum: 4,
        numReviews: 1,
        sizes: ['Small' as const],
      };
      for (let n = 0; n < 13; n++) await create.product(fields);
    });

    it.each([
      ['a new price', 'price = 801_00', []],
      ['the highest price', 'price = 5_001_00', ['faceted']],
      ['a price above a bound', 'price = 90_001_00', ['faceted', 'priced']],
      ['the lowest price', 'price = 50', ['cheapest', 'faceted', 'priced']],
      ['a return to the old price', 'price = 800_00', ['cheapest', 'faceted', 'priced']],
      ['a new name', `name = 'Plain felt hat'`, ['best', 'faceted', 'searched', 'sized']],
      ['another size', `sizes = '{Large}'`, ['best', 'faceted', 'searched', 'sized']],
      ['a review', 'rating = 1, rating_sum = 1, num_reviews = 1', ['best', 'rated']],
      ['a sale', 'count_in_stock = 4', []],
      ['the last sale', 'count_in_stock = 0', ['inStock']],
      ['another picture', `image = 'images/other.svg'`, []],
      ['the deletion', 'deleted_at = now()', Object.keys(asks).sort()],
    ])('%s of a product that it does not show', async (_, change, expected) => {
      const statementsOf = statementCounter(shop.db);
      for (const ask of Object.values(asks)) await ask();
      await shop.db.query(`UPDATE products SET ${change} WHERE id = $1`, [hidden.id]);
      const dropped: string[] = [];
      for (const [name, ask] of Object.entries(asks))
        if ((await statementsOf(ask)) > NOTHING) dropped.push(name);
      expect(dropped.sort()).toEqual(expected);
    });
  });

  describe.each(['br', 'gzip', 'identity'])('encoded as %s', (packing) => {
    const json = { 'accept-encoding': packing, 'content-type': 'application/json' };
    const preflighted = { 'accept-encoding': packing, 'apollo-require-preflight': 'yes' };
    const body = JSON.stringify({ query: CARDS });
    it.each<[string, string, RequestInit]>([
      ['a list over REST', '/api/products', { headers: { 'accept-encoding': packing } }],
      ['a GraphQL query by GET', `/graphql?query=${encodeURIComponent(CARDS)}`, { headers: preflighted }],
      ['a GraphQL query by POST', '/graphql', { method: 'POST', headers: json, body }],
    ])('of %s is cached with its headers, except for the date and request id', async (_, path, init) => {
      for (let n = 0; n < 5; n++) await create.product({ description: 'Long. '.repeat(50) });
      const statementsOf = statementCounter(shop.db);
      const ask = async () => {
        const answer = await fetch(shop.url + path, init);
        const { date: _, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
        return { status: answer.status, headers, body: await answer.text(), id };
      };
      const made = await ask();
      let kept!: typeof made;
      expect(await statementsOf(async () => (kept = await ask()))).toBe(NOTHING);
      expect(kept).toEqual({ ...made, id: expect.any(String) as string });
      expect(kept.id).not.toBe(made.id);
      expect(made.headers['content-security-policy']).toBeDefined();
    });
  });

  it('is cached and served when the request body arrives in pieces', async () => {
    const question = JSON.stringify({ query: CARDS });
    const headers = { 'content-type': 'application/json', 'content-length': question.length };
    const ask = () => sendSlowly(shop, head('POST /graphql', headers), question);
    const made = await ask();
    expect(JSON.parse(made.body)).toEqual((await stranger.post('/graphql', { query: CARDS })).body);
    const before = answers().given.kept;
    expect((await ask()).body).toBe(made.body);
    expect(answers().given.kept).toBe(before + 1);
  });

  it('has the same headers when the request is chunked, so that it is looked up late', async () => {
    const question = JSON.stringify({ query: CARDS });
    const ask = (headers: object, body: string) =>
      sendSlowly(shop, head('POST /graphql', { 'content-type': 'application/json', ...headers }), body);
    const namesOf = ({ headers }: Awaited<ReturnType<typeof ask>>) => Object.keys(headers).sort();
    const stated = { 'content-length': question.length };
    await ask(stated, question);
    const kept = await ask(stated, question);
    const chunk = `${question.length.toString(16)}\r\n${question}\r\n0\r\n\r\n`;
    const late = await ask({ 'transfer-encoding': 'chunked' }, chunk);
    expect(namesOf(late)).toEqual(namesOf(kept));
    expect(late.headers['content-security-policy']).toBe(kept.headers['content-security-policy']);
  });

  it('reflects the changes of another process within a second', async () => {
    const { id } = await create.product({ price: 1_00 });
    const price = async () => (await stranger.get(`/api/products/${id}`)).body.price as number;
    expect(await price()).toBe(1);
    const outside = new Database(config.databaseUrl);
    await outside.connect();
    await outside.query('UPDATE products SET price = 200 WHERE id = $1', [id]);
    await outside.end();
    await eventually(async () => expect(await price()).toBe(2), 1000);
  });

  it('is shared but not cached while the listening connection is down, and cached again afterwards', async () => {
    const statementsOf = statementCounter(shop.db);
    const read = () => stranger.get('/api/products');
    await read(); // returns the versions that earlier tests have changed
    const outside = new Database(config.databaseUrl);
    await outside.connect();
    await outside.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'shop-changes' AND datname = current_database()`,
    );
    await outside.end();
    await sleep(100);
    expect(await statementsOf(() => Promise.all([read(), read(), read()]))).toBe(1);
    for (let n = 0; n < 3; n++) expect(await statementsOf(read)).toBe(1);
    await eventually(async () => expect(await statementsOf(read)).toBe(NOTHING), 5000);
  });

  it('can still be cached when a listening connection that was already replaced fails again', async () => {
    const first = shop.app.get(CatalogueChanges)['listener']!;
    first.emit('error', new Error('Cut'));
    expect(answers().hearsOfChanges).toBe(false);
    await eventually(() => expect(answers().hearsOfChanges).toBe(true), 5000);
    first.emit('error', new Error('Late'));
    expect(answers().hearsOfChanges).toBe(true);
  });

  it('is not cached with a quote, and not served to requests with a token', async () => {
    const { id } = await create.product({ price: 5_00 });
    const quote = `{ products { count } quote(lines: [{ productId: "${id}", qty: 1 }]) { itemsPrice } }`;
    const statementsOf = statementCounter(shop.db);
    const asks = {
      quote: () => stranger.ask(quote),
      token: () => admin.get('/api/products'),
      postedToken: () => admin.ask(GRAPHQL),
    };
    await stranger.ask(GRAPHQL); // the same bytes, and cached
    for (const [what, ask] of Object.entries(asks)) {
      await ask();
      expect([what, (await statementsOf(ask)) > NOTHING]).toEqual([what, true]);
    }
  });
});

describe('while a response is being made', () => {
  const answer = (text: string) => ({ head: {}, body: Buffer.from(text).toString('latin1') });
  /** Like a request: returns the cached response, or that of `make`, shared with concurrent requests. */
  async function keep(key: string, make: () => Promise<Answer>): Promise<string> {
    const found = await answers().findOrBegin(key);
    if (found === 'private') throw new Error('It is for its asker alone');
    if (!('settle' in found)) return found.body;
    try {
      const made = await answers().within(found, make);
      answers().finish(found, made);
      return made.body;
    } finally {
      answers().finish(found, undefined);
    }
  }
  const slow = (text: string, tag: string, until: Promise<void>) => async () => {
    answers().noteTags([tag]);
    await until;
    return answer(text);
  };

  it('a change of what it shows prevents caching and sharing it', async () => {
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = keep('key', slow('old', 'thing', ended));
    answers().drop(['thing']);
    const second = keep('key', slow('new', 'thing', Promise.resolve()));
    end();
    expect(await first).toBe('old'); // requested before the change
    expect(await second).toBe('new');
    expect(await keep('key', slow('newer', 'thing', ended))).toBe('new');
  });

  it('a cached one counts with the bytes that it takes in memory', async () => {
    const before = answers().size.bytes;
    await keep('price', slow('\u20b9'.repeat(10_000), 'thing', Promise.resolve()));
    const taken = answers().size.bytes - before;
    expect([taken > 30_000, taken < 40_000]).toEqual([true, true]);
  });

  it('one made from an older one expires with it', async () => {
    const minutesAgo = (minutes: number) => performance.now() - minutes * 60_000;
    const aged = (minutes: number) => async () => ({
      ...(await slow('aged', 'thing', Promise.resolve())()),
      since: minutesAgo(minutes),
    });
    await keep('nine', aged(9));
    await keep('eleven', aged(11));
    expect([answers().find('nine')?.body, answers().find('eleven')]).toEqual(['aged', undefined]);
  });

  it('a 404 is not cached', async () => {
    const id = randomUUID();
    const read = () => stranger.get(`/api/products/${id}`);
    const before = answers().given.kept;
    expect([await read(), await read()]).toMatchObject([{ status: 404 }, { status: 404 }]);
    expect(answers().given.kept).toBe(before);
  });

  it('neither failures nor responses without tags are cached', async () => {
    await expect(keep('bad', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await keep('blank', () => Promise.resolve(answer('blank')));
    expect(['bad', 'blank'].map((key) => answers().find(key))).toEqual([undefined, undefined]);
  });
});

it('does not cache long queries', async () => {
  const long = (n: number) => ({ query: `{ products { count } } # ${String(n).padStart(40_000, '₹')}` });
  const alive = () => {
    clearHeap();
    return process.memoryUsage().heapUsed / 1_048_576;
  };
  await stranger.post('/graphql', long(0));
  const before = alive();
  for (let n = 1; n <= 600; n++)
    expect(await stranger.post('/graphql', long(n))).toMatchObject({ body: { data: {} } });
  expect(alive() - before).toBeLessThan(20); // all of them are 46 MB
});

it('drops all responses when another process starts', async () => {
  const statementsOf = statementCounter(shop.db);
  const { id } = await create.product();
  const read = () => stranger.get(`/api/products/${id}`);
  await read();
  expect(await statementsOf(read)).toBe(0);
  const second = await openShop();
  try {
    await eventually(async () => expect(await statementsOf(read)).toBeGreaterThan(NOTHING), 1000);
  } finally {
    await second.close();
  }
});

it.each<[string, (other: Database) => Promise<unknown>]>([
  ['disconnects', (other) => other.end()],
  ['sends no more heartbeats', () => Promise.resolve()],
])('drops all responses when another listening process %s', async (_, leave) => {
  const { id } = await create.product({ price: 1_00 });
  const price = async () => (await stranger.get(`/api/products/${id}`)).body.price as number;
  // A change by a session of the shop is reported to its own process only, and this one does not pass it on.
  const [listener, session] = await Promise.all(
    ['shop-changes', 'shop'].map(async (application_name) => {
      const client = new Database({ connectionString: config.databaseUrl, application_name });
      return client.connect();
    }),
  );
  await sleep(1000); // by then the shop knows the listeners
  expect(await price()).toBe(1);
  await session!.query('UPDATE products SET price = 200 WHERE id = $1', [id]);
  expect(await price()).toBe(1);
  await leave(listener!);
  await eventually(async () => expect(await price()).toBe(2), 5000);
  await Promise.all([listener!.end(), session!.end()]);
});

it('drops a response within a second of a change by a process without a cache', async () => {
  const { id } = await create.product({ price: 1_00 });
  const price = async () => (await stranger.get(`/api/products/${id}`)).body.price as number;
  const { publicAnswersMb } = config;
  config.publicAnswersMb = 0;
  const second = await openShop().finally(() => (config.publicAnswersMb = publicAnswersMb));
  try {
    await sleep(1000); // by then its start has dropped everything
    expect(await price()).toBe(1);
    await second.db.query('UPDATE products SET price = 200 WHERE id = $1', [id]);
    await eventually(async () => expect(await price()).toBe(2), 1000);
  } finally {
    await second.close();
  }
});

it('drops a response within a second of a sale through another process', async () => {
  const second = await openShop();
  try {
    const { id } = await create.product({ countInStock: 5 });
    const left = async () =>
      (await factories(second).stranger().get(`/api/products/${id}`)).body.countInStock as number;
    expect(await left()).toBe(5);
    await create.order(await create.user(), [{ productId: id, qty: 1 }]);
    await eventually(async () => expect(await left()).toBe(4), 1000);
  } finally {
    await second.close();
  }
});
