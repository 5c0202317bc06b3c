import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '../../src/common/ids.js';
import { BITS, bitsByTerms, ORDER_COLUMNS, ORDER_VALUES } from '../../src/products/catalogue/shelf-bits.js';
import { eventually } from '../eventually.js';
import { factories, type Person } from '../factories.js';
import { WAITING } from '../lock-queue.js';
import { cancelOrder } from '../payment.js';
import { migrateFrom } from '../rolling-migration.js';
import { emptyShop, useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
let admin: Person;
beforeEach(async () => {
  await emptyShop(shop.db);
  admin = await create.admin();
});

type Db = Pick<DataSource | EntityManager, 'query'>;

/** The terms whose bitmaps differ from what the products' terms say. */
async function differing(db: Db) {
  const rows = await db.query<{ term: string }[]>(
    `SELECT term FROM shelf_bits b FULL JOIN (${bitsByTerms('true')}) p USING (term, block)
     WHERE ${BITS} IS DISTINCT FROM p.bits
     UNION ALL SELECT 'no slot, or not in its order: ' || name FROM products p WHERE NOT EXISTS (
       SELECT FROM shelf_slots WHERE product_id = p.id AND (${ORDER_COLUMNS}) = (${ORDER_VALUES}))
     UNION ALL SELECT 'noted: ' || slot FROM shelf_changes`,
  );
  return rows.map(({ term }) => term);
}
/** The terms of a product by the bitmaps, of those that match a pattern. */
async function terms(id: string, pattern = '', db: Db = shop.db) {
  const rows = await db.query<{ term: string }[]>(
    `SELECT term FROM shelf_slots JOIN shelf_bits b ON block = slot / 16384 AND get_bit(${BITS}, slot % 16384) = 1
     WHERE product_id = $1 AND term ~ $2 ORDER BY term`,
    [id, pattern],
  );
  return rows.map(({ term }) => term);
}
const valueOf = (slices: string[]) =>
  slices.reduce((sum, slice) => sum + 2 ** Number(slice.split('#')[1]), 0);
const edit = (id: string, fields: object) => admin.put(`/api/products/${id}`, fields);
const set = (id: string, change: string, db: Db = shop.db) =>
  db.query(`UPDATE products SET ${change} WHERE id = $1`, [id]);
const remove = (id: string, db: Db = shop.db) => db.query('DELETE FROM products WHERE id = $1', [id]);

it('has the words, prices, ratings and dates of a product', async () => {
  const product = await create.product({ name: 'Parka', price: 123_00, createdAt: new Date('2020-02-20') });
  expect(await terms(product.id, '^([*]|n:.*|size:.*)$')).toEqual(['*', 'n:parka', 'size:Medium']);
  expect(await terms(product.id, '^(price|week|stars)[0-9]+:')).toEqual([]);
  expect(valueOf(await terms(product.id, '^price#'))).toBe(123_00);
  expect(valueOf(await terms(product.id, '^created#'))).toBe(Date.UTC(2020, 1, 20) - Date.UTC(2000));
  const authors = [await create.user(), await create.user()];
  for (const [n, author] of authors.entries())
    await author.post(`/api/products/${product.id}/reviews`, { rating: 4 + n, comment: 'Fine.' });
  expect(valueOf(await terms(product.id, '^rating#'))).toBe(450);
  expect(await terms(product.id, '^reviews#')).toEqual(['reviews#1']);
  expect(await differing(shop.db)).toEqual([]);
});

it('follows what an admin creates, edits, unlists, lists and deletes', async () => {
  const { id } = await create.product({ name: 'Coat', price: 100_00 });
  await create.product();
  await admin.post('/api/products');
  expect(await differing(shop.db)).toEqual([]);
  await edit(id, { name: 'Parka', price: 200, sizes: ['Small', 'Large'] });
  expect(await terms(id, '^(n|size|[*]left:size):')).toEqual([
    '*left:size:Large',
    '*left:size:Small',
    'n:parka',
    'size:Large',
    'size:Small',
  ]);
  expect(valueOf(await terms(id, '^price#'))).toBe(200_00);
  expect(await differing(shop.db)).toEqual([]);
  await set(id, 'listed = false');
  expect(await terms(id)).toEqual([]);
  await set(id, 'listed = true');
  expect(await terms(id, 'parka')).not.toEqual([]);
  expect(await differing(shop.db)).toEqual([]);
  await admin.delete(`/api/products/${id}`);
  expect(await terms(id)).toEqual([]);
  expect(await differing(shop.db)).toEqual([]);
});

it('has the choices of what is stocked as a whole while there is any', async () => {
  const grid = { sizes: ['Small', 'Large'], colors: ['Red'], countInStock: 2 };
  const { id } = await create.product(grid);
  const buyer = await create.user();
  const all = [
    '*left',
    '*left:["Large", "Red"]',
    '*left:["Small", "Red"]',
    '*left:color:Red',
    '*left:size:Large',
    '*left:size:Small',
  ];
  expect(await terms(id, '^[*]left')).toEqual(all);
  await create.order(buyer, [{ productId: id, qty: 1 }]);
  const { _id } = await create.order(buyer, [{ productId: id, qty: 1 }]);
  expect(await terms(id, '^[*]left')).toEqual([]);
  expect(await differing(shop.db)).toEqual([]);
  await cancelOrder(buyer, _id);
  expect(await terms(id, '^[*]left')).toEqual(all);
  expect(await differing(shop.db)).toEqual([]);
  const plain = await create.product({ sizes: [], colors: [] });
  expect(await terms(plain.id, '^[*]left')).toEqual(['*left']);
});

it('has the choices that are left of what is stocked by variant', async () => {
  const odd = `50%_"wide" \\ 'größer', x`;
  const { id, variants } = await create.productOf([
    { size: 'Small', color: 'Red', countInStock: 1 },
    { size: odd, color: 'Red', countInStock: 3 },
    { size: odd, color: 'Black', countInStock: 0 },
  ]);
  const hat = await create.productOf([{ size: null, color: 'Red', countInStock: 1 }]);
  const small = ['*left:["Small", "Red"]', '*left:size:Small'];
  const oddOnes = [`*left:[${JSON.stringify(odd)}, "Red"]`, '*left', '*left:color:Red', `*left:size:${odd}`];
  expect(await terms(id, '^[*]left')).toEqual([...oddOnes, ...small].sort());
  const buyer = await create.user();
  const { _id } = await create.order(buyer, [
    { productId: id, variantId: variants.find(({ size }) => size === 'Small')!.id, qty: 1 },
    { productId: hat.id, variantId: hat.variants[0]!.id, qty: 1 },
  ]);
  expect(await terms(id, '^[*]left')).toEqual(oddOnes.sort());
  expect(await terms(hat.id, '^[*]left')).toEqual([]);
  expect(await differing(shop.db)).toEqual([]);
  await cancelOrder(buyer, _id);
  expect(await terms(id, '^[*]left')).toEqual([...oddOnes, ...small].sort());
  expect(await terms(hat.id, '^[*]left')).toEqual(['*left', '*left:color:Red']);
  expect(await differing(shop.db)).toEqual([]);
});

const NOTED = [
  'price = price + 1',
  `created_at = created_at - interval '1 millisecond'`,
  'rating = 4, rating_sum = 4, num_reviews = 1',
  'rating = 3, rating_sum = 6, num_reviews = 2',
  'listed = false',
  'listed = true',
  'deleted_at = now()',
  'deleted_at = NULL',
  'count_in_stock = 0, stock_received = 0',
  'count_in_stock = 3, stock_received = 3',
  `name = 'Parka'`,
  `sizes = '{Small,Large}'`,
  `colors = '{}'`,
  `scarcest = 0, choices_left = '[]'`,
  `choices_left = '[["Large",null]]'`,
];

it('follows each column that terms depend on', async () => {
  const { id } = await create.product();
  const seen: string[] = [];
  const undo = new Error('Not to be committed');
  const followed = shop.db.transaction(async (tx) => {
    let before = await terms(id, '', tx);
    for (const change of NOTED) {
      await set(id, change, tx);
      await tx.query('SET CONSTRAINTS shelf_changes_merged IMMEDIATE');
      await tx.query('SET CONSTRAINTS shelf_changes_merged DEFERRED');
      const now = await terms(id, '', tx);
      if (now.join() !== before.join() && (await differing(tx)).length === 0) seen.push(change);
      before = now;
    }
    throw undo;
  });
  await expect(followed).rejects.toBe(undo);
  expect(seen).toEqual(NOTED);
});

it('notes nothing of sales that leave something, nor of what no term depends on', async () => {
  const { id } = await create.product({ countInStock: 5 });
  const { id: coat, variants } = await create.productOf([{ size: 'Small' }, { size: 'Large' }]);
  const written = () =>
    shop.db.query<object[]>('SELECT term, block, ctid, xmin FROM shelf_bits ORDER BY 1, 2');
  const before = await written();
  const lines = [
    { productId: id, qty: 2 },
    { productId: coat, variantId: variants[0]!.id, qty: 2 },
  ];
  const buyer = await create.user();
  const { _id } = await create.order(buyer, lines);
  await cancelOrder(buyer, _id);
  expect(await written()).toEqual(before);
  const move = (pieces: number, noted: number) =>
    shop.db.transaction(async (tx) => {
      await tx.query('SELECT move_stock($1, $2, $3)', [
        [id, coat],
        [null, variants[0]!.id],
        [pieces, pieces],
      ]);
      await set(id, `image = 'images/other.svg', price = price, listed = true`, tx);
      expect(await tx.query('SELECT FROM shelf_changes')).toHaveLength(noted);
    });
  await move(-1, 0);
  expect(await written()).toEqual(before);
  await move(-4, 2);
  expect(await written()).not.toEqual(before);
  expect(await differing(shop.db)).toEqual([]);
});

/** Inserts a product beside the factory, whose own statements read it. */
const insert = (id: string, db: Db) =>
  db.query(
    `INSERT INTO products (id, name, image, brand, category, description, price, listed)
     VALUES ($1, 'Sock', 'images/sample.svg', 'Brand', 'Cloths', 'Fine.', 100, true)`,
    [id],
  );

it('merges several changes of one transaction, but not what was rolled back', async () => {
  const [one, two, three] = [await create.product(), await create.product(), await create.product()];
  const [sock, gone] = [newId(), newId()];
  await shop.db.transaction(async (tx) => {
    for (const id of [sock, gone]) await insert(id, tx);
    for (const change of ['price = 300', `name = 'Wool sock'`, 'listed = false', 'listed = true'])
      await set(sock, change, tx);
    for (const change of ['price = 1', 'price = 2', `name = 'Boot'`]) await set(one.id, change, tx);
    await set(two.id, 'price = 5', tx);
    await tx.query('SAVEPOINT early');
    await set(two.id, `name = 'Nothing', price = 77`, tx);
    await set(three.id, 'price = 77', tx);
    await remove(one.id, tx);
    await insert(randomUUID(), tx);
    await tx.query('ROLLBACK TO early');
    await remove(gone, tx);
    await remove(three.id, tx);
  });
  expect(await differing(shop.db)).toEqual([]);
  expect(await terms(sock, '^(n|=):')).toEqual(['=:wool sock', 'n:sock', 'n:wool']);
  expect(valueOf(await terms(one.id, '^price#'))).toBe(2);
  expect(valueOf(await terms(two.id, '^price#'))).toBe(5);
  expect(await shop.db.query('SELECT FROM shelf_slots')).toHaveLength(3);
});

it('merges again what changes after it was merged within the transaction', async () => {
  const { id } = await create.product();
  await shop.db.transaction(async (tx) => {
    await set(id, 'price = 5', tx);
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
    expect(await differing(tx)).toEqual([]);
    await tx.query('SET CONSTRAINTS ALL DEFERRED');
    await set(id, 'price = 9', tx);
  });
  expect(valueOf(await terms(id, '^price#'))).toBe(9);
  expect(await differing(shop.db)).toEqual([]);
});

it('merges what changes while constraints are checked at once', async () => {
  const [one, two] = [await create.product(), await create.product()];
  await shop.db.transaction(async (tx) => {
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
    await set(one.id, 'price = 9', tx);
    await remove(two.id, tx);
    await insert(newId(), tx);
  });
  expect(valueOf(await terms(one.id, '^price#'))).toBe(9);
  expect(await differing(shop.db)).toEqual([]);
});

it('is searched to the end, even if a bit has no product', async () => {
  const products = [await create.product(), await create.product(), await create.product()];
  const [oldest, , newest] = products.map(({ id }) => id);
  await shop.db.query('DELETE FROM shelf_slots WHERE product_id = $1', [products[1]!.id]);
  const [page] = await shop.db.query<object[]>(
    `SELECT total, ids FROM shelf_search(NULL, '{}', '{}', '{}', '{}', 0, 2147483647, false, 'NEWEST', 0, 12, false)`,
  );
  expect(page).toEqual({ total: 3, ids: [newest, oldest] });
});

it.each([
  [0, 1],
  [1, 0],
])(
  // prettier-ignore
  'merges products of one block that two transactions change, product %d first',
  async (first, second) => {
    const products = [await create.product({ price: 1 }), await create.product({ price: 1 })];
    const [one, two] = [products[first]!.id, products[second]!.id];
    let other: Promise<unknown> = Promise.resolve();
    await shop.db.transaction(async (tx) => {
      await set(one, 'price = 6', tx);
      await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
      other = shop.db.transaction(async (own) => {
        await set(two, 'price = 10, count_in_stock = 0, stock_received = 0', own);
        await set(two, `name = 'Parka'`, own);
      });
      await eventually(async () => expect(await shop.db.query(WAITING)).toHaveLength(1));
      await tx.query('SET CONSTRAINTS ALL DEFERRED');
      await set(one, 'count_in_stock = 0, stock_received = 0', tx);
    });
    await other;
    expect(valueOf(await terms(one, '^price#'))).toBe(6);
    expect(valueOf(await terms(two, '^price#'))).toBe(10);
    expect(await differing(shop.db)).toEqual([]);
  },
);

it('stays right when many change, review and buy at once', async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => create.product({ countInStock: 3, sizes: ['Small'], colors: [] })),
  );
  const buyers = await Promise.all(Array.from({ length: 6 }, () => create.user()));
  await Promise.all(
    buyers.flatMap((buyer, n) => {
      const { id } = products[n % 4]!;
      return [
        buyer.post(`/api/products/${id}/reviews`, { rating: 1 + (n % 5), comment: 'Fine.' }),
        create.order(buyer, [{ productId: id, qty: 1 }]),
        edit(id, { price: 100 + n, name: `Parka ${n}` }),
        set(products[(n + 1) % 4]!.id, `listed = ${n % 3 > 0}`),
      ];
    }),
  );
  expect(await differing(shop.db)).toEqual([]);
});

/** How many rows are not compressed. */
const denseRows = async () =>
  (
    await shop.db.query(
      'SELECT FROM shelf_bits WHERE pg_column_size(dense) > 2048 AND pg_column_compression(dense) IS NULL',
    )
  ).length;
const insertMany = (count: number) =>
  shop.db.query(
    `INSERT INTO products (id, name, image, brand, category, description, price, listed)
     SELECT gen_random_uuid(), 'Sock ' || n, 'images/sample.svg', 'Brand', 'Cloths', 'Fine.', 100 * n, true FROM generate_series(1, $1::int) n`,
    [count],
  );

it('compresses the bits of a term unless many products have it', async () => {
  await insertMany(64);
  expect([await denseRows(), await differing(shop.db)]).toEqual([0, []]);
  await shop.db.query(`UPDATE products SET num_reviews = 1, rating_sum = 5, rating = 5`);
  await insertMany(1);
  expect(await denseRows()).toBeGreaterThan(5);
  expect(await differing(shop.db)).toEqual([]);
  await shop.db.query('UPDATE products SET listed = false WHERE price > 500');
  expect([await denseRows(), await differing(shop.db)]).toEqual([0, []]);
});

it('is emptied with the products', async () => {
  await create.product();
  await shop.db.transaction(async (tx) => {
    await tx.query(`UPDATE products SET name = 'Parka'`);
    await tx.query('TRUNCATE products CASCADE');
  });
  for (const table of ['shelf_slots', 'shelf_bits', 'shelf_changes'])
    expect(await shop.db.query(`SELECT FROM ${table}`)).toEqual([]);
  const { id } = await create.product();
  expect(await terms(id, '^[*]$')).toEqual(['*']);
});

describe('the migration', () => {
  const [shoe, boot, draft, coat] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

  it('numbers the products that were there, in the order of their creation, while old servers write', async () => {
    let old!: Client;
    const migrated = await migrateFrom('ShelfBits1764970000000', async (session) => {
      old = session;
      const db = { query: (text: string, values?: unknown[]) => old.query(text, values) } as unknown as Db;
      for (const id of [shoe, boot, draft]) await insert(id, db);
      await set(draft, `listed = false, created_at = now() - interval '1 day'`, db);
    });
    try {
      const { db } = migrated;
      const slots = await db.query<{ product: string }[]>(
        'SELECT product_id AS product FROM shelf_slots ORDER BY slot',
      );
      expect(slots.map(({ product }) => product)).toEqual([draft, shoe, boot]);
      expect(await differing(db)).toEqual([]);
      await old.query('UPDATE products SET listed = true, price = 300 WHERE id = $1', [draft]);
      await insert(coat, db);
      expect(valueOf(await terms(draft, '^price#', db))).toBe(300);
      expect(await differing(db)).toEqual([]);
    } finally {
      await migrated.close();
    }
  });

  it('can be interrupted and run again, while somebody changes a product', async () => {
    const products = [await create.product(), await create.product(), await create.product()];
    const [one, two] = products;
    await shop.db.query('DELETE FROM shelf_bits');
    await shop.db.query('DELETE FROM shelf_slots WHERE product_id <> $1', [products[2]!.id]);
    await set(products[2]!.id, 'listed = false');
    await set(products[2]!.id, 'listed = true');
    await shop.db.query(`DELETE FROM migrations WHERE name = 'AllShelfBits1764970000001'`);
    let migrated: Promise<unknown> = Promise.resolve();
    await shop.db.transaction(async (tx) => {
      await set(two!.id, 'price = 77', tx);
      migrated = shop.db.runMigrations();
      await eventually(async () => expect(await terms(one!.id)).not.toEqual([]));
      await set(one!.id, 'price = 88', tx);
    });
    await migrated;
    expect(valueOf(await terms(one!.id, '^price#'))).toBe(88);
    expect(valueOf(await terms(two!.id, '^price#'))).toBe(77);
    expect(await differing(shop.db)).toEqual([]);
  });

  it('decompresses the bits that were there, and orders the slots', async () => {
    await insertMany(100);
    const before = await denseRows();
    const compressed = `UPDATE shelf_bits SET bits = dense, dense = NULL WHERE dense IS NOT NULL`;
    for (const undone of [
      compressed,
      'UPDATE shelf_slots SET price = NULL, rating = NULL, reviews = NULL, created = NULL',
    ])
      await shop.db.query(undone);
    await shop.db.query(
      `DELETE FROM migrations WHERE name IN ('AllShelfOrders1764990000001', 'DenseBits1764990000003')`,
    );
    await shop.db.runMigrations();
    expect([await denseRows(), await differing(shop.db)]).toEqual([before, []]);
  });

  it('can be reverted', async () => {
    const migrated = await migrateFrom('ShelfBits1764970000000', () => Promise.resolve());
    try {
      const { db } = migrated;
      const names = (db.options.migrations as { name: string }[]).map(({ name }) => name);
      for (let n = names.length; n > names.indexOf('ShelfBits1764970000000'); n--)
        await db.undoLastMigration();
      await insert(shoe, db);
      expect(await db.query(`SELECT FROM pg_class WHERE relname LIKE 'shelf_bits%'`)).toEqual([]);
    } finally {
      await migrated.close();
    }
  });
});
