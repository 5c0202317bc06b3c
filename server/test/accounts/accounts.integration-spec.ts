import { JwtService } from '@nestjs/jwt';
import { In } from 'typeorm';
import { User } from '../../src/users/user.entity.js';
import { type Answer, Client } from '../client.js';
import { factories, PASSWORD, Person } from '../factories.js';
import { queueBehindAccounts } from '../lock-queue.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();

const login = (email: string, password: string) =>
  create.stranger().post('/api/users/login', { email, password });

/** Whether this session is still valid, in both APIs. */
async function isSignedIn(client: Client): Promise<boolean> {
  const { status } = await client.get('/api/users/profile');
  const { errors } = await client.graphql('{ me { id } }');
  expect(errors?.[0]?.extensions.code).toBe(status === 200 ? undefined : 'UNAUTHENTICATED');
  return status === 200;
}

describe('a password', () => {
  it('is hashed by argon2id with 19 MiB and two passes', async () => {
    const { body } = await create
      .stranger()
      .post('/api/users', { name: 'New Shopper', email: 'hashed@example.com', password: PASSWORD });
    const [row] = await shop.db.query<{ hash: string }[]>(
      'SELECT password_hash AS hash FROM users WHERE id = $1',
      [body._id],
    );
    expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is unchanged when the profile form leaves it blank', async () => {
    const { user, ...shopper } = await create.user();
    expect((await shopper.put('/api/users/profile', { name: 'Renamed', password: '' })).status).toBe(200);
    expect((await login(user.email, PASSWORD)).body).toMatchObject({ name: 'Renamed' });
  });

  it('is valid as soon as it is changed, and the old one returns 401', async () => {
    const shopper = await create.user();
    await shopper.put('/api/users/profile', { password: 'Another1' });
    expect((await login(shopper.user.email, PASSWORD)).status).toBe(401);
    expect((await login(shopper.user.email, 'Another1')).status).toBe(200);
  });
});

describe('an email', () => {
  const register = (email: string) =>
    create.stranger().post('/api/users', { name: 'New Shopper', email, password: PASSWORD });

  it('is compared without invisible characters at registration and sign-in', async () => {
    expect((await register('pasted@example.com\u200b')).body).toMatchObject({ email: 'pasted@example.com' });
    expect((await register('pa\u00adsted@example.com')).status).toBe(409);
    expect((await register('jos\u00e9@example.com')).status).toBe(201);
    expect((await register('jose\u200b\u0301@example.com')).status).toBe(409);
    expect((await login('\u2060pasted@example.com ', PASSWORD)).status).toBe(200);
  });

  it('is rejected with 400 if no mail can be sent to it', async () => {
    for (const email of ['"a b"@example.com', 'a"b@example.com', 'jane@exa\u{e000}mple.com'])
      expect((await register(email)).status).toBe(400);
  });
});

it('rejects a name of invisible characters with 400', async () => {
  const name = '\u200b'.repeat(5);
  const { status } = await create
    .stranger()
    .post('/api/users', { name, email: 'n@example.com', password: PASSWORD });
  expect(status).toBe(400);
});

describe('a session', () => {
  it('ends when the password changes, except with the token that the change returns', async () => {
    const shopper = await create.user();
    const { body } = await shopper.put('/api/users/profile', { password: 'Another1' });
    expect(await isSignedIn(shopper)).toBe(false);
    expect(await isSignedIn(new Client(shop, body.token as string))).toBe(true);
  });

  it('gets a different token with each profile change, even within one second', async () => {
    const { token } = (await login((await create.user()).user.email, PASSWORD)).body as { token: string };
    const change = () => new Client(shop, token).put('/api/users/profile', { name: 'Renamed' });
    const changed = await Promise.all([change(), change(), change()]);
    expect(new Set([token, ...changed.map(({ body }) => body.token as string)]).size).toBe(4);
  });

  it('survives a change of name and email', async () => {
    const shopper = await create.user();
    await shopper.put('/api/users/profile', { name: 'Renamed', email: 'moved@example.com' });
    expect(await isSignedIn(shopper)).toBe(true);
  });

  it.each([{ isAdmin: true }, { isAdmin: false }, { name: 'Renamed' }])(
    'ends when an admin changes the user to %p',
    async (change) => {
      const shopper = await create.user();
      await admin.put(`/api/users/${shopper.user.id}`, change);
      expect(await isSignedIn(shopper)).toBe(false);
    },
  );

  it('survives only on the current device when admins change their own name through the admin API', async () => {
    const { user } = await create.admin();
    const signIn = async () => new Client(shop, (await login(user.email, PASSWORD)).body.token as string);
    const [here, elsewhere] = [await signIn(), await signIn()];
    await here.put(`/api/users/${user.id}`, { name: 'Chief Admin' });
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  it('ends no other session if it was itself ended while its request waited for a lock', async () => {
    const owner = await create.admin();
    const signIn = async () => (await login(owner.user.email, PASSWORD)).body.token as string;
    const [here, elsewhere] = [new Client(shop, await signIn()), new Client(shop, await signIn())];
    const { sessions } = await here.ask('{ sessions { id isCurrent } }');
    const other = (sessions as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)!;
    const [answer] = await queueBehindAccounts(
      shop,
      [owner],
      [() => elsewhere.put(`/api/users/${owner.user.id}`, { name: 'Chief Admin' })],
      () => here.delete(`/api/users/sessions/${other.id}`),
    );
    expect(answer!.status).toBe(401);
    expect(await isSignedIn(here)).toBe(true);
  });

  it('changes nothing and gets 401 if a password change ended it while its request waited for a lock', async () => {
    const owner = await create.admin();
    const signIn = async () =>
      new Client(shop, (await login(owner.user.email, PASSWORD)).body.token as string);
    const [here, elsewhere] = [await signIn(), await signIn()];
    const [changed, refused] = await queueBehindAccounts(
      shop,
      [owner],
      [
        () => here.put('/api/users/profile', { password: 'Another1' }),
        () => elsewhere.put(`/api/users/${owner.user.id}`, { name: 'Chief Admin' }),
      ],
    );
    expect(refused).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
    expect(
      (await new Client(shop, changed!.body.token as string).get('/api/users/profile')).body,
    ).toMatchObject({
      name: owner.user.name,
    });
  });

  it('ends when the user is deleted', async () => {
    const shopper = await create.user();
    await admin.delete(`/api/users/${shopper.user.id}`);
    expect(await isSignedIn(shopper)).toBe(false);
    expect((await login(shopper.user.email, PASSWORD)).body).toEqual({
      message: 'Invalid email or password',
      code: 'UNAUTHENTICATED',
    });
  });

  it('is rejected if its token is forged, expired, incomplete or unsigned', async () => {
    const { user } = await create.user();
    const ours = shop.app.get(JwtService, { strict: false });
    const claims = { sub: user.id, ver: user.tokenVersion };
    const [head, body] = ours.sign(claims).split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [
      new JwtService({ secret: 'a secret of somebody else' }).sign(claims),
      ours.sign(claims, { expiresIn: -1 }),
      ours.sign({ ...claims, sub: 'x' }),
      ours.sign({ sub: user.id }),
      `${unsigned}.${body}.`,
      `${head}.${body}.`,
    ])
      expect(await isSignedIn(new Client(shop, token))).toBe(false);
    expect(await isSignedIn(new Client(shop, ours.sign(claims)))).toBe(true);
  });

  it('with an invalid token can still read public products', async () => {
    expect((await new Client(shop, 'a.b.c').get('/api/products')).status).toBe(200);
  });
});

describe('an email', () => {
  const register = (email: string) =>
    create.stranger().post('/api/users', { name: 'New Shopper', email, password: PASSWORD });

  it('is registered once by concurrent requests, whatever its case; the other gets 409', async () => {
    const answers = await Promise.all(['Twin@example.com', 'tWIN@example.com'].map(register));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await shop.db.manager.countBy(User, { email: 'twin@example.com' })).toBe(1);
  });

  it('is assigned once when two accounts change to it concurrently; the other gets 409', async () => {
    const shoppers = [await create.user(), await create.user()];
    const answers = await Promise.all(
      shoppers.map((shopper) => shopper.put('/api/users/profile', { email: 'wanted@example.com' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of a deleted account can be registered again, for a new account', async () => {
    const { user } = await create.user();
    await admin.delete(`/api/users/${user.id}`);
    const { status, body } = await register(user.email);
    expect(status).toBe(201);
    expect(body._id).not.toBe(user.id);
    expect((await login(user.email, PASSWORD)).body._id).toBe(body._id);
  });
});

describe('an admin', () => {
  it('is not created by sending isAdmin at registration or in a profile update', async () => {
    const { body: account } = await create.stranger().post('/api/users', {
      name: 'New Shopper',
      email: 'climber@example.com',
      password: PASSWORD,
      isAdmin: true,
      tokenVersion: 9,
      id: admin.user.id,
    });
    const climber = new Client(shop, account.token as string);
    expect((await climber.put('/api/users/profile', { isAdmin: 'true' })).body.isAdmin).toBe('false');
    expect((await climber.get('/api/users')).status).toBe(403);
  });

  it('can change another admin who changes them concurrently: each gets 200 or 401', async () => {
    const [one, other] = [await create.admin(), await create.admin()];
    for (let round = 0; round < 5; round++) {
      const tokens = await Promise.all([one, other].map(({ user }) => login(user.email, PASSWORD)));
      const [first, second] = tokens.map(({ body }) => new Client(shop, body.token as string));
      const answers = await Promise.all([
        first!.put(`/api/users/${other.user.id}`, { name: `Other ${round}` }),
        second!.put(`/api/users/${one.user.id}`, { name: `First ${round}` }),
      ]);
      // The first call may have signed out the second one's session.
      for (const { status } of answers) expect([200, 401]).toContain(status);
    }
  });

  const takeAway = {
    deletes: (one: Person, other: Person) => one.delete(`/api/users/${other.user.id}`),
    demotes: (one: Person, other: Person) => one.put(`/api/users/${other.user.id}`, { isAdmin: false }),
  };
  it.each([
    ['deletes', 'deletes'],
    ['deletes', 'demotes'],
    ['demotes', 'deletes'],
    ['demotes', 'demotes'],
  ] as const)('%s another who %s them concurrently, and the second gets 403', async (first, second) => {
    const [one, other] = [await create.admin(), await create.admin()];
    const answers = await queueBehindAccounts(
      shop,
      [one, other],
      [() => takeAway[first](one, other), () => takeAway[second](other, one)],
    );
    expect(
      await shop.db.manager.findBy(User, { id: In([one.user.id, other.user.id]), isAdmin: true }),
    ).toEqual([expect.objectContaining({ id: one.user.id })]);
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 403, body: { message: 'Only admins may do this' } },
    ]);
  });

  it.each<[string, (one: Person, friend: Person) => Promise<Answer>]>([
    ['makes nobody an admin', (one, { user }) => one.put(`/api/users/${user.id}`, { isAdmin: true })],
    [
      "turns off nobody's two-step sign-in",
      (one, { user }) => one.delete(`/api/users/${user.id}/two-factor`),
    ],
  ])('%s after being demoted while the request waits for a lock', async (_, act) => {
    const [one, other, friend] = [await create.admin(), await create.admin(), await create.user()];
    await shop.db.manager.update(User, friend.user.id, { hasTwoFactor: true });
    const [, refused] = await queueBehindAccounts(
      shop,
      [one, friend],
      [() => takeAway.demotes(other, one), () => act(one, friend)],
    );
    expect(refused).toMatchObject({ status: 403, body: { message: 'Only admins may do this' } });
    expect(await shop.db.manager.findOneByOrFail(User, { id: friend.user.id })).toMatchObject({
      isAdmin: false,
      hasTwoFactor: true,
    });
  });
});
