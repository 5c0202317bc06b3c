import { createHash } from 'node:crypto';
import { diagnose } from '../../src/doctor/diagnose.js';
import { OrderLifecycle } from '../../src/orders/order-lifecycle.js';
import { Order } from '../../src/orders/order.entity.js';
import { Product } from '../../src/products/product.entity.js';
import { Variant } from '../../src/products/variants/variant.entity.js';
import { type Answer, countOutcomes } from '../client.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { cancelOrder, expireReservation, pressPay, settle } from '../payment.js';
import { useShop } from '../shop.js';

let buyer: Person;

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
beforeEach(async () => {
  buyer = await create.user();
});
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

interface Wanted {
  product: string;
  variant?: string;
  qty: number;
}
const order = (who: Person, orderItems: Wanted[], headers = {}) =>
  who.post('/api/orders', { orderItems, shippingAddress: ADDRESS }, headers);
const put = (id: string, body: object) => admin.put(`/api/products/${id}`, body);
const regrid = (id: string, counts: Record<string, number>) =>
  put(id, { variants: Object.entries(counts).map(([size, countInStock]) => ({ size, countInStock })) });
const stockOf = async (id: string) => {
  const { countInStock, unsorted } = await shop.db.manager.findOneByOrFail(Product, { id });
  const variants = await shop.db.manager.find(Variant, { where: { productId: id, retired: false } });
  return {
    ...Object.fromEntries(variants.map(({ size, countInStock }) => [size, countInStock])),
    all: countInStock,
    unsorted,
  };
};
/** A shirt in sizes, each with the given number of pieces. */
async function shirtIn(counts: Record<string, number>) {
  const grid = Object.entries(counts).map(([size, countInStock]) => ({ size, countInStock }));
  const { id, variants } = await create.productOf(grid, { name: 'Linen shirt' });
  const idOf = (size: string) => variants.find((variant) => variant.size === size)!.id;
  return { id, line: (size: string, qty = 1) => ({ product: id, variant: idOf(size), qty }) };
}

it('sells ten pieces of one size to ten of two hundred, beside two hundred who want another', async () => {
  const shirt = await shirtIn({ Small: 10, Large: 12 });
  const buyers = await Promise.all(Array.from({ length: 400 }, () => create.user()));
  const place = (who: Person, n: number) => order(who, [shirt.line(n % 2 ? 'Small' : 'Large')]);
  const answers = await Promise.all(buyers.map(place));
  expect(countOutcomes(answers.filter((_, n) => n % 2))).toEqual({ '201': 10, '409 OUT_OF_STOCK': 190 });
  expect(countOutcomes(answers.filter((_, n) => !(n % 2)))).toEqual({ '201': 12, '409 OUT_OF_STOCK': 188 });
  expect(await stockOf(shirt.id)).toEqual({ Small: 0, Large: 0, all: 0, unsorted: 0 });
  const refused = answers.find(({ status }, n) => status === 409 && n % 2);
  expect(refused!.body.message).toBe('Linen shirt (Small) is out of stock');
}, 120_000);

describe('a line that names no variant', () => {
  const sizesIn = ({ body }: Answer) =>
    (body.orderItems as { size: string; qty: number }[]).map(({ size, qty }) => `${qty} ${size}`);

  it("gets the first one, in the shop's order, that has enough", async () => {
    const shirt = await shirtIn({ Large: 9, Small: 1, Medium: 3 });
    expect(sizesIn(await order(buyer, [{ product: shirt.id, qty: 2 }]))).toEqual(['2 Medium']);
    expect(sizesIn(await order(buyer, [{ product: shirt.id, qty: 1 }]))).toEqual(['1 Small']);
  });

  it('does not take the stock of a variant that another line names', async () => {
    const shirt = await shirtIn({ Small: 1, Medium: 1 });
    const lines = [{ product: shirt.id, qty: 1 }, shirt.line('Small')];
    expect(sizesIn(await order(buyer, lines))).toEqual(['1 Medium', '1 Small']);
  });

  it("is matched to the cart's variant with the same quantity", async () => {
    const shirt = await shirtIn({ Small: 9, Large: 9 });
    const shopper = await create.user();
    for (const [size, qty] of [
      ['Small', 1],
      ['Large', 2],
    ] as const)
      await shopper.put('/api/cart', [shirt.line(size, qty)]);
    const lines = [2, 1].map((qty) => ({ product: shirt.id, qty }));
    expect(sizesIn(await order(shopper, lines))).toEqual(['2 Large', '1 Small']);
    expect((await shopper.get('/api/cart')).body.products).toEqual([]);
  });

  it('gets another variant than the other lines, or is merged with them', async () => {
    const shirt = await shirtIn({ Small: 2, Large: 5 });
    const lines = (...pieces: number[]) => pieces.map((qty) => ({ product: shirt.id, qty }));
    expect(sizesIn(await order(buyer, lines(2, 2)))).toEqual(['2 Small', '2 Large']);
    expect(sizesIn(await order(buyer, lines(1, 2)))).toEqual(['3 Large']);
  });

  it('is rejected if no single variant has enough', async () => {
    const shirt = await shirtIn({ Small: 2, Medium: 3 });
    expect((await order(buyer, [{ product: shirt.id, qty: 4 }])).body).toEqual({
      message: 'Only 3 of Linen shirt left in stock',
      code: 'OUT_OF_STOCK',
    });
  });

  it('is rejected if the preceding lines leave too little', async () => {
    const shirt = await shirtIn({ Small: 2, Medium: 3 });
    const refusal = async (...lines: Wanted[]) => (await order(buyer, lines)).body.message as string;
    const three = { product: shirt.id, qty: 3 };
    expect(await refusal(three, three)).toBe('Only 2 of Linen shirt left in stock');
    expect(await refusal(shirt.line('Small', 2), shirt.line('Medium', 3), three)).toBe(
      'Linen shirt is out of stock',
    );
  });
});

describe('pieces of a cancelled order return', () => {
  it('to their variant, even if it was removed and added again', async () => {
    const shirt = await shirtIn({ Small: 5, Large: 5 });
    const { body } = await order(buyer, [shirt.line('Large', 2)]);
    await regrid(shirt.id, { Small: 5 });
    await regrid(shirt.id, { Small: 5, Large: 1 });
    await cancelOrder(buyer, body._id as string);
    expect(await stockOf(shirt.id)).toEqual({ Small: 5, Large: 3, all: 8, unsorted: 0 });
  });

  it('to the product if it is now stocked as a whole', async () => {
    const shirt = await shirtIn({ Small: 5, Large: 5 });
    const { body } = await order(buyer, [shirt.line('Large', 2)]);
    expect((await put(shirt.id, { variants: [] })).body).toMatchObject({ countInStock: 8, variants: [] });
    await cancelOrder(buyer, body._id as string);
    expect(await stockOf(shirt.id)).toEqual({ all: 10, unsorted: 0 });
  });

  it('to unsorted if their variant is no longer on sale', async () => {
    const shirt = await shirtIn({ Small: 5, Large: 5 });
    const { body } = await order(buyer, [shirt.line('Large', 2)]);
    await regrid(shirt.id, { Small: 5 });
    await cancelOrder(buyer, body._id as string);
    expect(await stockOf(shirt.id)).toEqual({ Small: 5, all: 5, unsorted: 2 });
    const sorted = { variants: [{ size: 'Small', countInStock: 7 }], unsorted: 0 };
    expect((await put(shirt.id, sorted)).body).toMatchObject({ countInStock: 7, unsorted: 0 });
  });

  it('to unsorted if they were sold before there were variants', async () => {
    const { id } = await create.product({ countInStock: 5 });
    const { _id } = await create.order(buyer, [{ productId: id, qty: 2 }]);
    await regrid(id, { Small: 1, Medium: 2 });
    await cancelOrder(buyer, _id);
    expect(await stockOf(id)).toEqual({ Small: 1, Medium: 2, all: 3, unsorted: 2 });
    await put(id, { variants: [] });
    expect(await stockOf(id)).toEqual({ all: 5, unsorted: 0 });
  });
});

describe('stock set by an admin whose form showed an older value', () => {
  const cell = (size: string, countInStock: number, countInStockSeen: number) => ({
    size,
    countInStock,
    countInStockSeen,
  });

  it('keeps sales made since, for changed and unchanged variants', async () => {
    const shirt = await shirtIn({ Small: 5, Large: 5 });
    await order(buyer, [shirt.line('Small', 3), shirt.line('Large', 2)]);
    const { body } = await put(shirt.id, { variants: [cell('Small', 15, 5), cell('Large', 5, 5)] });
    expect(body.countInStock).toBe(15);
    expect(await stockOf(shirt.id)).toEqual({ Small: 12, Large: 3, all: 15, unsorted: 0 });
    const { auditLog } = await admin.ask('{ auditLog { items { after } } }');
    expect(auditLog.items[0].after.variants).toMatchObject([{ countInStock: 12 }, { countInStock: 3 }]);
  });

  it('keeps sales and returns made since, for a product stocked as a whole', async () => {
    const { id } = await create.product({ countInStock: 5 });
    const { _id } = await create.order(buyer, [{ productId: id, qty: 3 }]);
    await put(id, { countInStock: 15, countInStockSeen: 5 });
    expect(await stockOf(id)).toEqual({ all: 12, unsorted: 0 });
    await cancelOrder(buyer, _id);
    await put(id, { countInStock: 10, countInStockSeen: 12 });
    expect(await stockOf(id)).toEqual({ all: 13, unsorted: 0 });
  });

  it('is the value sent if the seen value is blank', async () => {
    const { id } = await create.product({ countInStock: 5 });
    expect(await put(id, { countInStock: 15, countInStockSeen: '' })).toMatchObject({ status: 200 });
    expect(await stockOf(id)).toEqual({ all: 15, unsorted: 0 });
  });

  it('is never negative', async () => {
    const shirt = await shirtIn({ Small: 5 });
    await order(buyer, [shirt.line('Small', 5)]);
    await put(shirt.id, { variants: [cell('Small', 1, 5)] });
    expect(await stockOf(shirt.id)).toEqual({ Small: 0, all: 0, unsorted: 0 });
  });

  it('keeps pieces unsorted that were returned since', async () => {
    const shirt = await shirtIn({ Small: 5, Large: 5 });
    const orders = [
      await order(buyer, [shirt.line('Large', 2)]),
      await order(buyer, [shirt.line('Large', 1)]),
    ];
    await regrid(shirt.id, { Small: 5 });
    for (const { body } of orders) await cancelOrder(buyer, body._id as string);
    await put(shirt.id, { variants: [cell('Small', 7, 5)], unsorted: 0, unsortedSeen: 2 });
    expect(await stockOf(shirt.id)).toEqual({ Small: 7, all: 7, unsorted: 1 });
  });

  it('applies the differences of two concurrent changes', async () => {
    const { id } = await create.product({ countInStock: 5 });
    const answers = [15, 25].map((countInStock) => put(id, { countInStock, countInStockSeen: 5 }));
    await Promise.all(answers);
    expect(await stockOf(id)).toEqual({ all: 35, unsorted: 0 });
  });
});

describe('an expired reservation', () => {
  const runOut = async (id: string) => {
    await expireReservation(shop, id);
    await shop.app.get(OrderLifecycle, { strict: false }).release(id);
  };
  const refusal = async (id: string) => (await pressPay(buyer, id)).errors?.[0]!.message;

  it('takes the same size again when Pay is pressed', async () => {
    const shirt = await shirtIn({ Small: 3, Large: 3 });
    const { body } = await order(buyer, [shirt.line('Large', 2)]);
    await runOut(body._id as string);
    expect(await stockOf(shirt.id)).toMatchObject({ Small: 3, Large: 3 });
    await settle(shop, buyer, body._id as string);
    expect(await stockOf(shirt.id)).toMatchObject({ Small: 3, Large: 1 });
    expect(await shop.db.manager.findOneByOrFail(Order, { id: body._id as string })).toMatchObject({
      status: 'PAID',
    });
  });

  it('takes no other size if its own is sold out or no longer on sale', async () => {
    const shirt = await shirtIn({ Small: 3, Large: 2 });
    const { body } = await order(buyer, [shirt.line('Large', 2)]);
    await runOut(body._id as string);
    await regrid(shirt.id, { Small: 3, Large: 1 });
    expect(await refusal(body._id as string)).toBe('Only 1 of Linen shirt (Large) left in stock');
    await regrid(shirt.id, { Small: 3 });
    expect(await refusal(body._id as string)).toBe('Linen shirt (Large) is out of stock');
    await put(shirt.id, { variants: [] });
    expect(await refusal(body._id as string)).toBe('A product of this order is no longer sold');
  });

  it('asks for a new order if the product has variants now', async () => {
    const { id } = await create.product({ name: 'Scarf', countInStock: 5 });
    const { _id } = await create.order(buyer, [{ productId: id, qty: 1 }]);
    await runOut(_id);
    await regrid(id, { Small: 5 });
    expect(await refusal(_id)).toBe('Scarf is now sold by size and colour: please order it anew');
  });
});

describe('an idempotency key', () => {
  const headers = { 'idempotency-key': 'pressed-twice' };

  it('returns the same order for the same size, and IDEMPOTENCY_MISMATCH for another', async () => {
    const shirt = await shirtIn({ Small: 5, Large: 5 });
    const first = await order(buyer, [shirt.line('Small')], headers);
    expect((await order(buyer, [shirt.line('Small')], headers)).body).toEqual(first.body);
    for (const line of [shirt.line('Large'), { product: shirt.id, qty: 1 }])
      expect((await order(buyer, [line], headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('keeps the fingerprint of orders without variants', async () => {
    const { id } = await create.product();
    const { body } = await order(buyer, [{ product: id, qty: 2 }], headers);
    const { address, city, postalCode, country } = ADDRESS;
    const earlier = JSON.stringify([
      [{ productId: id, qty: 2 }],
      address,
      city,
      postalCode,
      country,
      'PayPal',
    ]);
    const placed = await shop.db.manager.findOneByOrFail(Order, { id: body._id as string });
    expect(placed.fingerprint).toBe(createHash('sha256').update(earlier).digest('hex'));
  });
});

it('keeps stock consistent while grids change during concurrent orders and cancellations', async () => {
  const shirts = await Promise.all([shirtIn({ Small: 50, Large: 50 }), shirtIn({ Small: 50, Large: 50 })]);
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => create.user()));
  const grids: Record<string, number>[] = [
    { Small: 40 },
    {},
    { Small: 20, Medium: 20, Large: 20 },
    { Large: 30, Small: 30 },
  ];
  const buyOften = async (who: Person, n: number) => {
    for (let round = 0; round < 6; round++) {
      const pair = (n + round) % 2 ? shirts : [...shirts].reverse();
      const lines = pair.map((shirt) =>
        (n + round) % 3 ? shirt.line(round % 2 ? 'Small' : 'Large') : { product: shirt.id, qty: 1 },
      );
      const { status, body } = await order(who, lines);
      expect([201, 400, 404, 409]).toContain(status);
      if (status === 201 && round % 2) await cancelOrder(who, body._id as string);
    }
  };
  const rearrange = async ({ id }: { id: string }) => {
    for (let round = 0; round < 8; round++)
      expect((await regrid(id, grids[round % grids.length]!)).status).toBe(200);
  };
  const check = async () => {
    for (let round = 0; round < 5; round++) expect(await diagnose(shop.db)).toEqual([]);
  };
  await Promise.all([...shoppers.map(buyOften), ...shirts.map(rearrange), check()]);
}, 60_000);

it('has no index on columns that change with each sale of a variant', async () => {
  const indexes = await shop.db.query<{ name: string }[]>(
    `SELECT d.objid::regclass::text AS name FROM pg_depend d
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     JOIN pg_index i ON i.indexrelid = d.objid
     WHERE (d.refobjid = 'variants'::regclass AND a.attname IN ('count_in_stock', 'stock_received'))
        OR (d.refobjid = 'products'::regclass AND a.attname IN ('scarcest', 'unsorted'))`,
  );
  expect(indexes).toEqual([]);
});
