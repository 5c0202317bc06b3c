import { createHash } from 'node:crypto';
import type { JobHelpers } from 'graphile-worker';
import { newId } from '../../src/common/ids.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { Jobs } from '../../src/jobs/jobs.js';
import { Client } from '../client.js';
import { eventually } from '../eventually.js';
import { factories, Person } from '../factories.js';
import { runDue } from '../jobs.js';
import { WAITING } from '../lock-queue.js';
import { emptyShop, openShop, useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

let admin: Person;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  await emptyShop(shop.db);
  admin = await create.admin();
  await set(GIVEN);
});

const GIVEN = {
  sizes: [{ name: 'Small' }, { name: 'Medium' }, { name: 'Large' }],
  colors: [
    { name: 'Black', swatch: '#1a1a1a' },
    { name: 'Red', swatch: '#c62828' },
  ],
};
const FIELDS = 'sizes { name } colors { name swatch }';
const update = (who: Client, input: object, seen?: object) =>
  who.graphql(
    `mutation ($input: ShopOptionsInput!, $seen: ShopOptionsInput) {
      updateOptions(input: $input, seen: $seen) { ${FIELDS} }
    }`,
    { input, seen },
  );
const set = async (input: object) => (await update(admin, input)).data.updateOptions;
const refusal = async (answer: ReturnType<typeof update>) => {
  const { message, extensions } = (await answer).errors![0]!;
  return [extensions.code, message];
};
const read = async (who: Client) => (await who.ask(`{ options { ${FIELDS} } }`)).options;
const dyed = (...names: string[]) => names.map((name) => ({ name, swatch: '#123456' }));
/** 40 characters, which no compression shortens. */
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const sized = (...names: string[]) => names.map((name) => ({ name }));

describe('the vocabulary of sizes and colours', () => {
  it('is public, and keeps its order', async () => {
    expect(await read(create.stranger())).toEqual(GIVEN);
    const turned = { ...GIVEN, sizes: [...GIVEN.sizes].reverse() };
    expect(await set(turned)).toEqual(turned);
    expect(await read(create.stranger())).toEqual(turned);
  });

  it('decides the order of the sizes and colours of products with variants', async () => {
    const options = ['Small', 'Large'].flatMap((size) => ['Black', 'Red'].map((color) => ({ size, color })));
    const { id } = await create.productOf(options);
    const whole = await create.product({ sizes: ['Small', 'Large'], colors: ['Black', 'Red'] });
    await set({ sizes: [...GIVEN.sizes].reverse(), colors: [...GIVEN.colors].reverse() });
    await runDue(shop, 'options-order');
    const stranger = create.stranger();
    const named = async (product: string) => (await stranger.get(`/api/products/${product}`)).body;
    expect(await named(id)).toMatchObject({ sizes: ['Large', 'Small'], colors: ['Red', 'Black'] });
    expect(await named(whole.id)).toMatchObject({ sizes: ['Small', 'Large'], colors: ['Black', 'Red'] });
  });

  it('keeps the sizes of a deleted product', async () => {
    const { id } = await create.productOf([{ size: 'Small' }, { size: 'Large' }]);
    await admin.delete(`/api/products/${id}`);
    await set({ ...GIVEN, sizes: sized('Large', 'Medium') });
    await runDue(shop, 'options-order');
    expect(await shop.db.query('SELECT sizes FROM products WHERE id = $1', [id])).toEqual([
      { sizes: ['Small', 'Large'] },
    ]);
    expect(await diagnose(shop.db)).toEqual([]);
  });

  it('reorders the sizes of products without a deadlock with an order for two of them', async () => {
    const ids = Array.from({ length: 30 }, (_, n) => newId(new Date(n)));
    for (const id of [...ids].reverse())
      await create.productOf([{ size: 'Small' }, { size: 'Large' }], { id, sizes: ['Large', 'Small'] });
    await shop.db.query('VACUUM ANALYZE'); // small tables are scanned sequentially
    const [earlier, later] = [ids[0]!, ids.at(-1)!];
    const buying = shop.db.createQueryRunner();
    const take = (id: string) =>
      buying.query('SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [id]) as Promise<unknown>;
    await buying.startTransaction();
    await take(earlier);
    const naming = shop.app.get(Jobs).handlers['options-order']!({}, {} as JobHelpers);
    await eventually(async () => expect(await shop.db.query(WAITING)).toHaveLength(1));
    const bought = take(later).then(() => buying.commitTransaction());
    expect(await Promise.allSettled([bought, naming])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    await buying.release();
    for (const id of [earlier, later])
      expect((await admin.get(`/api/products/${id}`)).body.sizes).toEqual(['Small', 'Large']);
  });

  it('is read once for all anonymous responses, and again once it has changed', async () => {
    const [stranger, statements] = [create.stranger(), statementCounter(shop.db)];
    const named = async (alias: string) =>
      (await stranger.ask(`{ ${alias}: options { sizes { name } } }`))[alias];
    expect(await named('first')).toEqual({ sizes: GIVEN.sizes });
    expect(await statements(() => named('second'))).toBe(0);
    const sizes = sized('Small', 'Medium', 'Huge');
    await set({ ...GIVEN, sizes });
    expect(await named('third')).toEqual({ sizes });
  });

  it('can be changed by admins only', async () => {
    expect(await refusal(update(create.stranger(), GIVEN))).toEqual(['UNAUTHENTICATED', 'Please sign in']);
    expect(await refusal(update(await create.user(), GIVEN))).toEqual([
      'FORBIDDEN',
      'Only admins may do this',
    ]);
  });

  it('is recorded in the audit log when it changes', async () => {
    await set({ ...GIVEN, sizes: sized('36', '37') });
    const { auditLog } = await admin.ask('{ auditLog { items { action entity before after } } }');
    expect(auditLog.items[0]).toEqual({
      action: 'updateOptions',
      entity: 'Options',
      before: { sizes: ['Small', 'Medium', 'Large'], colors: GIVEN.colors },
      after: { sizes: ['36', '37'], colors: GIVEN.colors },
    });
  });

  it('returns CONFLICT if another admin has changed it since it was read, even concurrently', async () => {
    const answers = await Promise.all(
      ['XL', 'XXL'].map((name) => update(admin, { ...GIVEN, sizes: [...GIVEN.sizes, { name }] }, GIVEN)),
    );
    expect(answers.map(({ errors }) => errors?.[0]!.extensions.code).sort()).toEqual(['CONFLICT', undefined]);
    const turned = { ...GIVEN, sizes: [...GIVEN.sizes].reverse() };
    expect(await refusal(update(admin, turned, GIVEN))).toEqual([
      'CONFLICT',
      'Somebody else has changed the sizes and colours of the shop',
    ]);
    const now = await read(admin);
    expect(now.sizes).toHaveLength(4);
    expect((await update(admin, turned, now)).data.updateOptions).toEqual(turned);
  });

  it.each<[string, object, string]>([
    ['a name twice', { ...GIVEN, sizes: sized('S', 's') }, 's is named twice'],
    ['a blank name', { ...GIVEN, sizes: sized(' ') }, 'The name of a size is required, up to 40 characters'],
    [
      'the separator of names in REST',
      { ...GIVEN, colors: dyed('A|B') },
      'The name of a colour may not contain |',
    ],
    [
      'an invalid colour',
      { ...GIVEN, colors: [{ name: 'Red', swatch: 'red' }] },
      'swatch must be a colour such as #c62828',
    ],
    [
      'more than a hundred',
      { ...GIVEN, sizes: sized(...Array.from({ length: 101 }, (_, n) => `${n}`)) },
      'A shop has up to 100 sizes',
    ],
  ])('refuses %s', async (_, input, message) => {
    expect(await refusal(update(admin, input))).toEqual(['BAD_USER_INPUT', message]);
    expect(await read(admin)).toEqual(GIVEN);
  });

  it('keeps each size and colour while a product is sold in it, as a whole or by variant', async () => {
    const whole = await create.product({ sizes: ['Large'], colors: [] });
    const shirt = await create.productOf([{ size: 'Small', color: 'Red' }]);
    const without = (kind: 'sizes' | 'colors', gone: string) =>
      update(admin, { ...GIVEN, [kind]: GIVEN[kind].filter(({ name }) => name !== gone) });
    expect(await refusal(without('sizes', 'Large'))).toEqual(['CONFLICT', 'Products are sold in Large']);
    expect(await refusal(without('sizes', 'Small'))).toEqual(['CONFLICT', 'Products are sold in Small']);
    expect(await refusal(without('colors', 'Red'))).toEqual(['CONFLICT', 'Products are sold in Red']);
    expect((await without('sizes', 'Large')).errors![0]!.extensions).toMatchObject({ about: 'Large' });
    await admin.put(`/api/products/${whole.id}`, { sizes: [] });
    await admin.put(`/api/products/${shirt.id}`, { variants: [{ color: 'Black', countInStock: 1 }] });
    expect(await set({ sizes: sized('Medium'), colors: GIVEN.colors.slice(0, 1) })).toEqual({
      sizes: sized('Medium'),
      colors: GIVEN.colors.slice(0, 1),
    });
  });

  it('loses no size that a product is given concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      await set(GIVEN);
      const { id } = await create.product({ sizes: [], colors: [] });
      const [dropped, taken] = await Promise.all([
        update(admin, { ...GIVEN, sizes: sized('Small') }),
        admin.put(`/api/products/${id}`, { variants: [{ size: 'Large', countInStock: 1 }] }),
      ]);
      expect([dropped.errors?.[0]!.extensions.code, taken.body.code]).toContain(undefined);
      expect([dropped.errors?.[0]!.extensions.code, taken.body.code]).not.toEqual([undefined, undefined]);
      await admin.delete(`/api/products/${id}`);
    }
  });

  it('contains all names that products and filters accept', async () => {
    await set({ sizes: sized('36', '37'), colors: dyed('Teal') });
    const { id } = await create.product({ sizes: ['36'], colors: ['Teal'] });
    expect((await admin.put(`/api/products/${id}`, { sizes: ['37'] })).body.sizes).toEqual(['37']);
    const unknown = { message: 'sizes must be among 36, 37', code: 'BAD_USER_INPUT' };
    expect((await admin.put(`/api/products/${id}`, { sizes: ['Small'] })).body).toEqual(unknown);
    expect(
      (await admin.put(`/api/products/${id}`, { variants: [{ size: 'Small', countInStock: 1 }] })).body,
    ).toEqual(unknown);
    const stranger = create.stranger();
    expect((await stranger.post('/api/products/getproducts/api', { size: '36|38' })).body).toEqual(unknown);
    const filtered = (size: string) =>
      stranger.graphql('query ($sizes: [String!]) { products(filter: { sizes: $sizes }) { count } }', {
        sizes: [size],
      });
    expect(await refusal(filtered('Small'))).toEqual(['BAD_USER_INPUT', unknown.message]);
    expect((await filtered('37')).data.products.count).toBe(1);
  });
});

it('supports a product with a grid of 11 sizes and 12 colours', async () => {
  const sizes = Array.from({ length: 11 }, (_, n) => String(36 + n));
  const colors = Array.from({ length: 12 }, (_, n) => ({
    name: `Colour ${n + 1}`,
    swatch: `#0000${n + 10}`,
  }));
  await set({ sizes: sized(...sizes), colors });
  const { id } = await create.product({ sizes: [], colors: [], name: 'Trail shoe' });
  const grid = sizes.flatMap((size) =>
    colors.map(({ name }, n) => ({ size, color: name, countInStock: n, sku: `${size}-${n}` })),
  );
  const { status, body } = await admin.put(`/api/products/${id}`, { variants: [...grid].reverse() });
  expect([status, body.countInStock, body.variants.length]).toEqual([200, 11 * 66, 132]);
  expect(body.variants.map(({ sku }: { sku: string }) => sku)).toEqual(grid.map(({ sku }) => sku));
  expect([body.sizes, body.colors]).toEqual([sizes, colors.map(({ name }) => name)]);
  const { products } = await create.stranger().ask(
    `query ($filter: ProductFilter) { products(filter: $filter) { count items { id variants { id sku } }
       facets { sizes { value count } colors { value count } } } }`,
    { filter: { inStock: true, sizes: ['36'], colors: ['Colour 12'] } },
  );
  expect(products).toMatchObject({ count: 1, items: [{ id, variants: grid.map(({ sku }) => ({ sku })) }] });
  expect(products.facets.colors).toHaveLength(11); // the first is sold out in every size
});

it('filters by a hundred sizes at once, over both APIs', async () => {
  const sizes = Array.from({ length: 100 }, (_, n) => String(n));
  await set({ ...GIVEN, sizes: sized(...sizes) });
  const { id } = await create.product({ sizes: ['99'] });
  const stranger = create.stranger();
  const { body } = await stranger.post('/api/products/getproducts/api', { size: sizes.join('|') });
  expect(body).toMatchObject({ count: 1, products: [{ _id: id }] });
  const { products } = await stranger.ask(
    'query ($sizes: [String!]) { products(filter: { sizes: $sizes }) { count items { id } } }',
    { sizes },
  );
  expect(products).toEqual({ count: 1, items: [{ id }] });
});

it.each([
  [25, 200],
  [60, 400],
  [100, 400],
])(
  'a product with %i sizes and colours that have the longest names is answered with %i',
  async (count, expected) => {
    const named = (kind: string) => Array.from({ length: count }, (_, n) => sha1(`${kind} ${n}`));
    const [sizes, colors] = [named('size'), named('colour')];
    await set({ sizes: sized(...sizes), colors: dyed(...colors) });
    const { id } = await create.product({ sizes: [], colors: [] });
    const variants = sizes.map((size, n) => ({ size, color: colors[n], countInStock: 1 }));
    for (const input of [{ sizes, colors }, { variants }]) {
      const { status, body } = await admin.put(`/api/products/${id}`, input);
      expect(status).toBe(expected);
      if (expected === 400)
        expect(body.message).toBe('The names of the sizes and colours of this product are too long together');
    }
  },
);

it('rejects a removed size in every process, although responses for it were cached', async () => {
  const second = await openShop();
  try {
    const stranger = factories(second).stranger();
    const filter = async () =>
      (await stranger.post('/api/products/getproducts/api', { size: 'Large' })).status;
    expect(await filter()).toBe(200);
    await set({ ...GIVEN, sizes: sized('Small', 'Medium') });
    await eventually(async () => expect(await filter()).toBe(400), 1500);
  } finally {
    await second.close();
  }
});
