import { AbandonedLines } from '../../src/cart/abandoned-lines.js';
import { newId } from '../../src/common/ids.js';
import type { Product } from '../../src/products/product.entity.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();

const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const order = (buyer: Person, products: Product[], qty = 1) => {
  const orderItems = products.map(({ id }) => ({ product: id, qty }));
  return buyer.post('/api/orders', { orderItems, shippingAddress: ADDRESS });
};

describe('the cart', () => {
  const cartOf = async (shopper: Person) =>
    (await shopper.get('/api/cart')).body.products.map((line: { product: string; qty: number }) => [
      line.product,
      line.qty,
    ]);
  const add = (shopper: Person, { id }: Product, qty = 1) =>
    shopper.post('/api/cart/login', { product: id, qty });

  it('removes only the ordered products when an order is placed', async () => {
    const [shopper, one, other] = [await create.user(), await create.product(), await create.product()];
    for (const product of [one, other]) await add(shopper, product, 2);
    await order(shopper, [one]);
    expect(await cartOf(shopper)).toEqual([[other.id, 2]]);
  });

  it('keeps its lines when the order is rejected', async () => {
    const [shopper, product] = [await create.user(), await create.product({ countInStock: 2 })];
    await add(shopper, product, 2);
    await order(shopper, [product], 3);
    expect(await cartOf(shopper)).toEqual([[product.id, 2]]);
  });

  it('counts pieces that are added concurrently, up to the stock', async () => {
    const [shopper, product] = [await create.user(), await create.product({ countInStock: 9 })];
    for (const { status } of await Promise.all(many(12, () => add(shopper, product))))
      expect(status).toBe(200);
    expect(await cartOf(shopper)).toEqual([[product.id, 9]]);
  });

  it('merges idempotently, also concurrently', async () => {
    const [shopper, product] = [await create.user(), await create.product()];
    const merge = (qty: number) => shopper.post('/api/cart', [{ product: product.id, qty }]);
    await Promise.all([3, 5, 3, 5, 1].map(merge));
    expect(await cartOf(shopper)).toEqual([[product.id, 5]]);
  });

  it('keeps the order in which lines were merged', async () => {
    const [shopper, first, second] = [await create.user(), await create.product(), await create.product()];
    await shopper.post(
      '/api/cart',
      [second, first].map(({ id }) => ({ product: id, qty: 1 })),
    );
    expect(await cartOf(shopper)).toEqual([
      [second.id, 1],
      [first.id, 1],
    ]);
  });

  it('shows current prices, and drops deleted products', async () => {
    const [shopper, kept, deleted] = [await create.user(), await create.product(), await create.product()];
    for (const product of [kept, deleted]) await add(shopper, product);
    await admin.put(`/api/products/${kept.id}`, { price: 12.5 });
    await admin.delete(`/api/products/${deleted.id}`);
    expect((await shopper.get('/api/cart')).body.products).toMatchObject([{ product: kept.id, price: 12.5 }]);
  });

  it('updates all quantities or none', async () => {
    const [shopper, product] = [await create.user(), await create.product()];
    await add(shopper, product, 2);
    const lines = [product.id, newId()].map((id) => ({ product: id, qty: 1 }));
    expect((await shopper.put('/api/cart', lines)).status).toBe(404);
    expect(await cartOf(shopper)).toEqual([[product.id, 2]]);
  });

  it('removes a product when the variant parameter is empty', async () => {
    const [shopper, product] = [await create.user(), await create.product()];
    await add(shopper, product);
    expect((await shopper.delete(`/api/cart/${product.id}?variant=`)).status).toBe(200);
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('holds a hundred products and rejects more with 400', async () => {
    const shopper = await create.user();
    const products = await Promise.all(many(101, () => create.product()));
    const lines = products.map(({ id }) => ({ product: id, qty: 1 }));
    await shopper.post('/api/cart', lines.slice(0, 100));
    const more = [add(shopper, products[100]!), shopper.post('/api/cart', lines.slice(100))];
    for (const answer of await Promise.all(more))
      expect(answer).toMatchObject({ status: 400, body: { message: 'A cart holds up to 100 products' } });
    expect(await cartOf(shopper)).toHaveLength(100);
    expect((await order(shopper, products.slice(0, 100))).status).toBe(201);
    expect(await cartOf(shopper)).toEqual([]);
  });

  it('loses no line when a merge is rejected because the cart is full', async () => {
    const shopper = await create.user();
    const products = await Promise.all(many(100, () => create.product()));
    await shopper.post(
      '/api/cart',
      products.map(({ id }) => ({ product: id, qty: 1 })),
    );
    const { id } = products[0]!;
    const grid = ['Small', 'Large'].map((size) => ({ size, color: 'Red', countInStock: 5 }));
    const { body } = await admin.put(`/api/products/${id}`, { variants: grid });
    const lines = body.variants.map(({ _id }: { _id: string }) => ({ product: id, variant: _id, qty: 1 }));
    expect((await shopper.post('/api/cart', lines)).status).toBe(400);
    expect(await cartOf(shopper)).toHaveLength(100);
  });

  it('does not count deleted products towards its limit', async () => {
    const shopper = await create.user();
    const products = await Promise.all(many(101, () => create.product()));
    const lines = products.map(({ id }) => ({ product: id, qty: 1 }));
    await shopper.post('/api/cart', lines.slice(0, 100));
    await admin.delete(`/api/products/${products[0]!.id}`);
    expect((await add(shopper, products[100]!)).status).toBe(200);
    expect(await cartOf(shopper)).toHaveLength(100);
  });

  describe('nightly cleanup', () => {
    const tidy = () => shop.app.get(AbandonedLines, { strict: false }).remove(1);
    const put = ({ user }: Person, { id }: Product) =>
      shop.db.query(
        'INSERT INTO cart_items (id, user_id, product_id, qty) VALUES (gen_random_uuid(), $1, $2, 1)',
        [user.id, id],
      );
    const rowsOf = (...people: Person[]) =>
      shop.db.query('SELECT user_id, product_id, qty FROM cart_items WHERE user_id = ANY ($1)', [
        people.map(({ user }) => user.id),
      ]);

    it('deletes lines of deleted products and of deleted accounts', async () => {
      const [shopper, leaver] = [await create.user(), await create.user()];
      const [kept, deleted] = [await create.product(), await create.product()];
      await admin.delete(`/api/products/${deleted.id}`);
      await admin.delete(`/api/users/${leaver.user.id}`);
      for (const person of [shopper, leaver])
        for (const product of [kept, deleted]) await put(person, product);
      await tidy();
      expect(await rowsOf(shopper, leaver)).toEqual([
        { user_id: shopper.user.id, product_id: kept.id, qty: 1 },
      ]);
    });

    it('skips lines that are locked by another transaction', async () => {
      const [shopper, product] = [await create.user(), await create.product()];
      await put(shopper, product);
      await admin.delete(`/api/products/${product.id}`);
      await shop.db.transaction(async (tx) => {
        await tx.query('UPDATE cart_items SET qty = 2 WHERE user_id = $1', [shopper.user.id]);
        await tidy();
      });
      expect(await rowsOf(shopper)).toMatchObject([{ qty: 2 }]);
    });
  });

  it('shows a cart whose total is too large for an order', async () => {
    const shopper = await create.user();
    const { id } = await create.product({ price: 100_000_000, countInStock: 1_000_000 });
    const { body } = await shopper.post('/api/cart/login', { product: id, qty: 1_000_000 });
    expect(body.products[0]).toMatchObject({ price: 1_000_000, qty: 1_000_000 });
    expect((await shopper.ask('{ cart { itemsPrice } }')).cart.itemsPrice).toBe(1e12);
  });
});

describe('the prices of a cart over GraphQL', () => {
  const PRICES = 'lines { product { id } qty lineTotal } count itemsPrice shippingPrice taxPrice totalPrice';
  const prices = { count: 3, itemsPrice: 2539.98, shippingPrice: 0, taxPrice: 381, totalPrice: 2920 };

  let shoe: Product;
  let coat: Product;

  beforeAll(async () => {
    shoe = await create.product({ countInStock: 5, price: 19_99 });
    coat = await create.product({ countInStock: 3, price: 2500_00 });
  });

  it('are computed for a saved cart', async () => {
    const shopper = await create.user();
    await shopper.post('/api/cart', [{ product: shoe.id, qty: 2 }, { product: coat.id, qty: 1 }]); // prettier-ignore
    const { cart } = await shopper.ask(`{ cart { ${PRICES} } }`);
    expect(cart).toMatchObject({ ...prices, lines: [{ lineTotal: 39.98 }, { lineTotal: 2500 }] });
  });

  it('are quoted for the lines of a guest, limited to what is available', async () => {
    const quote = async (lines: { productId: string; qty: number }[]) =>
      await create
        .stranger()
        .graphql(`query ($lines: [CartLineInput!]!) { quote(lines: $lines) { ${PRICES} } }`, { lines });
    const { data } = await quote([
      { productId: coat.id, qty: 1 },
      { productId: newId(), qty: 1 },
      { productId: 'x', qty: 1 },
      { productId: shoe.id.toUpperCase(), qty: 2 },
    ]);
    expect(data.quote).toMatchObject({ ...prices, lines: [{ lineTotal: 2500 }, { lineTotal: 39.98 }] });
    expect((await quote([{ productId: coat.id, qty: 99 }])).data.quote.count).toBe(3);
    const twice = [1, 2].map((qty) => ({ productId: coat.id, qty }));
    expect((await quote(twice)).data.quote.count).toBe(3);
    expect((await quote([])).data.quote).toMatchObject({ lines: [], totalPrice: 0 });
    expect((await quote([{ productId: coat.id, qty: 0 }])).errors![0]!.message).toBe(
      'qty must be a whole number from 1 to 1000000',
    );
  });
});
