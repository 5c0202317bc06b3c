import { eventually } from '../eventually.js';
import { factories, Person } from '../factories.js';
import { WAITING } from '../lock-queue.js';
import { cancelOrder, settle } from '../payment.js';
import { emptyShop, useShop } from '../shop.js';

let admin: Person;
let shopper: Person;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  await emptyShop(shop.db);
  [admin, shopper] = [await create.admin({ name: 'Chief Admin' }), await create.user({ name: 'Old Name' })];
});

async function entries(page?: number) {
  const { auditLog } = await admin.ask(
    `query ($page: Int) { auditLog(page: $page) {
       items { action entity entityId before after createdAt actor { id name } } page pages count } }`,
    { page },
  );
  return auditLog;
}

const ask = (operation: string) => admin.ask(`mutation { ${operation} }`);
const numberOf = async (id: string) => (await admin.get(`/api/orders/${id}`)).body.number as string;
const paidOrder = async () => {
  const { _id } = await create.order(shopper);
  await settle(shop, shopper, _id);
  return _id;
};

describe('the audit log records the actor and the values before and after, but no secrets, for', () => {
  it.each<[string, () => Promise<{ id: string; before: object | null; after: object | null }>]>([
    [
      'updateUser',
      async () => {
        const { id } = shopper.user;
        await admin.put(`/api/users/${id}`, { name: 'New Name', isAdmin: true });
        return {
          id,
          before: { name: 'Old Name', isAdmin: 'false' },
          after: { name: 'New Name', isAdmin: 'true' },
        };
      },
    ],
    [
      'deleteUser',
      async () => {
        const { id, email } = shopper.user;
        await admin.delete(`/api/users/${id}`);
        return { id, before: { name: 'Old Name', email }, after: null };
      },
    ],
    [
      'createProduct',
      async () => {
        const { body } = await admin.post('/api/products');
        return { id: body._id as string, before: null, after: { name: 'Sample name', listed: false } };
      },
    ],
    [
      'updateProduct',
      async () => {
        const { id } = await create.product({ price: 10_00, countInStock: 3 });
        await admin.put(`/api/products/${id}`, { price: 12.5, countInStock: 4 });
        return { id, before: { price: 10, countInStock: 3 }, after: { price: 12.5, countInStock: 4 } };
      },
    ],
    [
      'deleteProduct',
      async () => {
        const { id } = await create.product({ name: 'Old coat' });
        await admin.delete(`/api/products/${id}`);
        return { id, before: { name: 'Old coat' }, after: null };
      },
    ],
    [
      'deliverOrder',
      async () => {
        const id = await paidOrder();
        await admin.put(`/api/orders/${id}/deliver`);
        const number = await numberOf(id);
        return { id, before: { number, status: 'PAID' }, after: { number, status: 'DELIVERED' } };
      },
    ],
    [
      'cancelOrder',
      async () => {
        const id = await paidOrder();
        await ask(`cancelOrder(id: "${id}") { id }`);
        const { number, totalPrice: refunded } = (await admin.get(`/api/orders/${id}`)).body;
        return {
          id,
          before: { number, status: 'PAID', refunded: 0 },
          after: { number, status: 'CANCELLED', refunded },
        };
      },
    ],
    [
      'refundOrder',
      async () => {
        const id = await paidOrder();
        await ask(`refundOrder(id: "${id}", amount: 12.5, reason: "Scratched") { id }`);
        const number = await numberOf(id);
        return {
          id,
          before: { number, refunded: 0 },
          after: { number, refunded: 12.5, reason: 'Scratched' },
        };
      },
    ],
  ])('%s', async (action, act) => {
    const { id, before, after } = await act();
    const { items, count } = await entries();
    expect(count).toBe(1);
    expect(items[0]).toMatchObject({
      action,
      entityId: id,
      actor: { id: admin.user.id, name: 'Chief Admin' },
    });
    expect(items[0].before).toEqual(before && expect.objectContaining(before));
    expect(items[0].after).toEqual(after && expect.objectContaining(after));
    expect(JSON.stringify(items[0])).not.toMatch(/password|argon2|token/i);
  });
});

it('records a deleted product with the changes that were committed while its deletion waited', async () => {
  const { id } = await create.product({ price: 10_00 });
  const deleted = await shop.db.transaction(async (tx) => {
    await tx.query('UPDATE products SET price = 2000 WHERE id = $1', [id]);
    const answer = admin.delete(`/api/products/${id}`);
    await eventually(async () => expect(await shop.db.query(WAITING)).toHaveLength(1));
    return { answer };
  });
  expect((await deleted.answer).status).toBe(200);
  expect((await entries()).items[0]).toMatchObject({ action: 'deleteProduct', before: { price: 20 } });
});

describe('the audit log does not record', () => {
  it('requests that were rejected or changed nothing', async () => {
    const id = await paidOrder();
    await admin.put(`/api/orders/${id}/deliver`);
    await admin.put(`/api/orders/${id}/deliver`);
    await admin.put(`/api/users/${shopper.user.id}`, { email: admin.user.email });
    await admin.put(`/api/users/${admin.user.id}`, { isAdmin: false });
    await admin.delete(`/api/users/${admin.user.id}`);
    await admin.put(`/api/products/${id}`, { name: 'No product' });
    await shopper.delete(`/api/users/${shopper.user.id}`);
    expect((await entries()).items).toMatchObject([{ action: 'deliverOrder' }]);
  });

  it('what shoppers change in their own orders and profiles', async () => {
    const { _id } = await create.order(shopper);
    await cancelOrder(shopper, _id);
    await shopper.put('/api/users/profile', { name: 'New Name' });
    expect((await entries()).count).toBe(0);
  });
});

it('is paginated, with the newest entries first', async () => {
  for (let n = 0; n < 22; n++) await admin.put(`/api/users/${shopper.user.id}`, { name: `Name ${n}!` });
  const [first, second] = [await entries(), await entries(2)];
  expect(first).toMatchObject({ page: 1, pages: 2, count: 22 });
  const names = [...first.items, ...second.items].map(({ after }: { after: { name: string } }) => after.name);
  expect(names).toEqual(Array.from({ length: 22 }, (_, n) => `Name ${21 - n}!`));
  expect((await entries(3)).items).toEqual([]);
});

it('still names an admin who was deleted', async () => {
  const former = await create.admin({ name: 'Former Admin' });
  await former.post('/api/products');
  await admin.delete(`/api/users/${former.user.id}`);
  expect((await entries()).items).toMatchObject([
    { action: 'deleteUser' },
    { action: 'createProduct', actor: { name: 'Former Admin' } },
  ]);
});
