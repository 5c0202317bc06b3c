import { jest } from '@jest/globals';
import { SavedAddress } from '../../src/addresses/address.entity.js';
import { newId } from '../../src/common/ids.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { openOrdersOf } from '../../src/orders/open-orders.js';
import { Refunds } from '../../src/payments/refunds.js';
import { Erasure } from '../../src/privacy/erasure.js';
import { OwnData } from '../../src/privacy/own-data.js';
import { Reviews } from '../../src/products/reviews.js';
import { Client } from '../client.js';
import { Call, rejectsUnauthorized, differs, testBothApis, refuses } from '../contract.js';
import { eventually } from '../eventually.js';
import { ADDRESS, factories, PASSWORD, Person } from '../factories.js';
import { runDue } from '../jobs.js';
import { queueBehindLock, WAITING } from '../lock-queue.js';
import { resendMail } from '../mail-server.js';
import { cancelOrder, settle } from '../payment.js';
import { tablesScannedBy } from '../sequential-scans.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();

const erase = (password: string): Call => ({
  rest: ['DELETE', '/api/users/profile', { password }],
  graphql: ['mutation ($password: String!) { deleteAccount(password: $password) }', { password }],
});
const ownData = (): Call => ({
  rest: ['GET', '/api/users/profile/data'],
  graphql: ['{ ownData }'],
});
const orderTo = (buyer: Person, shippingAddress: object) =>
  create
    .product()
    .then(({ id }) => buyer.post('/api/orders', { orderItems: [{ product: id, qty: 1 }], shippingAddress }));
/** All rows of the shop, as text. */
const everything = async () => {
  const tables = await shop.db.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('rate_limits', 'webhook_events')`,
  );
  const rows = tables.map(({ name }) => shop.db.query<object[]>(`SELECT '${name}' AS table, * FROM ${name}`));
  return (await Promise.all(rows)).flat().map((row) => JSON.stringify(row));
};
const blankAgain = () => shop.app.get(Erasure, { strict: false }).blankAgain();
/** An admin resends one of the user's mails. */
async function sendAnew({ user }: Person) {
  const [[mail]] = await shop.db.query<[{ id: string }[], number]>(
    `UPDATE mails SET status = 'GIVEN_UP' WHERE user_id = $1 RETURNING id`,
    [user.id],
  );
  await resendMail(admin, mail!.id);
}
const TO = { ...ADDRESS, recipient: 'Meera Nair', phone: '+91 98765 43210' };

describe('GET /api/users/profile/data and ownData', () => {
  testBothApis(rejectsUnauthorized(shop, ownData));

  it('returns the file my-data.json with addresses, cart, orders, reviews, mails and sessions', async () => {
    const owner = await create.user();
    const { id } = await create.product();
    for (let n = 0; n < 3; n++) await create.order(owner);
    await owner.post(`/api/products/${id}/reviews`, { rating: 4, comment: 'Fine.' });
    await owner.post('/api/users/addresses', { name: 'Home', ...ADDRESS });
    await owner.post('/api/cart/login', { product: id, qty: 1 });
    const { headers, body } = await owner.get('/api/users/profile/data');
    expect(await owner.ask(...ownData().graphql)).toEqual({ ownData: body });
    expect(headers.get('content-disposition')).toContain('my-data.json');
    const sizes = Object.entries(body as Record<string, unknown[]>).map(([part, all]) => [part, all.length]);
    expect(Object.fromEntries(sizes.slice(1))).toEqual({
      addresses: 1,
      cart: 1,
      orders: 3,
      reviews: 1,
      mails: 3,
      sessions: 0,
    });
  });
});

it("finds an account's own mails and reviews without a sequential scan", async () => {
  const { user } = await create.user();
  const { id } = await create.product();
  const read = await tablesScannedBy(shop.db, async () => {
    await shop.db.query(
      `WITH authors AS (INSERT INTO users (id, name, email, password_hash)
         SELECT gen_random_uuid(), 'Crowd', n || '@crowd.example', '' FROM generate_series(1, 5000) n RETURNING id, email),
       mailed AS (INSERT INTO mails (id, kind, user_id, recipient, status, sent_at)
         SELECT gen_random_uuid(), 'WELCOME', id, email, 'SENT', now() FROM authors)
       INSERT INTO reviews (id, product_id, user_id, name, rating, comment)
       SELECT gen_random_uuid(), $1, id, 'Crowd', 5, 'Good' FROM authors`,
      [id],
    );
    await shop.db.query('ANALYZE mails, reviews');
    await shop.app.get(OwnData, { strict: false }).of(user);
  });
  expect(read.filter((table) => ['mails', 'reviews'].includes(table))).toEqual([]);
});

it('erases an account without a sequential scan of users or audit log', async () => {
  const { user } = await create.user();
  const read = await tablesScannedBy(shop.db, async () => {
    await shop.db.query(
      `WITH crowd AS (INSERT INTO users (id, name, email, password_hash, erased_at, deleted_at)
         SELECT gen_random_uuid(), 'Crowd', n || '@crowd.example', '', erased, erased
         FROM (SELECT n, CASE WHEN n % 10 = 0 THEN now() - interval '1 year' END AS erased FROM generate_series(1, 5000) n) people
         RETURNING id)
       INSERT INTO audit_log (id, action, entity, entity_id, before)
       SELECT gen_random_uuid(), 'updateUser', 'User', id, '{"name": "Crowd"}' FROM crowd`,
    );
    await shop.db.query('ANALYZE users, audit_log');
    await shop.app.get(Erasure, { strict: false }).erase(user, PASSWORD);
  });
  expect(read.filter((table) => ['users', 'audit_log'].includes(table))).toEqual([]);
});

it("includes cancelled orders and their refunds in an account's own data", async () => {
  const owner = await create.user();
  const { _id } = await create.order(owner);
  await settle(shop, owner, _id);
  await cancelOrder(owner, _id);
  await create.order(owner);
  const { body } = await owner.get('/api/users/profile/data');
  expect(body.orders).toMatchObject([
    { status: 'PLACED', cancelledAt: null, refunds: [] },
    {
      _id,
      status: 'CANCELLED',
      cancelledAt: expect.any(String) as string,
      refunds: [
        {
          amount: body.orders[1].totalPrice as number,
          status: 'REQUESTED',
          reason: 'The order was cancelled',
          createdAt: expect.any(String) as string,
        },
      ],
    },
  ]);
});

describe('DELETE /api/users/profile and deleteAccount', () => {
  testBothApis(
    differs(
      'deletes the account',
      async () => [await create.user(), erase(PASSWORD)],
      200,
      { message: 'Account deleted' },
      true,
    ),
    refuses(
      'a wrong password',
      async () => [await create.user(), erase('Wrong123')],
      400,
      'BAD_USER_INPUT',
      'The password is not right',
    ),
    refuses(
      'the last admin',
      () => [admin, erase(PASSWORD)],
      409,
      'INVALID_STATE',
      'You are the last admin. Make somebody else an admin first.',
    ),
    rejectsUnauthorized(shop, () => erase(PASSWORD)),
  );
});

it('refuses to delete the last admin even if they became it after their request was authenticated', async () => {
  const heir = await create.user();
  await shop.db.query('UPDATE users SET is_admin = (id = $1)', [heir.user.id]);
  await expect(shop.app.get(Erasure, { strict: false }).erase(heir.user, PASSWORD)).rejects.toMatchObject({
    code: 'INVALID_STATE',
  });
  await shop.db.query('UPDATE users SET is_admin = (id = $1)', [admin.user.id]);
});

describe('an account deleted by its owner', () => {
  let owner: Person;
  let ids: { unpaid: string; nowhere: string; paid: string; delivered: string };
  const order = async (id: string) => (await admin.get(`/api/orders/${id}`)).body;

  beforeAll(async () => {
    owner = await create.user({ name: 'Meera Nair', email: 'meera@example.com' });
    const [unpaid, nowhere, paid, delivered] = [
      (await orderTo(owner, TO)).body._id as string,
      (await orderTo(owner, { ...TO, address: '-' })).body._id as string,
      (await orderTo(owner, { ...TO, recipient: null })).body._id as string,
      (await orderTo(owner, TO)).body._id as string,
    ];
    ids = { unpaid, nowhere, paid, delivered };
    for (const id of [paid, delivered]) await settle(shop, owner, id);
    await admin.put(`/api/orders/${delivered}/deliver`);
    const { id: productId } = await create.product();
    await owner.post(`/api/products/${productId}/reviews`, { rating: 4, comment: 'Fine.' });
    await owner.post('/api/users/addresses', { name: 'Home', ...TO });
    await owner.post('/api/cart/login', { product: productId, qty: 1 });
    await admin.put(`/api/users/${owner.user.id}`, { name: 'Meera R. Nair' });
    await admin.put(`/api/users/${owner.user.id}`, { name: 'Meera Nair' });
    await sendAnew(owner);
    const account = { email: 'meera@example.com', password: PASSWORD };
    const { body } = await create.stranger().post('/api/users/login', account);
    owner = Object.assign(new Client(shop, body.token as string), { user: owner.user });
    await owner.ask(...(erase(PASSWORD).graphql as [string, Record<string, unknown>]));
  });

  it('is signed out and cannot sign in again', async () => {
    expect((await owner.get('/api/users/profile')).status).toBe(401);
    const account = { email: 'meera@example.com', password: PASSWORD };
    expect((await create.stranger().post('/api/users/login', account)).status).toBe(401);
  });

  it('keeps orders with total, postal code and country, and has its unpaid orders cancelled', async () => {
    expect(await order(ids.delivered)).toMatchObject({
      user: { name: 'Deleted account', email: 'deleted@account.invalid' },
      shippingAddress: { address: '-', city: '-', postalCode: '411001', country: 'India' },
      totalPrice: 1724,
      status: 'DELIVERED',
    });
    for (const id of [ids.unpaid, ids.nowhere])
      expect(await order(id)).toMatchObject({
        status: 'CANCELLED',
        shippingAddress: { address: '-', city: '-' },
      });
  });

  it('keeps address and recipient of a paid order until it is delivered, then erases them', async () => {
    const { shippingAddress } = await order(ids.paid);
    expect(shippingAddress).toMatchObject({ address: '12 MG Road', recipient: 'Meera Nair' });
    await admin.put(`/api/orders/${ids.paid}/deliver`);
    await blankAgain();
    expect((await order(ids.paid)).shippingAddress).toEqual({
      address: '-',
      city: '-',
      postalCode: '411001',
      country: 'India',
    });
  });

  it('leaves no personal data in any table, and shows its review as Anonymous', async () => {
    const left = await everything();
    expect(left.filter((row) => /Meera|meera@|98765/.test(row))).toEqual([]);
    expect(left.filter((row) => row.includes('Anonymous'))).toHaveLength(1);
  });

  it('leaves the doctor nothing to report', async () => expect(await diagnose(shop.db)).toEqual([]));

  it('frees its email for a new account, which can be deleted as well', async () => {
    const account = { name: 'Somebody', email: 'meera@example.com', password: PASSWORD };
    const { status, body } = await create.stranger().post('/api/users', account);
    expect(status).toBe(201);
    const another = new Client(shop, body.token as string);
    expect((await another.rest('DELETE', '/api/users/profile', { password: PASSWORD })).status).toBe(200);
  });
});

describe('an order that is placed while its account is being deleted', () => {
  /** Makes two calls of one account, in this order, both wait for the lock on its open orders. */
  async function queueBehindAccounts<T>({ user }: Person, ...calls: (() => Promise<T>)[]): Promise<T[]> {
    const started: Promise<T>[] = [];
    await shop.db.transaction(async (tx) => {
      await openOrdersOf(user.id, tx);
      for (const call of calls) {
        started.push(call());
        await eventually(async () => expect(await shop.db.query(WAITING)).toHaveLength(started.length));
      }
    });
    return Promise.all(started);
  }
  const ordersOf = ({ user }: Person) =>
    shop.db.query('SELECT status, ship_address FROM orders WHERE user_id = $1', [user.id]);
  afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

  it('is cancelled if it is placed before the deletion', async () => {
    const owner = await create.user();
    const placing = () => orderTo(owner, TO);
    const erasing = () => owner.rest(...erase(PASSWORD).rest);
    const answers = await queueBehindAccounts(owner, placing, erasing);
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(await ordersOf(owner)).toEqual([{ status: 'CANCELLED', ship_address: '-' }]);
  });

  it('is rejected with 401 if it is placed after the deletion', async () => {
    const owner = await create.user();
    const placing = () => orderTo(owner, TO);
    const erasing = () => owner.rest(...erase(PASSWORD).rest);
    const [erased, placed] = await queueBehindAccounts(owner, erasing, placing);
    expect(erased!.status).toBe(200);
    expect(placed).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await ordersOf(owner)).toEqual([]);
  });
});

describe('an address that is added while its account is being deleted', () => {
  it.each([
    ['by its owner', (owner: Person) => owner.rest(...erase(PASSWORD).rest)],
    ['by an admin', ({ user }: Person) => admin.delete(`/api/users/${user.id}`)],
  ])('%s is deleted as well, or rejected with 401 after the deletion', async (_, remove) => {
    const add = (owner: Person) =>
      owner.post('/api/users/addresses', { ...ADDRESS, name: 'Home', isDefault: true });
    for (const [calls, statuses] of [
      [
        [add, remove],
        [201, 200],
      ],
      [
        [remove, add],
        [200, 401],
      ],
    ] as const) {
      const owner = await create.user();
      await add(owner);
      const answers = await queueBehindLock(
        shop,
        ['SELECT FROM addresses WHERE user_id = $1 FOR UPDATE', owner.user.id],
        calls.map((call) => () => call(owner)),
      );
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      const left = await shop.db.query('SELECT FROM addresses WHERE user_id = $1', [owner.user.id]);
      expect(left).toEqual([]);
    }
  });
});

it('erases nightly what requests wrote that were in progress while their account was deleted', async () => {
  const owner = await create.user({ name: 'Kavya Rao', email: 'kavya@example.com' });
  await owner.rest(...erase(PASSWORD).rest);
  const { id: productId } = await create.product();
  const review = { rating: 4, comment: 'Fine.' };
  await shop.db.manager.insert(SavedAddress, {
    id: newId(),
    userId: owner.user.id,
    name: 'Home',
    isDefault: true,
    ...ADDRESS,
    recipient: 'Kavya Rao',
  });
  await shop.app.get(Reviews, { strict: false }).add(owner.user, productId, review);
  await shop.db.query(
    `INSERT INTO mails (id, kind, user_id, recipient, status) VALUES ($1, 'WELCOME', $2, 'kavya@example.com', 'GIVEN_UP')`,
    [newId(), owner.user.id],
  );
  await shop.db.query(
    `INSERT INTO audit_log (id, action, entity, entity_id, before, after)
     VALUES ($1, 'sendPasswordReset', 'User', $2, '{"name": "Kavya Rao"}', '{"name": "Kavya Rao"}')`,
    [newId(), owner.user.id],
  );
  const [erased] = await shop.db.query('SELECT * FROM users WHERE id = $1', [owner.user.id]);
  expect(await diagnose(shop.db)).toEqual([]); // the nightly job has not run yet
  await blankAgain();
  expect((await everything()).filter((row) => /Kavya|kavya@/.test(row))).toEqual([]);
  expect(await diagnose(shop.db)).toEqual([]);
  expect(await shop.db.query('SELECT * FROM users WHERE id = $1', [owner.user.id])).toEqual([erased]);
});

describe('an account deleted by an admin', () => {
  let owner: Person;
  let ids: { paid: string; unpaid: string };
  const rowsOf = async (table: string) =>
    (await shop.db.query<unknown[]>(`SELECT FROM ${table} WHERE user_id = $1`, [owner.user.id])).length;
  const passDays = (days: number) =>
    shop.db.query(`UPDATE users SET deleted_at = deleted_at - $1 * interval '1 day' WHERE id = $2`, [
      days,
      owner.user.id,
    ]);
  const said = async () => (await everything()).filter((row) => /Lakshmi|lakshmi@/.test(row));

  beforeEach(async () => {
    owner = await create.user({ name: 'Lakshmi Das', email: 'lakshmi@example.com' });
    const { id: productId } = await create.product();
    await owner.post(`/api/products/${productId}/reviews`, { rating: 4, comment: 'Fine.' });
    await owner.post('/api/users/addresses', { name: 'Home', ...TO, recipient: 'Lakshmi Das' });
    const address = { ...TO, recipient: 'Lakshmi Das' };
    ids = {
      paid: (await orderTo(owner, address)).body._id as string,
      unpaid: (await orderTo(owner, address)).body._id as string,
    };
    await settle(shop, owner, ids.paid);
    const account = { email: 'lakshmi@example.com', password: PASSWORD };
    await create.stranger().post('/api/users/login', account);
    await create.stranger().post('/api/users/password-reset', { email: account.email });
    await runDue(shop, 'password-reset');
    await runDue(shop, 'mail');
    expect([await rowsOf('sessions'), await rowsOf('password_resets')]).toEqual([1, 1]);
    expect((await admin.delete(`/api/users/${owner.user.id}`)).status).toBe(200);
  });
  afterEach(async () => {
    await admin.put(`/api/orders/${ids.paid}/deliver`);
    await passDays(60);
    await blankAgain();
    expect(await said()).toEqual([]);
  });

  it('loses password, sessions, reset links, addresses and cart, but keeps name and orders', async () => {
    for (const table of ['sessions', 'password_resets', 'addresses', 'cart_items'])
      expect([table, await rowsOf(table)]).toEqual([table, 0]);
    const [account] = await shop.db.query('SELECT password_hash, name FROM users WHERE id = $1', [
      owner.user.id,
    ]);
    expect(account).toEqual({ password_hash: '', name: 'Lakshmi Das' });
    expect(await rowsOf('orders')).toBe(2);
  });

  it('is erased a month later and not before, except for the recipient of an undelivered paid order', async () => {
    await passDays(29);
    await blankAgain();
    expect((await said()).length).toBeGreaterThan(4);
    await passDays(2);
    const [before] = await shop.db.query<object[]>('SELECT deleted_at FROM users WHERE id = $1', [
      owner.user.id,
    ]);
    await blankAgain();
    // The packer of the paid order has to know the recipient.
    expect(await said()).toEqual([expect.stringContaining(ids.paid)]);
    const orders = await shop.db.query('SELECT id, status FROM orders WHERE user_id = $1 ORDER BY id', [
      owner.user.id,
    ]);
    expect(orders).toEqual([
      { id: ids.paid, status: 'PAID' },
      { id: ids.unpaid, status: 'CANCELLED' },
    ]);
    const after = await shop.db.query('SELECT deleted_at, name, email FROM users WHERE id = $1', [
      owner.user.id,
    ]);
    expect(after).toEqual([{ ...before, name: 'Deleted account', email: 'deleted@account.invalid' }]);
    expect(await diagnose(shop.db)).toEqual([]);
  });

  it('is erased even if erasing another account fails, and the failure is reported', async () => {
    const other = await create.user();
    await orderTo(other, ADDRESS);
    await admin.delete(`/api/users/${other.user.id}`);
    await shop.db.query(`UPDATE users SET deleted_at = deleted_at - interval '40 days' WHERE id = $1`, [
      other.user.id,
    ]);
    await passDays(31);
    const cancel = jest
      .spyOn(shop.app.get(Refunds, { strict: false }), 'cancel')
      .mockRejectedValueOnce(new Error('It is not to be had'));
    await expect(blankAgain()).rejects.toThrow(`${other.user.id}: Error: It is not to be had`);
    cancel.mockRestore();
    expect(await said()).toEqual([expect.stringContaining(ids.paid)]);
  });

  it('is erased without affecting a new account that has its email', async () => {
    const account = { name: 'Lakshmi Das', email: 'lakshmi@example.com', password: PASSWORD };
    const { body } = await create.stranger().post('/api/users', account);
    await passDays(31);
    await blankAgain();
    const another = new Client(shop, body.token as string);
    expect((await another.get('/api/users/profile')).body).toMatchObject({ email: account.email });
    expect((await another.rest('DELETE', '/api/users/profile', { password: PASSWORD })).status).toBe(200);
  });
});

it('removes nightly the recipients that earlier releases put into the audit log for resent mails', async () => {
  const id = newId();
  await shop.db.query(
    `INSERT INTO audit_log (id, action, entity, entity_id, before, after) VALUES ($1, 'resendMail', 'Mail', $2,
       '{"name": "ORDER_PAID to jane to@example.com", "status": "SENT"}',
       '{"name": "ORDER_PAID to jane to@example.com", "status": "QUEUED"}')`,
    [id, newId()],
  );
  await blankAgain();
  expect(await shop.db.query('SELECT before, after FROM audit_log WHERE id = $1', [id])).toEqual([
    { before: { name: 'ORDER_PAID', status: 'SENT' }, after: { name: 'ORDER_PAID', status: 'QUEUED' } },
  ]);
});

it('deletes one of the last two admins when both ask for it concurrently; the other gets 409', async () => {
  const other = await create.admin();
  const answers = await Promise.all([admin, other].map((one) => one.rest(...erase(PASSWORD).rest)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
