import {
  accepts,
  BAD,
  Call,
  rejectsUnauthorized,
  differs,
  testBothApis,
  rejectsUnknownIds,
  reads,
  refuses,
} from '../contract.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { useShop } from '../shop.js';

const HOME = { name: 'Home', ...ADDRESS };

const shop = await useShop();
const create = factories(shop);
const user = await create.user();
const [keeper] = await keeping(['Home', 'Office']);

const PARTS = 'id name isDefault address city postalCode country recipient phone';

const list = (): Call => ({
  rest: ['GET', '/api/users/addresses'],
  graphql: [`{ addresses { ${PARTS} } }`],
});
const add = (input: object): Call => ({
  rest: ['POST', '/api/users/addresses', input],
  graphql: [`mutation ($input: AddressInput!) { addAddress(input: $input) { ${PARTS} } }`, { input }],
});
const update = (id: string, input: object = HOME): Call => ({
  rest: ['PUT', `/api/users/addresses/${id}`, input],
  graphql: [
    `mutation ($id: ID!, $input: AddressInput!) { updateAddress(id: $id, input: $input) { ${PARTS} } }`,
    { id, input },
  ],
});
const remove = (id: string): Call => ({
  rest: ['DELETE', `/api/users/addresses/${id}`],
  graphql: ['mutation ($id: ID!) { removeAddress(id: $id) }', { id }],
});

async function keeping(names: string[]): Promise<[Person, string[]]> {
  const owner = await create.user();
  const ids: string[] = [];
  for (const name of names)
    ids.push((await owner.post('/api/users/addresses', { ...HOME, name })).body._id as string);
  return [owner, ids];
}
const kept = async (owner: Person) =>
  ((await owner.get('/api/users/addresses')).body as { name: string; isDefault: boolean }[]).map(
    ({ name, isDefault }) => (isDefault ? `${name}, the default` : name),
  );

describe('GET /api/users/addresses and addresses', () => {
  testBothApis(
    reads("lists the caller's addresses", () => [keeper, list()]),
    reads('is empty for a user without addresses', async () => [await create.user(), list()], []),
    rejectsUnauthorized(shop, list),
  );
});

describe('POST /api/users/addresses and addAddress', () => {
  const refusesTo = (does: string, input: object, message: string) =>
    refuses(does, () => [user, add({ ...HOME, ...input })], ...BAD, message);
  testBothApis(
    accepts('saves an address, the first as the default', async () => [await create.user(), add(HOME)], 201, {
      ...HOME,
      isDefault: true,
      recipient: null,
      phone: null,
    }),
    accepts(
      'saves the recipient, trimmed, and the phone',
      async () => [
        await create.user(),
        add({ ...HOME, recipient: ' Meera Nair ', phone: '+91 98765-43210' }),
      ],
      201,
      { recipient: 'Meera Nair', phone: '+91 98765-43210' },
    ),
    accepts(
      'saves a blank recipient and phone as null',
      async () => [await create.user(), add({ ...HOME, recipient: ' ', phone: '' })],
      201,
      { recipient: null, phone: null },
    ),
    refusesTo('a blank name', { name: ' ' }, 'Name is required, up to 50 characters'),
    refusesTo('an empty city', { city: '' }, 'City is required, up to 100 characters'),
    refusesTo('an invalid phone', { phone: 'call me' }, 'Phone may have digits, blanks and + - ( )'),
    refuses(
      'more than 20 addresses',
      async () => [(await keeping(Array.from({ length: 20 }, (_, n) => `Place ${n}`)))[0], add(HOME)],
      409,
      'CONFLICT',
      'You can keep up to 20 addresses. Please remove one first.',
    ),
    rejectsUnauthorized(shop, () => add(HOME)),
  );
});

describe('PUT /api/users/addresses/{id} and updateAddress', () => {
  testBothApis(
    accepts(
      'changes an address',
      async () => {
        const [owner, [id]] = await keeping(['Home']);
        return [owner, update(id!, { ...HOME, city: 'Mumbai' })];
      },
      200,
      { city: 'Mumbai', isDefault: true },
    ),
    refuses(
      "another user's address",
      async () => [user, update((await keeping(['Home']))[1][0]!)],
      404,
      'NOT_FOUND',
      'Address not found',
    ),
    rejectsUnauthorized(shop, () => update('x')),
    rejectsUnknownIds('Address', () => user, update),
  );
});

describe('DELETE /api/users/addresses/{id} and removeAddress', () => {
  testBothApis(
    differs(
      'removes an address',
      async () => {
        const [owner, [id]] = await keeping(['Home']);
        return [owner, remove(id!)];
      },
      200,
      { message: 'Address removed' },
      true,
    ),
    rejectsUnauthorized(shop, () => remove('x')),
    rejectsUnknownIds('Address', () => user, remove),
  );
});

describe('the default address', () => {
  it('is the first address until another is chosen, and moves to a remaining one when deleted', async () => {
    const [owner, [home, office]] = await keeping(['Home', 'Office', 'Parents']);
    expect(await kept(owner)).toEqual(['Home, the default', 'Parents', 'Office']);
    await owner.put(`/api/users/addresses/${office}`, { ...HOME, name: 'Office', isDefault: true });
    expect(await kept(owner)).toEqual(['Office, the default', 'Parents', 'Home']);
    await owner.delete(`/api/users/addresses/${office}`);
    expect(await kept(owner)).toEqual(['Parents, the default', 'Home']);
    await owner.delete(`/api/users/addresses/${home}`);
    expect(await kept(owner)).toEqual(['Parents, the default']);
  });

  it('is unique when several addresses are added as the default concurrently', async () => {
    const [owner] = await keeping([]);
    await Promise.all(
      ['Home', 'Office', 'Parents', 'Shop'].map((name) =>
        owner.post('/api/users/addresses', { ...HOME, name, isDefault: true }),
      ),
    );
    expect((await kept(owner)).filter((name) => name.endsWith('the default'))).toHaveLength(1);
  });
});

it('keeps the shipping address of an order, with recipient and phone, when a saved address is deleted', async () => {
  const [owner, [id]] = await keeping(['Home']);
  const shippingAddress = { ...ADDRESS, recipient: 'Meera Nair', phone: '+91 98765 43210' };
  const product = await create.product();
  const { body } = await owner.post('/api/orders', {
    orderItems: [{ product: product.id, qty: 1 }],
    shippingAddress,
  });
  expect(body.shippingAddress).toEqual(shippingAddress);
  await owner.delete(`/api/users/addresses/${id}`);
  const query = 'query ($id: ID!) { order(id: $id) { shippingAddress { city recipient phone } } }';
  expect((await owner.ask(query, { id: body._id })).order.shippingAddress).toEqual({
    city: 'Pune',
    recipient: 'Meera Nair',
    phone: '+91 98765 43210',
  });
});
