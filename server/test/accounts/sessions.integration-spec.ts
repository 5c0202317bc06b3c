import { Client } from '../client.js';
import { factories, PASSWORD, Person } from '../factories.js';
import { queueBehindAccounts } from '../lock-queue.js';
import { useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let owner: Person;
let phone: Client;
let laptop: Client;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  owner = await create.user();
  [phone, laptop] = [await signIn(PHONE), await signIn(LAPTOP)];
});

async function signIn(userAgent: string, password = PASSWORD): Promise<Client> {
  const account = { email: owner.user.email, password };
  const { body } = await create.stranger().post('/api/users/login', account, { 'user-agent': userAgent });
  return new Client(shop, body.token as string);
}

interface Listed {
  _id: string;
  device: string;
  isCurrent: boolean;
}
const list = async (client: Client) => (await client.get('/api/users/sessions')).body as Listed[];
const devices = async (client: Client) => (await list(client)).map(({ device }) => device);
const isIn = async (client: Client) => (await client.get('/api/users/profile')).status === 200;

it('lists the devices of this account only, newest first, and marks the current one', async () => {
  await create
    .stranger()
    .post('/api/users', { name: 'Somebody', email: 'else@example.com', password: PASSWORD });
  expect((await list(phone)).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox on Linux', false],
    ['Safari on iPhone', true],
  ]);
});

it('signs one device out, and no other', async () => {
  const [{ _id }] = (await list(phone)) as [Listed];
  expect((await phone.delete(`/api/users/sessions/${_id}`)).status).toBe(200);
  expect([await isIn(laptop), await isIn(phone)]).toEqual([false, true]);
  expect(await devices(phone)).toEqual(['Safari on iPhone']);
});

it('signs out all other devices, including tokens without a session, and returns a new token', async () => {
  const { body } = await phone.delete('/api/users/sessions');
  for (const other of [phone, laptop, owner]) expect(await isIn(other)).toBe(false);
  const fresh = new Client(shop, body.token as string);
  expect((await list(fresh)).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Safari on iPhone', true],
  ]);
});

it('invalidates the current token, and no other, when signing out', async () => {
  await phone.post('/api/users/logout');
  expect([await isIn(phone), await isIn(laptop), await isIn(owner)]).toEqual([false, true, true]);
});

it('keeps only the current device signed in, with a new token, when the password changes', async () => {
  const { body } = await phone.put('/api/users/profile', { password: 'Another1' });
  for (const other of [phone, laptop, owner]) expect(await isIn(other)).toBe(false);
  expect(await devices(new Client(shop, body.token as string))).toEqual(['Safari on iPhone']);
});

it('keeps every device signed in when the name changes', async () => {
  const { body } = await phone.put('/api/users/profile', { name: 'Another Name' });
  for (const other of [phone, laptop, new Client(shop, body.token as string)])
    expect(await isIn(other)).toBe(true);
  expect(await devices(phone)).toHaveLength(2);
});

describe('a request that was authenticated before its token became invalid', () => {
  const SIGNED_OUT = { status: 401, body: { code: 'UNAUTHENTICATED', message: 'Please sign in' } };
  const rename = () => laptop.put('/api/users/profile', { name: 'Another Name' });
  const endOthers = () => laptop.delete('/api/users/sessions');
  const erase = () => phone.rest('DELETE', '/api/users/profile', { password: PASSWORD });
  const deleteAsAdmin = async () => (await create.admin()).delete(`/api/users/${owner.user.id}`);
  const nameNow = async () => {
    const rows = await shop.db.query<{ name: string }[]>('SELECT name FROM users WHERE id = $1', [
      owner.user.id,
    ]);
    return rows[0]!.name;
  };

  it.each([
    ['changes the profile', rename],
    ['ends all other sessions', endOthers],
    ['deletes the account', () => laptop.rest('DELETE', '/api/users/profile', { password: PASSWORD })],
  ])('is rejected with 401 if it %s', async (_, call) => {
    const newPassword = () => phone.put('/api/users/profile', { password: 'Another1' });
    const [changed, refused] = await queueBehindAccounts(shop, [owner], [newPassword, call]);
    expect(await devices(new Client(shop, changed!.body.token as string))).toEqual(['Safari on iPhone']);
    expect(await nameNow()).toBe(owner.user.name);
    expect(refused).toMatchObject(SIGNED_OUT);
  });

  it('does not restore a session that has been signed out, and changes nothing', async () => {
    const [{ _id }] = (await list(laptop)) as [Listed];
    const signOut = () => phone.delete(`/api/users/sessions/${_id}`);
    const [refused] = await queueBehindAccounts(shop, [owner], [rename], signOut);
    expect(await devices(phone)).toEqual(['Safari on iPhone']);
    expect(await nameNow()).toBe(owner.user.name);
    expect(refused).toMatchObject(SIGNED_OUT);
  });

  it.each([
    ['its owner deletes', 'Deleted account', erase],
    ['an admin deletes', 'Shopper', deleteAsAdmin],
  ])('writes nothing to an account that %s', async (_, name, remove) => {
    const [, refused] = await queueBehindAccounts(shop, [owner], [remove, rename]);
    expect(await nameNow()).toContain(name);
    expect(refused).toMatchObject(SIGNED_OUT);
  });
});

it('ends a session when it expires, even if its token has not expired', async () => {
  await shop.db.query(
    `UPDATE sessions SET expires_at = now() WHERE user_id = $1 AND device = 'Firefox on Linux'`,
    [owner.user.id],
  );
  expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false]);
  expect(await devices(phone)).toEqual(['Safari on iPhone']);
});

it('ends every session of an account that an admin changes', async () => {
  await (await create.admin()).put(`/api/users/${owner.user.id}`, { name: 'Another Name' });
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false]);
  expect(await devices(await signIn(PHONE))).toEqual(['Safari on iPhone']);
});

it('loads the caller and their session with one statement', async () => {
  const statementsOf = statementCounter(shop.db);
  for (const client of [owner, phone])
    expect(await statementsOf(() => client.get('/api/users/profile'))).toBe(1);
});

it('stores neither IP addresses nor user agents', async () => {
  const rows = await shop.db.query<object[]>('SELECT * FROM sessions');
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1"|Mozilla/);
});
