import type { Client } from '../client.js';
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
import { factories, PASSWORD } from '../factories.js';
import { useShop } from '../shop.js';

let serial = 0;

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
const user = await create.user();
const other = await create.user({ name: 'Other Shopper', email: 'Other@Example.com' });

const anyone = () => create.stranger();
/** An unused email of constant length. */
const free = () => `free${1000 + ++serial}@example.com`;

const USER = 'id name email isAdmin';
const SESSION = `token user { ${USER} }`;
const asSession = ({ token, ...account }: { token: string }) => ({ token, user: account });

const login = (email: string, password: string): Call => ({
  rest: ['POST', '/api/users/login', { email, password }],
  graphql: [
    `mutation ($input: LoginInput!) { login(input: $input) { ${SESSION} } }`,
    { input: { email, password } },
  ],
  shape: asSession,
});
const register = (input: { name: string; email: string; password: string }): Call => ({
  rest: ['POST', '/api/users', input],
  graphql: [`mutation ($input: RegisterInput!) { register(input: $input) { ${SESSION} } }`, { input }],
  shape: asSession,
});
const profile = (): Call => ({
  rest: ['GET', '/api/users/profile'],
  graphql: [`{ me { ${USER} hasTwoFactor } }`],
});
const updateProfile = (input: object): Call => ({
  rest: ['PUT', '/api/users/profile', input],
  graphql: [
    `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { ${SESSION} } }`,
    { input },
  ],
  shape: asSession,
});
const getUser = (id: string): Call => ({
  rest: ['GET', `/api/users/${id}`],
  graphql: [`query ($id: ID!) { user(id: $id) { ${USER} hasTwoFactor } }`, { id }],
});
const updateUser = (id: string, input: object): Call => ({
  rest: ['PUT', `/api/users/${id}`, input],
  graphql: [
    `mutation ($id: ID!, $input: UpdateUserInput!) {
      updateUser(id: $id, input: $input) { ${USER} hasTwoFactor }
    }`,
    { id, input },
  ],
});
const deleteUser = (id: string): Call => ({
  rest: ['DELETE', `/api/users/${id}`],
  graphql: ['mutation ($id: ID!) { deleteUser(id: $id) }', { id }],
});
const listUsers = (page?: number): Call => ({
  rest: ['GET', `/api/users${page === undefined ? '' : `?pageNumber=${page}`}`],
  graphql: [`query ($page: Int) { users(page: $page) { items { ${USER} } } }`, { page }],
  shape: (items: unknown[]) => ({ items }),
});

const SHORT_NAME = 'name should be aleast 5 characters long';

describe('POST /api/users/login and login', () => {
  const wrong = [401, 'UNAUTHENTICATED', 'Invalid email or password'] as const;
  testBothApis(
    accepts('signs in, ignoring the case', () => [anyone(), login(' OTHER@example.COM', PASSWORD)], 200, {
      user: { name: 'Other Shopper', email: 'Other@Example.com', isAdmin: false },
    }),
    accepts('signs an admin in', () => [anyone(), login(admin.user.email, PASSWORD)], 200, {
      user: { isAdmin: true },
    }),
    refuses('an unknown email', () => [anyone(), login('nobody@example.com', PASSWORD)], ...wrong),
    refuses('a wrong password', () => [anyone(), login(user.user.email, `${PASSWORD}4`)], ...wrong),
    refuses('an empty password', () => [anyone(), login(user.user.email, '')], ...wrong),
    refuses(
      'a blank email',
      () => [anyone(), login(' ', PASSWORD)],
      ...BAD,
      'email is required, up to 320 characters',
    ),
  );
});

it('refuses a login over REST without a password', async () => {
  const { status, body } = await anyone().post('/api/users/login', { email: user.user.email });
  expect({ status, body }).toEqual({
    status: 400,
    body: { message: 'password is required', code: 'BAD_USER_INPUT' },
  });
});

describe('POST /api/users and register', () => {
  const account = (fields: object = {}): Call =>
    register({ name: 'New Shopper', email: free(), password: 'aB1cd', ...fields });
  const refusesTo = (does: string, fields: object, message: string) =>
    refuses(does, () => [anyone(), account(fields)], ...BAD, message);
  testBothApis(
    accepts('creates an account', () => [anyone(), account({ name: ' New Shopper ' })], 201, {
      user: { name: 'New Shopper', isAdmin: false },
    }),
    accepts('joins the lines of a name', () => [anyone(), account({ name: 'New\r\n\r\nShopper' })], 201, {
      user: { name: 'New Shopper' },
    }),
    accepts(
      'removes control characters from a name',
      () => [anyone(), account({ name: '\u001b\tNew\u0007\u009b\u2028Shopper\u001b' })],
      201,
      { user: { name: 'New Shopper' } },
    ),
    refuses(
      'an email that is taken, ignoring its case',
      () => [anyone(), account({ email: 'oTHER@example.com' })],
      409,
      'CONFLICT',
      'User already exists',
    ),
    refusesTo('a short name before other errors', { name: 'Jo', password: 'x', email: 'x' }, SHORT_NAME),
    refusesTo('a name of blanks', { name: '        ' }, SHORT_NAME),
    refusesTo('a long name', { name: 'n'.repeat(101) }, 'name may have up to 100 characters'),
    refusesTo('an upper-case password', { password: 'A1' }, 'atleast one lowercase character required'),
    refusesTo('a lower-case password', { password: 'a1' }, 'atleast one uppercase character required'),
    refusesTo('a password without a digit', { password: 'aB' }, 'atleast one number required'),
    refusesTo('a short password', { password: 'aB1c' }, 'password should be alteast 5 character long'),
    refusesTo('an empty password', { password: '' }, 'atleast one lowercase character required'),
    refusesTo('a long password', { password: 'aB1'.repeat(67) }, 'password may have up to 200 characters'),
    refusesTo('an invalid email', { email: 'a@b' }, 'Please enter a valid email address'),
  );
});

describe('GET /api/users/profile and me', () => {
  testBothApis(
    reads('shows the caller', () => [other, profile()], { email: 'Other@Example.com', isAdmin: false }),
    rejectsUnauthorized(shop, profile),
  );
});

describe('PUT /api/users/profile and updateProfile', () => {
  const refusesTo = (does: string, fields: object, message: string) =>
    refuses(does, () => [user, updateProfile(fields)], ...BAD, message);
  testBothApis(
    accepts('changes the name', async () => [await create.user(), updateProfile({ name: 'Renamed' })], 200, {
      user: { name: 'Renamed' },
    }),
    accepts(
      'changes the email and the password',
      async () => [await create.user(), updateProfile({ email: free(), password: 'nEw4Me' })],
      200,
    ),
    accepts('accepts an update without fields', async () => [await create.user(), updateProfile({})], 200),
    accepts(
      'accepts an update with an empty password',
      async () => [await create.user(), updateProfile({ password: '' })],
      200,
    ),
    rejectsUnauthorized(shop, () => updateProfile({ name: 'Renamed' })),
    refusesTo('a short name before other errors', { email: 'x', password: 'x', name: 'Jo' }, SHORT_NAME),
    refusesTo('a weak password', { password: 'abcde' }, 'atleast one uppercase character required'),
    refusesTo('an invalid email', { email: 'x' }, 'Please enter a valid email address'),
    refuses(
      'an email that is taken',
      () => [user, updateProfile({ email: 'OTHER@EXAMPLE.COM' })],
      409,
      'CONFLICT',
      'User already exists',
    ),
  );
});

describe('GET /api/users/{id} and user', () => {
  testBothApis(
    reads('shows any user to an admin', () => [admin, getUser(other.user.id)], { name: 'Other Shopper' }),
    rejectsUnauthorized(shop, () => getUser(other.user.id), user),
    rejectsUnknownIds('User', () => admin, getUser),
  );
  it('shows users only their own account over REST, ignoring the case of the id', async () => {
    const { id } = user.user;
    for (const spelling of [id, id.toUpperCase()])
      expect(await user.get(`/api/users/${spelling}`)).toMatchObject({
        status: 200,
        body: { _id: id, isAdmin: 'false' },
      });
    expect((await user.get('/api/users/123')).status).toBe(403);
  });
});

describe('PUT /api/users/{id} and updateUser', () => {
  const change = async (fields: object): Promise<[Client, Call]> => [
    admin,
    updateUser((await create.user()).user.id, fields),
  ];
  testBothApis(
    accepts(
      'changes everything at once',
      () => change({ name: 'Renamed', email: free(), isAdmin: true }),
      200,
      {
        name: 'Renamed',
        isAdmin: true,
      },
    ),
    accepts('accepts an update without fields', () => change({}), 200, { isAdmin: false }),
    rejectsUnauthorized(shop, () => updateUser(other.user.id, { name: 'Renamed' }), user),
    rejectsUnknownIds(
      'User',
      () => admin,
      (id) => updateUser(id, { name: 'Renamed' }),
    ),
    refuses('a short name', () => change({ name: 'Jo' }), ...BAD, SHORT_NAME),
    refuses('an invalid email', () => change({ email: 'x' }), ...BAD, 'Please enter a valid email address'),
    refuses(
      'a taken email',
      () => change({ email: 'OTHER@example.com' }),
      409,
      'CONFLICT',
      'User already exists',
    ),
    refuses(
      'an admin who demotes themself',
      () => [admin, updateUser(admin.user.id.toUpperCase(), { isAdmin: false })],
      409,
      'INVALID_STATE',
      'You cannot demote yourself',
    ),
  );
  it.each([true, 'true'])('accepts isAdmin as %p over REST', async (isAdmin) => {
    const { user } = await create.user();
    expect((await admin.put(`/api/users/${user.id}`, { isAdmin })).body).toMatchObject({ isAdmin: 'true' });
  });
});

describe('DELETE /api/users/{id} and deleteUser', () => {
  testBothApis(
    differs(
      'removes a user',
      async () => [admin, deleteUser((await create.user()).user.id)],
      200,
      { message: 'User removed' },
      true,
    ),
    rejectsUnauthorized(shop, () => deleteUser(other.user.id), user),
    rejectsUnknownIds('User', () => admin, deleteUser),
    refuses(
      'an admin who deletes themself',
      () => [admin, deleteUser(admin.user.id.toUpperCase())],
      409,
      'INVALID_STATE',
      'You cannot delete yourself',
    ),
  );
});

describe('GET /api/users and users', () => {
  testBothApis(
    reads('lists the newest first', () => [admin, listUsers()]),
    reads('is empty past the last page', () => [admin, listUsers(1000)], { items: [] }),
    refuses('page 0', () => [admin, listUsers(0)], ...BAD, 'page must be a whole number from 1'),
    refuses(
      'a page before the first',
      () => [admin, listUsers(-1)],
      ...BAD,
      'page must be a whole number from 1',
    ),
    rejectsUnauthorized(shop, () => listUsers(), user),
  );
});

it('searches users by a part of their name or email over GraphQL', async () => {
  const wanted = await create.user({ name: 'Ada 100% Lovelace', email: 'ada@engine.example' });
  const search = async (text: string) =>
    (await admin.ask('query ($text: String) { users(search: $text) { items { id } count } }', { text }))
      .users;
  for (const text of ['lovelace', ' ADA@engine ', '100%', 'Lovelace ada@', 'lovelace\u200b'])
    expect(await search(text)).toEqual({ items: [{ id: wanted.user.id }], count: 1 });
  for (const text of ['a%e', '_da', '\\']) expect((await search(text)).count).toBe(0);
});
