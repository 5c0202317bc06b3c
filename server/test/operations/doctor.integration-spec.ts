import { once } from 'node:events';
import type { EntityManager } from 'typeorm';
import { CHECKS } from '../../src/doctor/checks.js';
import { diagnose, Finding } from '../../src/doctor/diagnose.js';
import { run } from '../child/run.js';
import { ADDRESS, factories, PASSWORD, Person } from '../factories.js';
import { cancelOrder, settle } from '../payment.js';
import { useShop } from '../shop.js';

const shop = await useShop();
await aBusyDay();

/** Orders in every state, reviews, a refund, and products that are drafts, deleted or without a gender. */
async function aBusyDay() {
  const create = factories(shop);
  const [admin, buyer] = [await create.admin(), await create.user()];
  await buyer.post('/api/users/login', { email: buyer.user.email, password: PASSWORD });
  for (const name of ['Home', 'Office']) await buyer.post('/api/users/addresses', { name, ...ADDRESS });
  const shoe = await create.product({ countInStock: 50, price: 333_33 });
  const order = () => create.order(buyer, [{ productId: shoe.id, qty: 3 }]);
  const [, paid, delivered, returned, cancelled] = [
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
  ];
  for (const { _id } of [paid, delivered, returned]) await settle(shop, buyer, _id);
  await admin.put(`/api/orders/${delivered._id}/deliver`);
  for (const { _id } of [returned, cancelled]) await cancelOrder(buyer, _id);
  for (const author of [buyer, admin])
    await author.post(`/api/products/${shoe.id}/reviews`, {
      rating: author === buyer ? 5 : 2,
      comment: 'Fine.',
    });
  await admin.post('/api/products');
  await create.product({ gender: null, sizes: [], colors: [] });
  await admin.delete(`/api/products/${(await create.product()).id}`);
  await aTripToThePileOfUnsorted(admin, buyer);
  const leaver = await create.user();
  await create.order(leaver);
  await leaver.rest('DELETE', '/api/users/profile', { password: PASSWORD });
}

/** A shirt in two sizes, one of which is no longer sold while orders hold it and carts name it. */
async function aTripToThePileOfUnsorted(admin: Person, buyer: Person) {
  const create = factories(shop);
  const grid = [
    { size: 'Small', color: 'Red' },
    { size: 'Large', color: 'Red' },
  ];
  const { id: productId, variants } = await create.productOf(grid, { price: 111_11 });
  const orders = [];
  for (const { id } of variants)
    orders.push(await create.order(buyer, [{ productId, variantId: id, qty: 2 }]));
  await buyer.post('/api/cart/login', { product: productId, variant: variants[0]!.id, qty: 1 });
  await admin.put(`/api/products/${productId}`, { variants: [{ ...grid[0], countInStock: 3 }] });
  await cancelOrder(buyer, orders[1]!._id);
}

const order = (status: string) => `(SELECT id FROM orders WHERE status = '${status}' LIMIT 1)`;
const settling = (status: string) => `order_id = ${order(status)} AND settles`;

/** Before the nightly jobs that repair what concurrent requests wrote. */
const ERASED_LONG_AGO = `UPDATE users SET erased_at = now() - interval '3 days' WHERE erased_at IS NOT NULL`;

/** Corruptions that only a bug could cause, by the check that has to detect them. */
const CORRUPTIONS: Record<string, string[]> = {
  'all stock received is on the shelf or in orders': [
    'UPDATE products SET count_in_stock = count_in_stock + 1 WHERE num_reviews > 0',
    'UPDATE products SET unsorted = 0',
    'DELETE FROM order_items',
  ],
  'no stock is negative, and retired variants have none': [
    'UPDATE products SET count_in_stock = -1 WHERE num_reviews > 0',
    'UPDATE products SET unsorted = -1 WHERE scarcest > 0',
    'UPDATE variants SET count_in_stock = -1',
    'UPDATE variants SET count_in_stock = 1 WHERE retired',
  ],
  'all stock received of a variant is on the shelf or in orders': [
    'UPDATE variants SET count_in_stock = count_in_stock + 1',
    'UPDATE variants SET stock_received = 2 WHERE retired',
    'UPDATE order_items SET variant_id = NULL',
  ],
  'a product stocked by variant has the stock of its variants': [
    'UPDATE products SET count_in_stock = count_in_stock + 1 WHERE scarcest IS NOT NULL',
    'UPDATE products SET scarcest = 0 WHERE scarcest IS NOT NULL',
    'UPDATE products SET scarcest = NULL',
    'UPDATE variants SET retired = true',
  ],
  'a product stocked by variant has the sizes and colours of its variants': [
    `UPDATE variants SET color = 'Black'`,
    `UPDATE products SET sizes = '{Small,Medium}' WHERE scarcest IS NOT NULL`,
    `UPDATE products SET sizes = '{}' WHERE scarcest IS NOT NULL`,
  ],
  'a product stocked by variant lists the choices that are in stock': [
    `UPDATE products SET choices_left = '[]' WHERE scarcest > 0`,
    'UPDATE products SET choices_left = NULL WHERE scarcest IS NOT NULL',
  ],
  'the sizes and colours of products are in the vocabulary': [
    'DELETE FROM sizes',
    `UPDATE colors SET name = 'Scarlet' WHERE name = 'Red'`,
  ],
  'variants in orders and carts are those of their product': [
    `UPDATE order_items SET size = 'Medium' WHERE variant_id IS NOT NULL`,
    'UPDATE order_items SET product_id = (SELECT id FROM products WHERE num_reviews > 0) WHERE variant_id IS NOT NULL',
    'UPDATE cart_items SET product_id = (SELECT id FROM products WHERE num_reviews > 0)',
  ],
  'orders hold stock according to their status': [
    `UPDATE orders SET holds_stock = false WHERE status = 'PAID'`,
    `UPDATE orders SET holds_stock = true WHERE status = 'CANCELLED'`,
    `UPDATE orders SET stock_held_until = NULL WHERE status = 'PLACED'`,
    `UPDATE orders SET stock_held_until = now() + interval '1 year' WHERE status = 'PLACED'`,
  ],
  'orders have the dates of their status': [
    `UPDATE orders SET delivered_at = now() WHERE status = 'PAID'`,
    `UPDATE orders SET paid_at = NULL WHERE status = 'DELIVERED'`,
    `UPDATE orders SET status = 'LOST' WHERE status = 'PLACED'`,
  ],
  'an account has one order per idempotency key': [`UPDATE orders SET idempotency_key = 'same'`],
  'order numbers are unique, with a valid check digit': [
    `UPDATE orders SET number = (SELECT min(number) FROM orders)`,
    `UPDATE orders SET number = translate(left(number, 1), '0123456789', '1234567890') || substr(number, 2)`,
    `UPDATE orders SET number = id`,
  ],
  'no session has a later token version than its account': [
    'UPDATE sessions SET token_version = token_version + 1',
  ],
  'accounts with two-factor sign-in have a secret, and no others have recovery codes': [
    'UPDATE users SET has_two_factor = true',
    `INSERT INTO recovery_codes SELECT id, 'hash' FROM users LIMIT 1`,
  ],
  'accounts with addresses have exactly one default': [
    'UPDATE addresses SET is_default = false',
    'UPDATE addresses SET is_default = true',
  ],
  'erased accounts hold no personal data': [
    `UPDATE users SET name = 'Asha' WHERE erased_at IS NOT NULL`,
    `${ERASED_LONG_AGO}; UPDATE sessions SET user_id = (SELECT id FROM users WHERE erased_at IS NOT NULL)`,
    `${ERASED_LONG_AGO}; UPDATE reviews SET user_id = (SELECT id FROM users WHERE erased_at IS NOT NULL)`,
    `${ERASED_LONG_AGO}; INSERT INTO audit_log (id, action, entity, entity_id, before)
     SELECT gen_random_uuid(), 'sendPasswordReset', 'User', id, '{"name": "Asha"}' FROM users WHERE erased_at IS NOT NULL`,
    `${ERASED_LONG_AGO}; INSERT INTO audit_log (id, action, entity, entity_id, before, after)
     SELECT gen_random_uuid(), 'updateUser', 'User', id, '{}', '{"email": "asha@example.com"}' FROM users WHERE erased_at IS NOT NULL`,
  ],
  'no password reset job, which holds an email, is older than three days': [
    `SELECT graphile_worker.add_job('password-reset', '{"email": "asha@example.com"}');
     UPDATE graphile_worker._private_jobs SET created_at = now() - interval '4 days'`,
  ],
  'the audit log names no recipients of mails': [
    `INSERT INTO audit_log (id, action, entity, entity_id, after, created_at)
     VALUES (gen_random_uuid(), 'resendMail', 'Mail', gen_random_uuid(), '{"name": "WELCOME to asha@example.com"}', now() - interval '3 days')`,
  ],
  'orders of erased accounts have an address only while they are to be delivered': [
    `${ERASED_LONG_AGO};
     UPDATE orders SET ship_phone = '98765', created_at = now() - interval '3 days', cancelled_at = now() - interval '3 days'
     WHERE user_id = (SELECT id FROM users WHERE erased_at IS NOT NULL)`,
    `${ERASED_LONG_AGO};
     UPDATE orders SET ship_city = 'Pune', created_at = now() - interval '3 days', cancelled_at = now() - interval '3 days'
     WHERE user_id = (SELECT id FROM users WHERE erased_at IS NOT NULL)`,
  ],
  'an email belongs to one account': [`UPDATE users SET email = 'same@example.com'`],
  'the prices of an order follow from its items': [
    'UPDATE orders SET total_price = total_price - 100',
    'UPDATE orders SET shipping_price = 10000 - shipping_price, total_price = total_price + 10000',
    'UPDATE order_items SET price = price - 1',
    'DELETE FROM order_items',
  ],
  'a paid order is settled by one captured payment of its total, an unpaid one by none': [
    `UPDATE payments SET settles = false WHERE ${settling('DELIVERED')}`,
    `UPDATE payments SET amount = amount - 100, captured = captured - 100 WHERE ${settling('PAID')}`,
    `UPDATE orders SET status = 'PLACED', paid_at = NULL WHERE status = 'PAID'`,
  ],
  'no undelivered order was paid by a payment that was already being refunded': [
    `UPDATE refunds SET created_at = created_at - interval '1 hour',
       payment_id = (SELECT id FROM payments WHERE ${settling('PAID')} LIMIT 1)`,
  ],
  'a payment is captured in full or not at all, and refunded at most in full': [
    'UPDATE payments SET captured = captured - 1',
    'UPDATE payments SET refunded = captured + 1',
  ],
  'a payment at the gateway is recorded once': [`UPDATE payments SET gateway_payment_id = 'same'`],
  'payments belong to the order of their gateway order': [
    `UPDATE payments SET order_id = ${order('PLACED')} WHERE ${settling('PAID')}`,
  ],
  'gateway orders have the total of their order, and at most one of them is open': [
    'UPDATE gateway_orders SET amount = amount + 1',
    `UPDATE gateway_orders SET order_id = ${order('PAID')}`,
  ],
  'refunded amounts are those of the refund ledger': [
    'DELETE FROM refunds',
    `UPDATE payments SET refunded = 100 WHERE ${settling('PAID')}`,
    `UPDATE refunds SET status = 'PROCESSED', amount = amount + 1`,
  ],
  'captured payments that pay for nothing are being refunded': [
    `UPDATE payments SET settles = false WHERE ${settling('PAID')}`,
    'DELETE FROM refunds; UPDATE payments SET refunded = 0',
    `UPDATE refunds SET status = 'FAILED', next_try_at = NULL;
     INSERT INTO refunds (id, payment_id, gateway_refund_id, amount, status, reason, retry_of)
       SELECT gen_random_uuid(), payment_id, 'rfnd_retry', 100, 'PROCESSED', 'Tried again', id FROM refunds;
     UPDATE payments SET refunded = 100 WHERE id IN (SELECT payment_id FROM refunds)`,
    `UPDATE gateway_orders SET order_id = NULL, next_check_at = NULL;
     UPDATE payments SET order_id = NULL, settles = false, created_at = now() - interval '2 hours'`,
  ],
  'a refund has a next try until it is processed or has failed': [
    `UPDATE refunds SET status = 'PENDING', next_try_at = NULL`,
    `UPDATE refunds SET status = 'PROCESSED', next_try_at = NULL, gateway_refund_id = NULL`,
  ],
  'gateway orders are polled as long as they may still be paid': [
    'UPDATE gateway_orders SET next_check_at = NULL',
    `UPDATE gateway_orders SET next_check_at = now() + interval '1 year'`,
  ],
  'webhook events are retried until they are processed': [
    `INSERT INTO webhook_events (id, body) VALUES ('event', '{}')`,
    `INSERT INTO webhook_events (id, body, tries, next_try_at) VALUES ('event', '{}', 1, now() + interval '1 year')`,
  ],
  'no sequence is behind the numbers in use': [
    'ALTER SEQUENCE order_numbers RESTART',
    `UPDATE orders SET number = order_number_at(1234567890123) WHERE status = 'PAID'`,
    'ALTER SEQUENCE product_counts_id_seq RESTART',
    'ALTER TABLE graphile_worker._private_jobs ALTER COLUMN id RESTART',
  ],
  'no background job was given up': [
    `SELECT graphile_worker.add_job('refund'); UPDATE graphile_worker._private_jobs SET attempts = max_attempts`,
  ],
  'queued mails have a job': [
    `UPDATE mails SET status = 'QUEUED', resends = 7`,
    'DELETE FROM graphile_worker._private_jobs',
  ],
  'the vocabulary has the document frequency of each term': [
    'UPDATE search_terms SET products = products + 1 WHERE products = (SELECT max(products) FROM search_terms)',
    'DELETE FROM search_terms',
    `INSERT INTO search_terms VALUES ('ghost', 1)`,
  ],
  'the vocabulary has the document frequency of each word': [
    'UPDATE search_words SET products = 0',
    'DELETE FROM search_words WHERE products = (SELECT min(products) FROM search_words)',
    `INSERT INTO search_words (word, products) VALUES ('ghost', 1)`,
  ],
  'the search vectors of products are up to date': [
    `UPDATE products SET search = NULL WHERE num_reviews > 0`,
    `UPDATE products SET search = ''`,
    `ALTER TABLE products DISABLE TRIGGER products_search_set; UPDATE products SET brand = 'Unheard'`,
  ],
  'each product has a slot in the bitmap index': [
    'DELETE FROM shelf_slots WHERE slot = 0',
    'UPDATE shelf_slots SET price = price + 1 WHERE slot = 0',
  ],
  'the bitmaps are those of the terms of products': [
    'DELETE FROM shelf_bits',
    'DELETE FROM shelf_slots',
    `UPDATE shelf_bits SET bits = set_bit(bits, 999, 1) WHERE term = '*'`,
    `INSERT INTO shelf_bits SELECT 'ghost', block, bits & ~bits FROM shelf_bits WHERE term = '*'`,
    `ALTER TABLE shelf_slots ALTER COLUMN slot SET GENERATED BY DEFAULT; UPDATE shelf_slots SET slot = 1000 WHERE slot = 0`,
  ],
  'each step of an order is announced by one mail at most': [`UPDATE mails SET kind = 'ORDER_PAID'`],
  'ratings are the average of the reviews': [
    'UPDATE products SET rating = 1 WHERE num_reviews = 2',
    'DELETE FROM reviews WHERE rating = 5',
    'UPDATE reviews SET rating = 3',
  ],
  'a shopper reviews a product once': ['UPDATE reviews SET user_id = (SELECT id FROM users LIMIT 1)'],
  'the number of products in each group is right': [
    'UPDATE product_counts SET count = count + 1',
    'DELETE FROM product_counts',
  ],
  'products are in the group of their filter values': [
    'UPDATE products SET group_id = NULL',
    `UPDATE product_counts SET category = category || ' and more'`,
  ],
};

/** Drops the constraints by which the database would prevent it. */
async function loosen(db: EntityManager): Promise<void> {
  const guards = await db.query<{ drop: string }[]>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace
     UNION ALL SELECT format('DROP INDEX %I', c.relname) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { drop } of guards) await db.query(drop);
}

/** The doctor's findings after these statements, which are rolled back. */
async function findingsAfter(corruption: string): Promise<Finding[]> {
  const runner = shop.db.createQueryRunner();
  await runner.startTransaction();
  try {
    await loosen(runner.manager);
    await runner.query(corruption);
    return await diagnose(runner.manager);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

it('finds no violations in a shop after normal use', async () => {
  expect(await diagnose(shop.db)).toEqual([]);
});

it('has corruptions to detect for every check', () => {
  expect(Object.keys(CORRUPTIONS).sort()).toEqual(CHECKS.map(({ name }) => name).sort());
});

it.each(Object.entries(CORRUPTIONS).flatMap(([check, all]) => all.map((sql) => [check, sql])))(
  'detects that "%s" is violated after %s',
  async (check, corruption) => {
    const findings = await findingsAfter(corruption);
    const rows = findings.find((finding) => finding.check === check)?.rows ?? [];
    expect(rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: expect.any(String) as string })]),
    );
  },
);

/** Runs the command and collects its output. */
async function runDoctor() {
  const child = run('src/doctor.ts');
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

it('prints violations and exits with 1, or with 0 if there are none', async () => {
  expect(await runDoctor()).toEqual({ code: 0, output: `All ${CHECKS.length} checks hold.\n` });
  const [[product]] = await shop.db.query<[{ id: string }[], number]>(
    'UPDATE products SET stock_received = stock_received + 1 WHERE num_reviews > 0 RETURNING id',
  );
  const { code, output } = await runDoctor();
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(`^Off: all stock received is on the shelf or in orders\n  \\{"id":"${product!.id}"`),
  );
});
