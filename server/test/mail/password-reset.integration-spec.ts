import { createHash } from 'node:crypto';
import { BUCKETS } from '../../src/common/limits/buckets.js';
import { config } from '../../src/config.js';
import { Mail } from '../../src/mail/mail.entity.js';
import { Mails } from '../../src/mail/mails.js';
import { PasswordReset } from '../../src/users/password-reset.entity.js';
import type { Answer } from '../client.js';
import { factories, PASSWORD, Person } from '../factories.js';
import { runDue } from '../jobs.js';
import { queueBehindAccounts } from '../lock-queue.js';
import { resendMail, startMailServer, MailServer } from '../mail-server.js';
import { emptyShop, useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

const NEW_PASSWORD = 'Forgotten1';
const SEND = 'mutation ($id: ID!) { sendPasswordReset(userId: $id) }';

let mailServer: MailServer;
let owner: Person;

// So that a test can send from many addresses.
config.trustedProxies = ['127.0.0.1'];
const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  await emptyShop(shop.db);
  mailServer = await startMailServer();
  owner = await create.user();
});
afterEach(async () => {
  config.rateLimits = false;
  await mailServer.close();
});

const ask = (email: string, headers = {}) =>
  create.stranger().post('/api/users/password-reset', { email }, headers);
const tokens = () =>
  mailServer.received.flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? []);
const reset = (token: string, password = NEW_PASSWORD) =>
  create.stranger().put('/api/users/password-reset', { token, password });
const login = async (password: string, email = owner.user.email) =>
  (await create.stranger().post('/api/users/login', { email, password })).status;

/** The token of the link that is mailed to the owner. */
async function linkFor(email = owner.user.email): Promise<string> {
  await ask(email);
  await runDue(shop);
  return tokens().at(-1)!;
}
const ENDED = {
  status: 400,
  body: { code: 'BAD_USER_INPUT', message: 'This link is no longer valid. Please ask for a new one.' },
};

it('resets the password by a link that works once, signs in, and ends all other sessions', async () => {
  const token = await linkFor(owner.user.email.toUpperCase());
  const answer = await reset(token);
  expect(answer).toMatchObject({ status: 200, body: { _id: owner.user.id, email: owner.user.email } });
  expect((await owner.get('/api/users/profile')).status).toBe(401);
  const { token: fresh } = answer.body as { token: string };
  const profile = await create.stranger().get('/api/users/profile', { authorization: `Bearer ${fresh}` });
  expect(profile.status).toBe(200);
  expect([await login(PASSWORD), await login(NEW_PASSWORD)]).toEqual([401, 200]);
  expect(await reset(token)).toMatchObject(ENDED);
});

it('stores only a hash of the token', async () => {
  const token = await linkFor();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [{ everything }] = await shop.db.query<[{ everything: string }]>(
    `SELECT concat((SELECT json_agg(m) FROM mails m), (SELECT json_agg(r) FROM password_resets r),
       (SELECT json_agg(j) FROM graphile_worker._private_jobs j)) AS everything`,
  );
  expect(everything).not.toContain(token);
  expect(everything).toContain(createHash('sha256').update(token).digest('base64url'));
});

it('drops a request that is over a day old without sending a link', async () => {
  await ask(owner.user.email);
  await shop.db.query(
    `UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, '{askedAt}', to_jsonb($1::bigint))`,
    [Date.now() - 25 * 60 * 60_000],
  );
  await runDue(shop);
  expect(tokens()).toEqual([]);
  expect(await shop.db.query('SELECT FROM graphile_worker._private_jobs')).toEqual([]);
});

it('gives the same response at the same cost whether the account exists or not', async () => {
  const statementsOf = statementCounter(shop.db);
  await ask(owner.user.email);
  const answers: unknown[] = [];
  const costs: number[] = [];
  for (const email of [owner.user.email, 'nobody@example.com']) {
    costs.push(
      await statementsOf(async () => {
        const { status, body } = await ask(email);
        answers.push({ status, body });
      }),
    );
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(costs).toEqual([1, 1]);
  await runDue(shop);
  expect(mailServer.received.map(({ to }) => to[0]!.address)).toEqual([owner.user.email, owner.user.email]);
});

it('keeps the token valid if the new password is rejected', async () => {
  const token = await linkFor();
  expect((await reset(token, 'weak')).body.message).toBe('atleast one uppercase character required');
  expect((await reset(token)).status).toBe(200);
});

it('accepts one of two concurrent uses of a token; the other gets 400', async () => {
  const token = await linkFor();
  const answers = await Promise.all(['First11', 'Second22'].map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

describe('a link becomes invalid', () => {
  it('after thirty minutes', async () => {
    const token = await linkFor();
    const { expiresAt } = await shop.db.manager.findOneByOrFail(PasswordReset, { userId: owner.user.id });
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(30);
    await shop.db.query('UPDATE password_resets SET expires_at = now()');
    expect(await reset(token)).toMatchObject(ENDED);
  });

  it('when a newer one is sent', async () => {
    const first = await linkFor();
    const second = await linkFor();
    expect(await reset(first)).toMatchObject(ENDED);
    expect((await reset(second)).status).toBe(200);
  });

  const changes: [string, () => Promise<Answer>][] = [
    ['the password changes', () => owner.put('/api/users/profile', { password: 'Changed1' })],
    ['the email changes', () => owner.put('/api/users/profile', { email: 'moved@example.com' })],
    ['the account is deleted', async () => (await create.admin()).delete(`/api/users/${owner.user.id}`)],
  ];

  it.each(changes)('when %s', async (_, change) => {
    const token = await linkFor();
    expect((await change()).status).toBe(200);
    expect(await reset(token)).toMatchObject(ENDED);
  });

  it.each(changes)('when %s while a reset waits for a lock', async (_, change) => {
    const token = await linkFor();
    const [changed, used] = await queueBehindAccounts(shop, [owner], [change, () => reset(token)]);
    expect(changed!.status).toBe(200);
    expect(used).toMatchObject(ENDED);
    expect(await login(NEW_PASSWORD)).toBe(401);
  });
});

it('keeps the link of a later mail valid if an earlier mail is sent after it', async () => {
  for (let n = 0; n < 2; n++) await ask(owner.user.email);
  await runDue(shop, 'password-reset');
  const [earlier, later] = await shop.db.manager.find(Mail, { order: { id: 'ASC' } });
  const sent = await shop.app.get(Mails).letterOf(later!);
  await shop.app.get(Mails).letterOf(earlier!);
  const [, token] = /token=([\w-]+)/.exec(JSON.stringify(sent))!;
  expect((await reset(token!)).status).toBe(200);
});

it('sends no link to a former address of the account, even if an admin resends the mail', async () => {
  const admin = await create.admin();
  await linkFor();
  const [mail] = await shop.db.manager.find(Mail);
  await owner.put('/api/users/profile', { email: 'moved@example.com' });
  await resendMail(admin, mail!.id);
  await runDue(shop);
  expect(tokens()).toHaveLength(1);
  expect(await shop.db.manager.findBy(Mail, { id: mail!.id })).toMatchObject([
    { status: 'GIVEN_UP', lastError: 'The account has another address now' },
  ]);
});

describe('anonymous requests for a link', () => {
  const { points } = BUCKETS['password-reset-mail'];
  beforeEach(async () => {
    config.rateLimits = true;
    for (let n = 0; n < points + 2; n++) {
      const { status } = await ask(owner.user.email, { 'x-forwarded-for': `203.0.113.${n}` });
      expect(status).toBe(200);
    }
    await runDue(shop);
  });

  it('are limited per account, but always return 200', () => {
    expect(mailServer.received).toHaveLength(points);
  });

  it('are limited no longer than the last link is valid', async () => {
    const [limit] = await shop.db.query<[{ expire: string }]>(
      `SELECT expire FROM rate_limits WHERE key LIKE 'password-reset-mail:%'`,
    );
    const { expiresAt } = await shop.db.manager.findOneByOrFail(PasswordReset, { userId: owner.user.id });
    expect(Number(limit.expire)).toBeLessThanOrEqual(expiresAt.getTime());
    expect((await reset(tokens().at(-1)!)).status).toBe(200);
  });

  it('do not count towards links that an admin sends', async () => {
    await (await create.admin()).ask(SEND, { id: owner.user.id });
    await runDue(shop);
    expect(tokens()).toHaveLength(points + 1);
    expect((await reset(tokens().at(-1)!)).status).toBe(200);
  });

  it.each<[string, () => Promise<Answer>]>([
    ['is used', () => reset(tokens().at(-1)!)],
    ['is ended by a new password', () => owner.put('/api/users/profile', { password: 'Changed1' })],
    ['is ended by a new email', () => owner.put('/api/users/profile', { email: 'moved@example.com' })],
    ['is ended by signing out all other devices', () => owner.delete('/api/users/sessions')],
  ])('are counted anew when the last link %s', async (_, endLink) => {
    const { status, body } = await endLink();
    expect(status).toBe(200);
    mailServer.received.length = 0;
    expect((await reset(await linkFor(body.email))).status).toBe(200);
  });
});

it('sends a requested link no matter how many an admin has sent', async () => {
  config.rateLimits = true;
  const admin = await create.admin();
  const { points } = BUCKETS['password-reset-mail'];
  for (let n = 0; n < points; n++) await admin.ask(SEND, { id: owner.user.id });
  await ask(owner.user.email);
  await runDue(shop);
  expect(tokens()).toHaveLength(points + 1);
});

it('sends no link for an admin who is demoted while the request waits for a lock', async () => {
  const [one, other] = [await create.admin(), await create.admin()];
  const [, refused] = await queueBehindAccounts(
    shop,
    [one],
    [
      () => other.put(`/api/users/${one.user.id}`, { isAdmin: false }),
      () => one.post('/graphql', { query: SEND, variables: { id: owner.user.id } }),
    ],
  );
  expect(refused!.body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  await runDue(shop);
  expect(tokens()).toEqual([]);
});

it('limits requests from one address, and returns 429', async () => {
  config.rateLimits = true;
  const from = { 'x-forwarded-for': '198.51.100.77' };
  const { points } = BUCKETS['password-reset'];
  const answers = [];
  for (let n = 0; n <= points; n++) answers.push(await ask(`nobody${n}@example.com`, from));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(points).fill(200), 429]);
});

it('lets an admin send a link, and audits it', async () => {
  const admin = await create.admin();
  expect(await admin.ask(SEND, { id: owner.user.id })).toEqual({ sendPasswordReset: true });
  await runDue(shop);
  expect(mailServer.received[0]!.to[0]!.address).toBe(owner.user.email);
  expect((await reset(tokens()[0]!)).status).toBe(200);
  const { auditLog } = await admin.ask('{ auditLog { items { action entityId actor { id } after } } }');
  expect(auditLog.items[0]).toEqual({
    action: 'sendPasswordReset',
    entityId: owner.user.id,
    actor: { id: admin.user.id },
    after: { name: owner.user.name },
  });
});
