import { createHash } from 'node:crypto';
import { newId } from '../../src/common/ids.js';
import { BUCKETS } from '../../src/common/limits/buckets.js';
import { RateLimits } from '../../src/common/rate-limits.js';
import { config } from '../../src/config.js';
import { PasswordReset } from '../../src/users/password-reset.entity.js';
import { hashPassword } from '../../src/users/passwords.js';
import type { User } from '../../src/users/user.entity.js';
import { Client } from '../client.js';
import { factories, PASSWORD } from '../factories.js';
import { head, sendBytes } from '../raw-http.js';
import { openShop, useShop } from '../shop.js';

const HERE = BUCKETS['sign-in-here'].points;
const ANYWHERE = BUCKETS['sign-in-anywhere'].points;
const PER_ADDRESS = BUCKETS['sign-in'].points;

let serial = 0;

config.rateLimits = true;
// So that a test can send from many addresses: each test has accounts and addresses of its own.
config.trustedProxies = ['127.0.0.1'];
const shop = await useShop();
const create = factories(shop);

const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${++serial % 250}` });
const login = (email: string, password: string, headers = elsewhere()) =>
  create.stranger().post('/api/users/login', { email, password }, headers);
const times = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
/** The token of a link that was mailed to a user. */
async function linkTo({ id: userId, email, tokenVersion }: User): Promise<string> {
  const token = newId();
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const expiresAt = new Date(Date.now() + 60_000);
  await shop.db.manager.insert(PasswordReset, {
    tokenHash,
    mailId: newId(),
    userId,
    email,
    tokenVersion,
    expiresAt,
  });
  return token;
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

it('limits failed sign-ins per account and address, even concurrent ones, and affects nobody else', async () => {
  const { user } = await create.user();
  const from = elsewhere();
  const guesses = statuses(await times(HERE + 5, (n) => login(user.email, `Guess${n}`, from)));
  expect(guesses.filter((status) => status === 401)).toHaveLength(HERE);
  expect(guesses.filter((status) => status === 429)).toHaveLength(5);

  const refused = await login(user.email, PASSWORD, from);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(300);
  expect((await login((await create.user()).user.email, PASSWORD, from)).status).toBe(200);
  expect((await login(user.email, PASSWORD)).status).toBe(200);
});

it('tolerates a clock skew of seconds, and discards a limit that was set by a clock hours ahead', async () => {
  const { user } = await create.user();
  const from = elsewhere();
  await times(HERE, (n) => login(user.email, `Guess${n}`, from));
  const shift = (time: string) =>
    shop.db.query(
      `UPDATE rate_limits SET expire = expire + extract(epoch FROM $1::interval) * 1000 WHERE key LIKE 'sign-in-here:%'`,
      [time],
    );
  await shift('2 s'); // how far clocks that are in sync may differ
  expect((await login(user.email, PASSWORD, from)).status).toBe(429);
  await shift('5.5 hours');
  expect((await login(user.email, PASSWORD, from)).status).toBe(200);
  await times(HERE, (n) => login(user.email, `Guess${n}`, from));
  expect(Number((await login(user.email, PASSWORD, from)).headers.get('retry-after'))).toBeLessThan(302);
});

it('counts all spellings of an email that the database considers equal together', async () => {
  const { user } = await create.user({ email: 'admin-i@example.com' });
  const from = elsewhere();
  const spellings = ['admin-i@example.com', 'ADMIN-I@EXAMPLE.COM', 'Admin-i@Example.com'];
  const found = await shop.db.query(`SELECT $1::citext = $2::citext AS same`, [
    user.email,
    'adm\u0130n-\u0130@example.com',
  ]);
  if (found[0].same) spellings.push('adm\u0130n-\u0130@example.com');
  for (let n = 0; n < HERE; n++) await login(spellings[n % spellings.length]!, 'Guess1', from);
  for (const spelling of spellings) expect((await login(spelling, PASSWORD, from)).status).toBe(429);
});

it('counts a whole /64 of IPv6 as one address', async () => {
  const { user } = await create.user();
  const from = (host: string) => ({ 'x-forwarded-for': `2001:db8:7:7::${host}` });
  for (let n = 0; n < HERE; n++) await login(user.email, 'Guess1', from(`${n + 1}`));
  expect((await login(user.email, PASSWORD, from('ffff'))).status).toBe(429);
  expect((await login(user.email, PASSWORD, { 'x-forwarded-for': '2001:db8:7:8::1' })).status).toBe(200);
});

it('limits failed sign-ins from everywhere for a minute, except where the owner has signed in before', async () => {
  const { user } = await create.user();
  const home = elsewhere();
  expect((await login(user.email, PASSWORD, home)).status).toBe(200);
  await times(ANYWHERE, () => login(user.email, 'Guess1'));

  const refused = await login(user.email, PASSWORD);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await login(user.email, PASSWORD, home)).status).toBe(200);
});

it('does not count attempts that are rejected because of failed sign-ins from elsewhere', async () => {
  const { user } = await create.user();
  const away = elsewhere();
  await times(ANYWHERE, () => login(user.email, 'Guess1'));
  expect(new Set(statuses(await times(HERE, () => login(user.email, PASSWORD, away))))).toEqual(
    new Set([429]),
  );
  await shop.app.get(RateLimits, { strict: false }).reset('sign-in-anywhere', user.id); // the minute is over
  expect((await login(user.email, PASSWORD, away)).status).toBe(200);
});

it('exempts the address where the account was registered from the limit for everywhere', async () => {
  const home = elsewhere();
  const email = 'opened-here@example.com';
  await create.stranger().post('/api/users', { name: 'Some Body', email, password: PASSWORD }, home);
  await times(ANYWHERE, () => login(email, 'Guess1'));
  expect((await login(email, PASSWORD)).status).toBe(429);
  expect((await login(email, PASSWORD, home)).status).toBe(200);
});

it('exempts the address where the password was reset, even after failed sign-ins from there', async () => {
  const { user } = await create.user();
  const home = elsewhere();
  await times(HERE, (n) => login(user.email, `Guess${n}`, home));
  await times(ANYWHERE, () => login(user.email, 'Guess1'));
  const link = { token: await linkTo(user), password: 'Another1' };
  expect((await create.stranger().put('/api/users/password-reset', link, home)).status).toBe(200);
  expect((await login(user.email, 'Another1')).status).toBe(429);
  expect((await login(user.email, 'Another1', home)).status).toBe(200);
});

it('stores known addresses in a form that identifies neither address nor account', async () => {
  const { user } = await create.user();
  for (const address of ['203.0.113.251', '2001:db8:9:9::1'])
    await login(user.email, PASSWORD, { 'x-forwarded-for': address });
  await login(user.email, 'Guess1', { 'x-forwarded-for': '203.0.113.252' });
  const rows = await shop.db.query<{ key: string }[]>('SELECT key FROM rate_limits');
  const keys = rows.map(({ key }) => key);
  const places = keys.filter((key) => /^sign-in-(known|here):/.test(key));
  expect(places.length).toBeGreaterThanOrEqual(3);
  expect(places.filter((key) => /203[.]0[.]113|2001:db8|::/.test(key) || key.includes(user.id))).toEqual([]);
  const plainly = createHash('sha256').update(`${user.id} 203.0.113.251`).digest('base64url');
  expect(places).not.toContain(`sign-in-known:${plainly}`);
});

it('limits failed sign-ins in the same way if the account does not exist', async () => {
  const from = elsewhere();
  const guesses = await times(HERE + 1, () => login('nobody@example.com', 'Guess1', from));
  expect(statuses(guesses).sort()).toEqual([...Array<number>(HERE).fill(401), 429]);
});

it('does not count attempts that are rejected because the shop is too busy to check the password', async () => {
  const { user } = await create.user();
  const from = elsewhere();
  const crowd: Promise<unknown>[] = [];
  const crowdIn = (length: number) =>
    crowd.push(...Array.from({ length }, () => hashPassword('Crowd123').catch(() => undefined)));
  crowdIn(300);
  const more = setInterval(() => crowdIn(20), 10); // more than any machine completes in that time
  const sent = statuses(await times(HERE, () => login(user.email, 'Guess1', from)));
  clearInterval(more);
  await Promise.all(crowd);
  const unseen = sent.filter((status) => status === 429).length;
  expect(unseen).toBeGreaterThan(0);
  const later = await times(unseen + 1, () => login(user.email, 'Guess1', from));
  expect(statuses(later).sort()).toEqual([...Array<number>(unseen).fill(401), 429]);
});

it('limits how often a password is changed, over both APIs', async () => {
  const someone = await create.user();
  let { token } = someone;
  for (let n = 0; n < BUCKETS.password.points; n++) {
    const { body } = await new Client(shop, token).put('/api/users/profile', { password: `Changed${n}` });
    token = body.token as string;
  }
  const owner = new Client(shop, token);
  expect((await owner.put('/api/users/profile', { name: 'New Name' })).status).toBe(200);
  expect((await owner.put('/api/users/profile', { password: 'Changed99' })).status).toBe(429);
  const query = 'mutation { updateProfile(input: { password: "Changed99" }) { token } }';
  const answer = await owner.post('/graphql', { query });
  expect(answer.body.errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
  expect(answer.headers.get('retry-after')).toBe(String(answer.body.errors[0].extensions.retryAfter));
});

it('limits how often an account changes its email', async () => {
  const owner = await create.user();
  const moveTo = (email: string) => owner.put('/api/users/profile', { email });
  for (let n = 0; n < BUCKETS['email-change'].points; n++)
    expect((await moveTo(`stranger${n}@example.com`)).status).toBe(200);
  const refused = await moveTo('one-more@example.com');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'The email address was changed too often. Please try again tomorrow.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await owner.put('/api/users/profile', { name: 'Still Welcome' })).status).toBe(200);
});

it('does not count email changes that are rejected with 409', async () => {
  const [taken, owner, admin] = [await create.user(), await create.user(), await create.admin()];
  const moves = [
    (email: string) => owner.put('/api/users/profile', { email }),
    (email: string) => admin.put(`/api/users/${admin.user.id}`, { email }),
  ];
  for (const [n, moveTo] of moves.entries()) {
    for (let i = 0; i <= BUCKETS['email-change'].points; i++)
      expect((await moveTo(taken.user.email)).status).toBe(409);
    expect((await moveTo(`at-last${n}@example.com`)).status).toBe(200);
  }
});

it('limits the requests of each address separately, and returns 429 with Retry-After', async () => {
  const from = { 'x-forwarded-for': '198.51.100.9' };
  const limits = shop.app.get(RateLimits, { strict: false });
  for (let n = 1; n < BUCKETS.call.points; n++) await limits.consume('call', '198.51.100.9');
  expect((await create.stranger().get('/api/products', from)).status).toBe(200);
  const refused = await create.stranger().get('/api/products', from);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect((await create.stranger().get('/api/products', elsewhere())).status).toBe(200);
});

it.each(['GET /%61pi/products', 'POST /%67raphql', 'GET http://shop/api/products', 'POST /api/none'])(
  'counts %s towards the request limit',
  async (firstLine) => {
    const from = elsewhere();
    const limits = shop.app.get(RateLimits, { strict: false });
    for (let n = 0; n < BUCKETS.call.points; n++) await limits.consume('call', from['x-forwarded-for']);
    expect((await sendBytes(shop, head(firstLine, from))).status).toBe(429);
  },
);

it('returns the request limit as a GraphQL error whose retryAfter equals the header', async () => {
  const from = elsewhere();
  const limits = shop.app.get(RateLimits, { strict: false });
  for (let n = 0; n < BUCKETS.call.points; n++) await limits.consume('call', from['x-forwarded-for']);
  const { status, headers, body } = await create
    .stranger()
    .post('/graphql', { query: '{ __typename }' }, from);
  expect(status).toBe(429);
  const retryAfter = Number(headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(body).toEqual({
    errors: [
      { message: expect.any(String) as string, extensions: { code: 'TOO_MANY_REQUESTS', retryAfter } },
    ],
  });
});

it('resets the count of failures with each successful sign-in', async () => {
  const { user } = await create.user();
  const from = elsewhere();
  for (let round = 0; round < 2; round++) {
    await times(HERE - 1, () => login(user.email, 'Guess1', from));
    expect((await login(user.email, PASSWORD, from)).status).toBe(200);
  }
});

it('limits sign-ins from one address across accounts, over both APIs', async () => {
  const from = { 'x-forwarded-for': '198.51.100.1' };
  const answers = await times(PER_ADDRESS + 1, (n) => login(`guess${n}@example.com`, 'Guess1', from));
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1);

  const query = 'mutation { login(input: { email: "x@example.com", password: "x" }) { token } }';
  const { body } = await create.stranger().post('/graphql', { query }, from);
  expect(body.errors[0].extensions).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfter: expect.any(Number) as number,
  });
  expect((await login('x@example.com', 'x')).status).toBe(401);
});

it('limits registrations from one address', async () => {
  const from = { 'x-forwarded-for': '198.51.100.3' };
  const answers = await times(BUCKETS.register.points + 1, () =>
    create.stranger().post('/api/users', {}, from),
  );
  expect(statuses(answers).sort()).toEqual([...Array<number>(BUCKETS.register.points).fill(400), 429]);
});

it('shares the count between all processes of the shop', async () => {
  const other = await openShop();
  const { user } = await create.user();
  const from = elsewhere();
  const at = (n: number) => create.stranger().at(n % 2 ? shop : other);
  const guesses = await times(HERE + 4, (n) =>
    at(n).post('/api/users/login', { email: user.email, password: 'Guess1' }, from),
  );
  await other.close();
  expect(statuses(guesses).filter((status) => status === 429)).toHaveLength(4);
});
