import { diagnose } from '../../src/doctor/diagnose.js';
import { Variant } from '../../src/products/variants/variant.entity.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { WAITING } from '../lock-queue.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const GRID = [
  { size: 'Large', color: 'Red', sku: null, price: 12.5, countInStock: 1 },
  { size: 'Small', color: 'Red', sku: null, price: null, countInStock: 4 },
  { size: 'Small', color: 'Black', sku: null, price: null, countInStock: 0 },
];
const put = (id: string, body: object) => admin.put(`/api/products/${id}`, body);
const get = async (id: string) => (await admin.get(`/api/products/${id}`)).body;
const choices = (product: { variants: { size: string; color: string; countInStock: number }[] }) =>
  product.variants.map(({ size, color, countInStock }) => `${size} ${color} ${countInStock}`);

describe('a grid of sizes and colours', () => {
  it("is returned in the shop's order, and sets the product's sizes, colours and stock", async () => {
    const { id } = await create.product({ countInStock: 7 });
    const { status, body } = await put(id, { variants: GRID.map((v, i) => ({ ...v, sku: `S-${i}` })) });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { countInStock: 5, sizes: ['Small', 'Large'], colors: ['Black', 'Red'], unsorted: 0 },
    });
    expect(choices(body)).toEqual(['Small Black 0', 'Small Red 4', 'Large Red 1']);
    expect(body.variants[2]).toMatchObject({ sku: 'S-0', price: 12.5 });
  });

  it('is unchanged when the response is sent back', async () => {
    const { id } = await create.product();
    await put(id, { variants: GRID });
    const before = await get(id);
    expect((await put(id, before)).status).toBe(200);
    expect(await get(id)).toEqual(before);
  });

  it('may have names with commas, even if two variants look alike when their names are joined', async () => {
    const sizes = ['Small', 'Medium', 'Large', 'S', 'S, Tall'].map((name) => ({ name }));
    const swatch = '#1a1a1a';
    const colors = ['Black', 'Red', 'Tall, Black'].map((name) => ({ name, swatch }));
    await admin.ask('mutation ($input: ShopOptionsInput!) { updateOptions(input: $input) { __typename } }', {
      input: { sizes, colors },
    });
    const { id } = await create.product();
    const [one, other] = [
      { size: 'S', color: 'Tall, Black', countInStock: 1 },
      { size: 'S, Tall', color: 'Black', countInStock: 2 },
    ];
    expect(await put(id, { variants: [one, other] })).toMatchObject({
      status: 200,
      body: { countInStock: 3 },
    });
    expect(await put(id, { variants: [one, one] })).toMatchObject({ status: 400 });
  });

  it('is saved for one of two admins who change it concurrently, and the other gets 409', async () => {
    const { id } = await create.product();
    const { variants } = (await put(id, { variants: GRID })).body;
    const sku = (place: number) =>
      put(id, {
        variants: variants.with(place, { ...variants[place], sku: `T-${place}` }),
        variantsSeen: variants,
      });
    const answers = await Promise.all([sku(0), sku(1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is updated by an id in upper case, too, with its pictures and audit log', async () => {
    const { id } = await create.product();
    const variant = { size: 'Small', color: 'Red', countInStock: 4 };
    await put(id, { variants: [{ ...variant, image: 'images/red.svg' }] });
    const { body } = await put(id.toUpperCase(), { variants: [{ ...variant, countInStock: 3 }] });
    expect(body.variants).toMatchObject([{ image: 'images/red.svg', countInStock: 3 }]);
    const { auditLog } = await admin.ask('{ auditLog { items { before after } } }');
    expect(auditLog.items[0]).toMatchObject({
      before: { _id: id, variants: [{ countInStock: 4 }] },
      after: { _id: id, variants: [{ countInStock: 3 }] },
    });
  });

  it('keeps the ids of its variants, even of those that were removed and added again', async () => {
    const { id } = await create.product();
    await put(id, { variants: GRID });
    const { variants } = await get(id);
    await put(id, { variants: GRID.slice(0, 1) });
    expect((await put(id, { variants: GRID })).body.variants).toEqual(variants);
  });

  it('may have more stock in total than one variant may, and can then be sent back', async () => {
    const { id } = await create.product();
    const grid = ['Small', 'Large'].map((size) => ({ size, countInStock: 1_000_000 }));
    expect((await put(id, { variants: grid })).body.countInStock).toBe(2_000_000);
    const before = await get(id);
    expect((await put(id, before)).status).toBe(200);
    expect(await get(id)).toEqual(before);
  });

  it('is rejected with 409 if a concurrent grid takes the same SKUs, in whatever order', async () => {
    const [first, second, third] = [
      await create.product(),
      await create.product(),
      await create.productOf([{ size: 'Small' }]),
    ];
    const sizes = ['Small', 'Medium', 'Large'];
    const gridOf = (...skus: string[]) =>
      skus.map((sku, i) => ({ size: sizes[i], sku, color: null, countInStock: 1 }));
    // Both block on the SKU in the middle, which a third transaction holds until they get there.
    const hold = shop.db.createQueryRunner();
    await hold.startTransaction();
    await hold.manager.update(Variant, { productId: third.id }, { sku: 'M' });
    const answers = [
      put(first.id, { variants: gridOf('A', 'M', 'Z') }),
      put(second.id, { variants: gridOf('Z', 'M', 'A') }),
    ];
    await eventually(async () => expect(await shop.db.query(WAITING)).toHaveLength(2));
    await hold.rollbackTransaction();
    await hold.release();
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of 500 variants can be requested by 40 lines of a quote, but not by 41', async () => {
    const named = (letter: string, count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `${letter}${n}` }));
    const { options } = await admin.ask('{ options { sizes { name } colors { name swatch } } }');
    const sizes = [...options.sizes, ...named('S', 25)];
    const colors = [...options.colors, ...named('C', 20).map((color) => ({ ...color, swatch: '#123456' }))];
    await admin.ask('mutation ($input: ShopOptionsInput!) { updateOptions(input: $input) { __typename } }', {
      input: { sizes, colors },
    });
    const { id } = await create.product();
    const grid = named('S', 25).flatMap(({ name: size }) =>
      named('C', 20).map(({ name: color }) => ({ size, color, countInStock: 1 })),
    );
    const { body } = await put(id, { variants: grid });
    const lines = (body.variants as { _id: string }[])
      .slice(0, 100)
      .map(({ _id }) => ({ productId: id, variantId: _id, qty: 1 }));
    const ask = (count: number) =>
      create
        .stranger()
        .graphql(
          'query ($lines: [CartLineInput!]!) { quote(lines: $lines) { lines { product { variants { id } } } } }',
          {
            lines: lines.slice(0, count),
          },
        );
    expect((await ask(40)).data.quote.lines).toHaveLength(40);
    expect((await ask(41)).errors![0]).toMatchObject({
      message: 'This asks for too many variants at once',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });
});
