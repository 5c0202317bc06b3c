import { jest } from '@jest/globals';
import { BUCKETS } from '../../src/common/limits/buckets.js';
import { config } from '../../src/config.js';
import { hashOfCode } from '../../src/users/two-factor/recovery-codes.js';
import { Client } from '../client.js';
import { factories, PASSWORD, Person } from '../factories.js';
import { runDue } from '../jobs.js';
import { queueBehindAccounts } from '../lock-queue.js';
import { startMailServer } from '../mail-server.js';
import { useShop } from '../shop.js';
import { begin, codeOf, Factor, forgetUse, withTwoFactor } from '../two-factor.js';

let owner: Person;
let factor: Factor;

// So that a test can send from many addresses.
config.trustedProxies = ['127.0.0.1'];
const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  owner = await create.admin();
  factor = await withTwoFactor(shop, owner);
});
afterEach(() => {
  config.rateLimits = false;
});

const login = (code?: string | null, password = PASSWORD) =>
  create.stranger().post('/api/users/login', { email: owner.user.email, password, code });
const end = (client: Client, code: string, password = PASSWORD) =>
  client.rest('DELETE', '/api/users/two-factor', { password, code });
const hasTwoFactor = async (client: Client) =>
  (await client.get('/api/users/profile')).body.hasTwoFactor as boolean;
const ASKS = {
  status: 401,
  body: { code: 'UNAUTHENTICATED', message: 'Enter the code of your authenticator app' },
};
const WRONG = { status: 401, body: { code: 'UNAUTHENTICATED', message: 'The code is not right' } };

it('accepts a code even if the clock of the process is an hour off', async () => {
  const code = codeOf(factor.secret);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
  try {
    expect(await login(code)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  } finally {
    clock.mockRestore();
  }
});

describe('signing in', () => {
  it('requests a code only after the right password, and rejects a wrong code', async () => {
    for (const none of [undefined, null, '', ' ']) expect(await login(none)).toMatchObject(ASKS);
    for (const code of [undefined, codeOf(factor.secret)])
      expect((await login(code, 'Wrong1')).body.message).toBe('Invalid email or password');
    for (const wrong of ['000000', '0000-0000-0000-0000-0000-0000'])
      expect(await login(wrong)).toMatchObject(WRONG);
    expect(await login(codeOf(factor.secret))).toMatchObject({ status: 200, body: { _id: owner.user.id } });
  });

  it('marks a missing code with about: "code", but not a wrong one', async () => {
    const about = async (code?: string) => {
      const input = { email: owner.user.email, password: PASSWORD, code };
      const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
      return (await create.stranger().graphql(query, { input })).errors![0]!.extensions.about;
    };
    expect(await about()).toBe('code');
    expect(await about('000000')).toBeUndefined();
  });

  it('requires no code from accounts without two-factor sign-in, and ignores one that is sent', async () => {
    const { user } = await create.admin();
    const account = { email: user.email, password: PASSWORD };
    for (const extra of [{}, { code: null }, { code: '123456' }]) {
      const { status, body } = await create.stranger().post('/api/users/login', { ...account, ...extra });
      expect(status).toBe(200);
      expect(Object.keys(body as object)).toEqual(['_id', 'name', 'email', 'isAdmin', 'token']);
    }
  });

  it('accepts a code once, and none older than the last one', async () => {
    const [now, next] = [codeOf(factor.secret), codeOf(factor.secret, 1)];
    expect((await login(next)).status).toBe(200);
    for (const used of [next, now]) expect(await login(used)).toMatchObject(WRONG);
  });

  it('accepts a code or recovery code in only one of six concurrent requests', async () => {
    const code = codeOf(factor.secret);
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [recovery] = factor.recoveryCodes;
    const others = await Promise.all(Array.from({ length: 6 }, () => login(recovery)));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts a code of the next time step, with spaces in it, but none four steps off', async () => {
    const code = codeOf(factor.secret, 1);
    expect((await login(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    await forgetUse(shop, owner);
    for (const steps of [-4, 4]) expect(await login(codeOf(factor.secret, steps))).toMatchObject(WRONG);
  });

  it('accepts each recovery code once, with or without its hyphens', async () => {
    const [one, two] = factor.recoveryCodes as [string, string];
    expect((await login(one)).status).toBe(200);
    expect(await login(one)).toMatchObject(WRONG);
    expect((await login(two.replaceAll('-', ' '))).status).toBe(200);
  });

  it('rejects codes of another account', async () => {
    const other = await withTwoFactor(shop, await create.admin());
    for (const code of [codeOf(other.secret), other.recoveryCodes[0]])
      expect(await login(code)).toMatchObject(WRONG);
  });

  it('limits wrong codes across addresses, but does not count requests without a code', async () => {
    config.rateLimits = true;
    const { points } = BUCKETS['two-factor'];
    let serial = 0;
    const guess = (code?: string) =>
      create
        .stranger()
        .post(
          '/api/users/login',
          { email: owner.user.email, password: PASSWORD, code },
          { 'x-forwarded-for': `198.51.100.${++serial}` },
        );
    for (let n = 0; n < points + 5; n++) expect((await guess()).status).toBe(401);
    const guesses = await Promise.all(Array.from({ length: points + 3 }, () => guess('000000')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(points);
    expect(await guess(codeOf(factor.secret))).toMatchObject({ status: 429 });
  });

  const from = (address: string, code: string) =>
    create
      .stranger()
      .post(
        '/api/users/login',
        { email: owner.user.email, password: PASSWORD, code },
        { 'x-forwarded-for': address },
      );
  const forget = (bucket: string) =>
    shop.db.query(`DELETE FROM rate_limits WHERE key LIKE $1`, [`${bucket}:%`]);

  it('does not count codes that are rejected because of wrong codes from elsewhere', async () => {
    config.rateLimits = true;
    for (let n = 0; n < BUCKETS['two-factor'].points; n++) await from(`198.18.1.${n}`, '000000');
    const away = '203.0.113.99';
    for (let n = 0; n < BUCKETS['two-factor-here'].points; n++) {
      expect((await from(away, codeOf(factor.secret))).status).toBe(429);
      await forget('sign-in-here');
    }
    await forget('two-factor'); // the hour is over
    expect((await from(away, codeOf(factor.secret))).status).toBe(200);
  });

  it('exempts recovery codes from the limit, and known addresses, which have one of their own', async () => {
    config.rateLimits = true;
    const home = '203.0.113.77';
    expect((await from(home, codeOf(factor.secret))).status).toBe(200);
    await forgetUse(shop, owner);
    for (let n = 0; n <= BUCKETS['two-factor'].points; n++) await from(`198.18.0.${n}`, '000000');
    expect((await from('198.18.0.99', codeOf(factor.secret))).status).toBe(429);
    expect((await from('198.18.0.99', factor.recoveryCodes[0]!)).status).toBe(200);
    expect((await from(home, codeOf(factor.secret))).status).toBe(200);
    // Even there, guesses at a code are limited.
    for (let n = 0; n < BUCKETS['two-factor-here'].points; n++) {
      await forget('sign-in-here');
      expect((await from(home, '000000')).status).toBe(401);
    }
    await forget('sign-in-here');
    expect((await from(home, '000000')).status).toBe(429);
  });
});

describe('setting up two-factor sign-in', () => {
  it('requires the password and a code of the latest secret, and returns ten recovery codes', async () => {
    const admin = await create.admin();
    expect((await admin.post('/api/users/two-factor', { password: 'Wrong1' })).body.message).toBe(
      'The password is not right',
    );
    expect(await hasTwoFactor(admin)).toBe(false);
    const [old, secret] = [await begin(admin), await begin(admin)];
    for (const code of [codeOf(old), '000000', '0000-0000-0000-0000-0000-0000'])
      expect(await admin.put('/api/users/two-factor', { code })).toMatchObject({
        status: 400,
        body: { message: 'The code is not right' },
      });
    expect(await hasTwoFactor(admin)).toBe(false);
    const { status, body } = await admin.put('/api/users/two-factor', { code: codeOf(secret) });
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes as string[]).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^(\d{4}-){5}\d{4}$/);
  });

  it('works over GraphQL, which returns the secret and its URI for the authenticator app', async () => {
    const admin = await create.admin();
    const asked = await admin.ask(`mutation { beginTwoFactor(password: "${PASSWORD}") { secret uri } }`);
    const { secret, uri } = asked.beginTwoFactor as { secret: string; uri: string };
    expect(uri).toContain(`secret=${secret}&`);
    expect(uri).toContain(encodeURIComponent(admin.user.email));
    const code = codeOf(secret);
    const { confirmTwoFactor } = await admin.ask(
      `mutation { confirmTwoFactor(code: "${code}") { token user { hasTwoFactor } recoveryCodes } }`,
    );
    expect(confirmTwoFactor).toMatchObject({ user: { hasTwoFactor: true } });
    expect(await hasTwoFactor(new Client(shop, confirmTwoFactor.token as string))).toBe(true);
  });

  it('ends every other session', async () => {
    expect((await owner.get('/api/users/profile')).status).toBe(401);
    expect(await hasTwoFactor(factor.client)).toBe(true);
  });

  it('is rejected with 401 if its session ends while the request waits for a lock, and stays off', async () => {
    const admin = await create.admin();
    const code = codeOf(await begin(admin));
    const [ended, refused] = await queueBehindAccounts(
      shop,
      [admin],
      [() => admin.delete('/api/users/sessions'), () => admin.put('/api/users/two-factor', { code })],
    );
    const fresh = new Client(shop, ended!.body.token as string);
    expect(await hasTwoFactor(fresh)).toBe(false);
    expect(refused).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
  });

  it('returns 409 if it is already on, and keeps the current secret valid', async () => {
    const again = await factor.client.post('/api/users/two-factor', { password: PASSWORD });
    expect(again).toMatchObject({ status: 409, body: { message: 'Two-step sign-in is on already' } });
    expect((await login(codeOf(factor.secret))).status).toBe(200);
  });

  it('leaves neither the secret nor a recovery code in plain text in the database or in a response', async () => {
    const tables = ['users', 'two_factor_secrets', 'recovery_codes', 'audit_log', 'mails', 'sessions'];
    const rows = await Promise.all(tables.map((table) => shop.db.query<object[]>(`SELECT * FROM ${table}`)));
    const answers = await Promise.all(
      ['profile', 'profile/data', 'sessions', owner.user.id].map(
        async (path) => (await factor.client.get(`/api/users/${path}`)).body as object,
      ),
    );
    const log = await factor.client.ask('{ auditLog { items { before after } } }');
    const everything = JSON.stringify([rows, answers, log]);
    for (const code of [factor.secret, ...factor.recoveryCodes]) expect(everything).not.toContain(code);
    expect(everything).toContain(hashOfCode(factor.recoveryCodes[0]!));
  });

  it('is audited and announced to the owner by mail, as is turning it off', async () => {
    const mailServer = await startMailServer();
    await end(factor.client, factor.recoveryCodes[0]!);
    await runDue(shop);
    const subjects = mailServer.received
      .filter(({ to }) => JSON.stringify(to).includes(owner.user.email))
      .map(({ subject }) => subject);
    await mailServer.close();
    expect(subjects).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
    const { auditLog } = await factor.client.ask(
      '{ auditLog { items { action entityId before after actor { id } } } }',
    );
    const { id, name } = owner.user;
    const entry = { entityId: id, actor: { id } };
    const [off, on] = ['off', 'on'].map((twoStepSignIn) => ({ name, twoStepSignIn }));
    expect(auditLog.items.slice(0, 2)).toEqual([
      { ...entry, action: 'turnOffTwoFactor', before: on, after: off },
      { ...entry, action: 'turnOnTwoFactor', before: off, after: on },
    ]);
  });
});

describe('turning off two-factor sign-in', () => {
  it.each([
    ['a code', () => codeOf(factor.secret)],
    ['a recovery code', () => factor.recoveryCodes[9]!],
  ])('requires the password and %s', async (_, code) => {
    expect((await end(factor.client, code(), 'Wrong1')).body.message).toBe('The password is not right');
    expect((await end(factor.client, '000000')).body.message).toBe('The code is not right');
    expect(await end(factor.client, code())).toMatchObject({ status: 200 });
    expect(await hasTwoFactor(factor.client)).toBe(false);
    expect((await login()).status).toBe(200);
    expect((await end(factor.client, code())).body.message).toBe('Two-step sign-in is not on');
  });

  it('is rejected with 401 if its session ends while the request waits for a lock, and stays on', async () => {
    const [recovery, other] = factor.recoveryCodes as [string, string];
    const phone = new Client(shop, (await login(other)).body.token as string);
    const [ended, refused] = await queueBehindAccounts(
      shop,
      [owner],
      [() => phone.delete('/api/users/sessions'), () => end(factor.client, recovery)],
    );
    expect(await hasTwoFactor(new Client(shop, ended!.body.token as string))).toBe(true);
    expect(refused).toMatchObject({ status: 401, body: { message: 'Please sign in' } });
  });

  it('can be done for an admin by another admin, which is audited, but not by a shopper', async () => {
    const path = `/api/users/${owner.user.id}/two-factor`;
    expect((await factor.client.delete(path)).body.message).toBe('Turn off your own on your profile');
    expect((await (await create.user()).delete(path)).status).toBe(403);
    const helper = await create.admin();
    expect(await helper.delete(path)).toMatchObject({ status: 200 });
    expect((await login()).status).toBe(200);
    const { auditLog } = await helper.ask('{ auditLog { items { action entityId actor { id } } } }');
    expect(auditLog.items[0]).toEqual({
      action: 'turnOffTwoFactor',
      entityId: owner.user.id,
      actor: { id: helper.user.id },
    });
  });

  it('is allowed after being demoted', async () => {
    await (await create.admin()).put(`/api/users/${owner.user.id}`, { isAdmin: false });
    const { body } = await login(codeOf(factor.secret));
    const demoted = new Client(shop, body.token as string);
    expect(await end(demoted, factor.recoveryCodes[0]!)).toMatchObject({ status: 200 });
  });
});

describe('a session that somebody else has taken over', () => {
  const NO = { status: 400, body: { code: 'BAD_USER_INPUT', message: 'The password is not right' } };
  const email = () => `moved-${owner.user.email}`;

  it.each([
    ['the email', () => ({ email: email() })],
    ['the password', () => ({ password: 'Another1' })],
  ])('cannot change %s without the current password', async (_, change) => {
    for (const proof of [
      {},
      { currentPassword: '' },
      { currentPassword: null },
      { currentPassword: 'Wrong1' },
    ])
      expect(await factor.client.put('/api/users/profile', { ...change(), ...proof })).toMatchObject(NO);
    const query = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { token } }';
    const { errors } = await factor.client.graphql(query, { input: change() });
    expect(errors?.[0]).toMatchObject({ message: NO.body.message, extensions: { code: NO.body.code } });
    expect((await login(codeOf(factor.secret))).status).toBe(200);
    const proven = await factor.client.put('/api/users/profile', { ...change(), currentPassword: PASSWORD });
    expect(proven.status).toBe(200);
  });

  it('cannot change its own email through the admin API either', async () => {
    const { status, body } = await factor.client.put(`/api/users/${owner.user.id}`, {
      email: 'thief@example.com',
    });
    expect([status, body.code]).toEqual([409, 'INVALID_STATE']);
    expect((await factor.client.get('/api/users/profile')).body.email).toBe(owner.user.email);
    expect(
      (await factor.client.put(`/api/users/${owner.user.id}`, { name: 'Renamed', email: null })).status,
    ).toBe(200);
  });

  it('can change the name and resend the unchanged email without the password', async () => {
    const same = { name: 'Another Name', email: owner.user.email.toUpperCase(), password: '' };
    expect((await factor.client.put('/api/users/profile', same)).status).toBe(200);
  });

  it('is limited in how often it can send a wrong password', async () => {
    config.rateLimits = true;
    const guess = () =>
      factor.client.put('/api/users/profile', { password: 'Another1', currentPassword: 'Wrong1' });
    for (let n = 0; n < BUCKETS.password.points; n++) expect(await guess()).toMatchObject(NO);
    expect((await guess()).status).toBe(429);
  });

  it('needs no password without two-factor sign-in, but a wrong one is rejected', async () => {
    const shopper = await create.user();
    const wrong = { email: 'wrong@example.com', currentPassword: 'Wrong1' };
    expect(await shopper.put('/api/users/profile', wrong)).toMatchObject(NO);
    expect((await shopper.put('/api/users/profile', { email: 'mine@example.com' })).status).toBe(200);
  });
});

it('is not bypassed by a password reset', async () => {
  const mailServer = await startMailServer();
  await create.stranger().post('/api/users/password-reset', { email: owner.user.email });
  await runDue(shop);
  const token = mailServer.received
    .flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])
    .at(-1);
  await mailServer.close();
  const answer = await create.stranger().put('/api/users/password-reset', { token, password: 'Another1' });
  expect(answer).toMatchObject({
    status: 401,
    body: { message: 'Please sign in with your new password and a code' },
  });
  expect(answer.body).not.toHaveProperty('token');
  expect(await login(undefined, 'Another1')).toMatchObject(ASKS);
  expect((await login(codeOf(factor.secret), 'Another1')).status).toBe(200);
});

it('accepts recovery codes, but no authenticator codes, after JWT_SECRET has changed', async () => {
  const { secret } = config.jwt;
  config.jwt.secret = 'another secret of thirty-two chars';
  try {
    expect(await login(codeOf(factor.secret))).toMatchObject(WRONG);
    expect((await login(factor.recoveryCodes[0])).status).toBe(200);
    expect((await end(factor.client, factor.recoveryCodes[1]!)).status).toBe(200);
  } finally {
    config.jwt.secret = secret;
  }
});

it('deletes secret and recovery codes together with the account', async () => {
  await create.admin();
  await factor.client.rest('DELETE', '/api/users/profile', { password: PASSWORD });
  for (const table of ['two_factor_secrets', 'recovery_codes'])
    expect(await shop.db.query(`SELECT FROM ${table} WHERE user_id = $1`, [owner.user.id])).toEqual([]);
});
