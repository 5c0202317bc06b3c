import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { SMTPServerAddress, SMTPServerOptions } from 'smtp-server';
import { BUCKETS } from '../../src/common/limits/buckets.js';
import { config } from '../../src/config.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { Jobs } from '../../src/jobs/jobs.js';
import { Mail, MailKind, MailStatus } from '../../src/mail/mail.entity.js';
import { Mails } from '../../src/mail/mails.js';
import { ForgottenWork } from '../../src/operations/forgotten-work.js';
import { Metrics } from '../../src/operations/metrics/metrics.js';
import { eventually } from '../eventually.js';
import { factories, PASSWORD, Person } from '../factories.js';
import { makeJobsDue, runDue } from '../jobs.js';
import { refusal, resendMail, startMailServer, MailServer } from '../mail-server.js';
import { emptyShop, openWorkingShop, useShop } from '../shop.js';

let reader: Person;
let mailServer: MailServer | undefined;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  await emptyShop(shop.db);
  reader = await create.user();
  config.mail.from = 'The Shop <shop@shop.example>';
});
afterEach(async () => {
  await mailServer?.close();
  mailServer = undefined;
  config.mail.tries = 12;
  config.mail.timeoutSeconds = 30;
  config.rateLimits = false;
});

async function openMailServer(difficulties?: SMTPServerOptions) {
  mailServer = await startMailServer(difficulties);
  return mailServer;
}

const work = async () => {
  await makeJobsDue(shop);
  await runDue(shop);
};
const welcome = (userId = reader.user.id) =>
  shop.app.get(Mails).send(MailKind.WELCOME, userId, {}, shop.db.manager);
const mails = () => shop.db.manager.find(Mail, { order: { id: 'ASC' } });
/** Empties the rate limits, as if an hour had passed. */
const waitAnHour = () => shop.db.query('TRUNCATE rate_limits');
const gauge = async (status: string) => {
  const metrics = await shop.app.get(Metrics).registry.metrics();
  return Number(new RegExp(`shop_mails\\{status="${status}"\\} (\\d+)`).exec(metrics)?.[1]);
};

it('sends a mail with text, HTML, sender and a Message-ID of its own', async () => {
  const { received } = await openMailServer();
  await welcome();
  await work();
  const [mail] = await mails();
  expect(mail).toMatchObject({ status: MailStatus.SENT, tries: 1, lastError: null });
  expect(received).toEqual([
    expect.objectContaining({
      from: { name: 'The Shop', address: 'shop@shop.example' },
      to: [expect.objectContaining({ address: reader.user.email })],
      subject: 'Welcome to E-Commerce',
      messageId: `<${mail!.id}.0@shop.example>`,
      text: expect.stringContaining(`Dear ${reader.user.name},`) as string,
      html: expect.stringContaining(`Dear ${reader.user.name},`) as string,
    }),
  ]);
  expect(received[0]!.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

it('queues a mail in the transaction that causes it, and none after a rollback', async () => {
  const undone = shop.db.transaction(async (tx) => {
    await shop.app.get(Mails).send(MailKind.WELCOME, reader.user.id, {}, tx);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await mails()).toEqual([]);
  expect(await shop.app.get(JobQueue).list(9)).toEqual([]);
  await create
    .stranger()
    .post('/api/users', { name: 'New Shopper', email: 'new@example.com', password: PASSWORD });
  expect(await mails()).toMatchObject([{ kind: 'WELCOME', recipient: 'new@example.com', status: 'QUEUED' }]);
  expect(await diagnose(shop.db)).toEqual([]);
});

it('retries while the mail server is unreachable or busy, and then sends the mail once', async () => {
  config.mail.smtpUrl = 'smtp://127.0.0.1:1';
  await welcome();
  await work();
  expect(await mails()).toMatchObject([
    { status: 'QUEUED', tries: 1, lastError: expect.stringContaining('ECONNREFUSED') as string },
  ]);
  expect(await diagnose(shop.db)).toEqual([]);
  let isBusy = true;
  const { received } = await openMailServer({
    onRcptTo: (_, __, callback) => callback(isBusy ? refusal(451, 'Try later') : null),
  });
  await work();
  expect(await mails()).toMatchObject([{ status: 'QUEUED', tries: 2 }]);
  isBusy = false;
  await work();
  await work();
  expect(received).toHaveLength(1);
  expect(await mails()).toMatchObject([{ status: 'SENT', tries: 3, lastError: null }]);
});

it('keeps the Message-ID when a mail has to be sent again', async () => {
  let isDeaf = true;
  const { received } = await openMailServer();
  const update = shop.db.manager.update.bind(shop.db.manager);
  // The process dies between the server's acceptance and its own record of it.
  jest.spyOn(shop.db.manager, 'update').mockImplementation((...args: Parameters<typeof update>) => {
    if (isDeaf && args[0] === Mail) return Promise.reject(new Error('killed'));
    return update(...args);
  });
  await welcome();
  await work();
  isDeaf = false;
  await work();
  jest.restoreAllMocks();
  expect(received.map(({ messageId }) => messageId)).toHaveLength(2);
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('sends no credentials without TLS unless the SMTP URL allows it', async () => {
  const asked: string[] = [];
  const { received, url } = await openMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _, callback) => callback(null, { user: asked.push(username!) }),
  });
  // Linux routes this to the machine itself; the shop takes it for another machine.
  const elsewhere = url.replace('127.0.0.1', 'shop:secret@0.0.0.0');
  config.mail.smtpUrl = elsewhere;
  await welcome();
  await work();
  expect(await mails()).toMatchObject([
    { status: 'QUEUED', lastError: expect.stringContaining('STARTTLS') as string },
  ]);
  expect(asked).toEqual([]);
  config.mail.smtpUrl = `${elsewhere}/?requireTLS=false`;
  await work();
  expect([received.length, asked]).toEqual([1, ['shop']]);
});

it.each(['No such user', '5.1.1 No such user', '5.2.1 Mailbox disabled'])(
  'gives up at once, without an alarm, when the server says that there is no such mailbox: %s',
  async (words) => {
    await openMailServer({ onRcptTo: (_, __, callback) => callback(refusal(550, words)) });
    await welcome();
    await work();
    expect(await mails()).toMatchObject([
      { status: 'GIVEN_UP', tries: 1, lastError: expect.stringContaining(words) as string },
    ]);
    expect(await shop.app.get(JobQueue).list(9)).toEqual([]);
    expect([await gauge('GIVEN_UP'), await gauge('UNDELIVERABLE')]).toEqual([0, 1]);
    const [{ id }] = (await mails()) as [Mail];
    await resendMail(await create.admin(), id);
    expect([await gauge('QUEUED'), await gauge('UNDELIVERABLE')]).toEqual([1, 0]);
  },
);

it.each<[string, SMTPServerOptions]>([
  ['its sender', { onMailFrom: (_, __, callback) => callback(refusal(550, '5.1.8 Who are you?')) }],
  [
    'to relay the mail',
    { onRcptTo: (_, __, callback) => callback(refusal(554, '5.7.1 Relay access denied')) },
  ],
  [
    'to relay it, without an enhanced status code',
    { onRcptTo: (_, __, callback) => callback(refusal(550, 'relay not permitted')) },
  ],
])('raises an alarm when the mail server refuses %s', async (_, difficulties) => {
  await openMailServer(difficulties);
  await welcome();
  await work();
  expect(await mails()).toMatchObject([{ status: 'GIVEN_UP', tries: 1 }]);
  expect([await gauge('GIVEN_UP'), await gauge('UNDELIVERABLE')]).toEqual([1, 0]);
});

it('retries when the server drops the connection in the middle of a message', async () => {
  let drops = 2;
  const { received } = await openMailServer({
    onData(stream, _, callback) {
      if (drops-- > 0) return void stream.once('data', () => mailServer!.dropConnections());
      stream.on('data', (chunk: Buffer) => received.push({ raw: chunk.toString() } as never));
      stream.on('end', callback);
    },
  });
  await welcome();
  for (let n = 1; n <= 2; n++) {
    await work();
    expect(await mails()).toMatchObject([{ status: 'QUEUED', tries: n }]);
  }
  await work();
  expect(await mails()).toMatchObject([{ status: 'SENT', tries: 3 }]);
  expect(received.length).toBeGreaterThan(0);
});

/** Accepts connections and then stays silent, or greets and sends a word now and then. */
async function openSilence(say?: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (say) socket.write('220 Hello\r\n');
    const words = say ? setInterval(() => socket.write(say), 100) : undefined;
    socket.on('close', () => clearInterval(words));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  config.mail.smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}

it.each([
  ['never sends a greeting', undefined, /^(Greeting never received|Timeout)$/],
  ['never completes its greeting', '250-wait\r\n', /aborted/],
])('times out on a server that %s, and records the reason', async (_, say, words) => {
  const close = await openSilence(say);
  config.mail.timeoutSeconds = 3;
  await welcome();
  const start = Date.now();
  await work();
  close();
  expect(Date.now() - start).toBeLessThan(5_000);
  expect(await mails()).toMatchObject([
    { status: 'QUEUED', tries: 1, lastError: expect.stringMatching(words) },
  ]);
});

it('gives up after the configured tries, which the metrics show, and lets an admin resend the mail', async () => {
  const admin = await create.admin();
  config.mail.tries = 3;
  config.mail.smtpUrl = 'smtp://127.0.0.1:1';
  await welcome();
  for (let n = 0; n < 4; n++) await work();
  const [mail] = await mails();
  expect(mail).toMatchObject({ status: 'GIVEN_UP', tries: 3 });
  expect(await shop.app.get(Metrics).registry.metrics()).toContain('shop_mails{status="GIVEN_UP"} 1');
  const list = '{ mails(status: GIVEN_UP) { count items { id kind recipient lastError sentAt orderId } } }';
  expect((await admin.ask(list)).mails).toMatchObject({
    count: 1,
    items: [{ recipient: reader.user.email }],
  });
  expect(await diagnose(shop.db)).toEqual([]);

  const { received } = await openMailServer();
  const resend = 'mutation ($id: ID!) { resendMail(id: $id) { status tries } }';
  expect((await admin.ask(resend, { id: mail!.id })).resendMail).toEqual({ status: 'QUEUED', tries: 0 });
  const { errors } = await admin.graphql(resend, { id: mail!.id });
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'INVALID_STATE' } });
  await work();
  expect(received[0]!.messageId).toBe(`<${mail!.id}.1@shop.example>`);
  const { auditLog } = await admin.ask('{ auditLog { items { action entityId after } } }');
  expect(auditLog.items[0]).toMatchObject({
    action: 'resendMail',
    entityId: mail!.id,
    after: { name: mail!.kind, status: 'QUEUED' },
  });
});

it('delays mails beyond the hourly limit of a mailbox, and sends them later', async () => {
  config.rateLimits = true;
  const { received } = await openMailServer();
  const { points } = BUCKETS.mail;
  for (let n = 0; n < points + 5; n++) await welcome();
  const other = await create.user();
  await welcome(other.user.id);
  await runDue(shop);
  const arrived = ({ user }: Person) => received.filter(({ to }) => to[0]!.address === user.email);
  expect([arrived(reader).length, arrived(other).length]).toEqual([points, 1]);
  expect(await shop.db.manager.countBy(Mail, { status: MailStatus.QUEUED, tries: 0 })).toBe(5);
  const waits = await shop.db.query<{ waits: boolean }[]>(
    `SELECT run_at > now() + interval '55 minutes' AS waits FROM graphile_worker._private_jobs`,
  );
  expect(waits).toEqual(Array(5).fill({ waits: true }));
  expect([await gauge('GIVEN_UP'), await diagnose(shop.db)]).toEqual([0, []]);
  await waitAnHour();
  await work();
  expect(arrived(reader)).toHaveLength(points + 5);
});

it('gives up a mail that has waited a day for a mailbox over its limit', async () => {
  config.rateLimits = true;
  const { received } = await openMailServer();
  for (let n = 0; n <= BUCKETS.mail.points; n++) await welcome();
  await shop.db.query(`UPDATE mails SET queued_at = now() - interval '25 hours'`);
  await work();
  expect(received).toHaveLength(BUCKETS.mail.points);
  expect([await gauge('GIVEN_UP'), await gauge('UNDELIVERABLE')]).toEqual([0, 1]);
});

it('waits another day, and clears sentAt, when an admin resends a mail to a mailbox over its limit', async () => {
  config.rateLimits = true;
  const { received } = await openMailServer();
  for (let n = 0; n < BUCKETS.mail.points; n++) await welcome();
  await work();
  await shop.db.query(
    `UPDATE mails SET created_at = now() - interval '2 days', queued_at = now() - interval '2 days'`,
  );
  const [{ id }] = (await mails()) as [Mail];
  const admin = await create.admin();
  await resendMail(admin, id);
  await work();
  expect(await shop.db.manager.findOneBy(Mail, { id })).toMatchObject({
    status: MailStatus.QUEUED,
    sentAt: null,
  });
  await waitAnHour();
  await work();
  expect(received).toHaveLength(BUCKETS.mail.points + 1);
});

it.each([
  MailKind.PASSWORD_CHANGED,
  MailKind.EMAIL_CHANGED,
  MailKind.TWO_FACTOR_OFF,
  MailKind.PASSWORD_RESET,
])('sends %s to a mailbox that is over its limit for other mails', async (kind) => {
  config.rateLimits = true;
  const { received } = await openMailServer();
  for (let n = 0; n <= BUCKETS.mail.points; n++) await welcome();
  await work();
  await shop.app.get(Mails).send(kind, reader.user.id, {}, shop.db.manager);
  await work();
  expect(received).toHaveLength(BUCKETS.mail.points + 1);
});

it('sends a password reset before other mails', async () => {
  const { received } = await openMailServer();
  await welcome();
  await shop.app.get(Mails).send(MailKind.PASSWORD_RESET, reader.user.id, {}, shop.db.manager);
  await runDue(shop);
  expect(received.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('password'),
    expect.stringContaining('Welcome'),
  ]);
});

it('delays neither mails to others nor other jobs while the mail server is slow', async () => {
  let goOn: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const isHeld = ({ address }: SMTPServerAddress) => address === reader.user.email;
  const { received } = await openMailServer({
    onRcptTo: (address, _, callback) =>
      void (isHeld(address) ? held : Promise.resolve()).then(() => callback()),
  });
  const working = await openWorkingShop();
  const done: string[] = [];
  working.app.get(Jobs).handle('refund', ({ id }) => Promise.resolve(void done.push(id)));
  for (let n = 0; n < 3; n++) await welcome();
  await welcome((await create.user()).user.id);
  await eventually(() => expect(received).toHaveLength(1));
  for (let n = 0; n < 9; n++) await welcome();
  await shop.app.get(Jobs).add('refund', { id: 'one' });
  await eventually(() => expect(done).toEqual(['one']));
  goOn!();
  await eventually(() => expect(received).toHaveLength(13));
  await working.close();
});

it('sends mails and runs reservation jobs while gateway jobs wait for an answer', async () => {
  let goOn: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const { received } = await openMailServer();
  const working = await openWorkingShop();
  const [silent, others] = [jest.fn(() => held), jest.fn(() => Promise.resolve())];
  const waiting = ['webhook-event', 'refund', 'gateway-order'] as const;
  for (const name of waiting) working.app.get(Jobs).handle(name, silent);
  working.app.get(Jobs).handle('reservation', others);
  const jobs = shop.app.get(Jobs);
  for (let n = 0; n < 9; n++) for (const name of waiting) await jobs.add(name, { id: String(n) });
  await eventually(() => expect(silent).toHaveBeenCalledTimes(5));
  await jobs.add('reservation', { id: 'one' });
  await welcome();
  await eventually(() => expect([received.length, others.mock.calls.length]).toEqual([1, 1]));
  goOn!();
  await eventually(() => expect(silent).toHaveBeenCalledTimes(27));
  await working.close();
});

it('runs password reset and refund jobs while reservation jobs wait for the gateway', async () => {
  let goOn: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const working = await openWorkingShop();
  const [silent, others] = [jest.fn(() => held), jest.fn(() => Promise.resolve())];
  working.app.get(Jobs).handle('reservation', silent);
  for (const name of ['password-reset', 'refund'] as const) working.app.get(Jobs).handle(name, others);
  const jobs = shop.app.get(Jobs);
  for (let n = 0; n < 9; n++) await jobs.add('reservation', { id: String(n) });
  await eventually(() => expect(silent).toHaveBeenCalledTimes(2));
  await jobs.add('password-reset', { email: reader.user.email });
  await jobs.add('refund', { id: 'one' });
  await eventually(() => expect(others).toHaveBeenCalledTimes(2));
  expect(silent).toHaveBeenCalledTimes(2);
  goOn!();
  await eventually(() => expect(silent).toHaveBeenCalledTimes(9));
  await working.close();
});

it('limits security mails per kind and mailbox', async () => {
  config.rateLimits = true;
  const { received } = await openMailServer();
  const { points } = BUCKETS['security-mail'];
  const send = (kind: MailKind) => shop.app.get(Mails).send(kind, reader.user.id, {}, shop.db.manager);
  for (let n = 0; n < points + 3; n++) await send(MailKind.EMAIL_CHANGED);
  await send(MailKind.PASSWORD_CHANGED);
  await work();
  expect(received).toHaveLength(points + 1);
  expect(received.at(-1)!.subject).toBe('Your password was changed');
});

it('counts mails per mailbox without storing its address', async () => {
  config.rateLimits = true;
  await openMailServer();
  await welcome();
  await work();
  const keys = await shop.db.query<{ key: string }[]>('SELECT key FROM rate_limits');
  expect(keys.map(({ key }) => key)).toEqual([expect.stringMatching(/^mail:[\w-]{43}$/)]);
});

it.each([
  'customer, your parcel is held. Pay now: https://evil.example/pay',
  'see www.evil.example',
  'your parcel is at evil.example',
  'your parcel is at evil\uFF0Eexample',
  'evil.example/pay',
  'your parcel is at evil24.example',
  'your parcel is at my-evil-x.example',
  'your parcel is at evil\u00AD.example',
  'your evil parcel is at 9.gg',
  'your evil parcel is at हिंदी.भारत',
  'write to pay@evil.example',
  'please call 1 900 555 123',
  'please call about your parcel १ ९०० ५५५ १२३',
  'the parcel that you have been waiting for is held at our customs office',
])('does not greet by a name that could carry a message: %s', async (name) => {
  const { received } = await openMailServer();
  await welcome((await create.user({ name })).user.id);
  await work();
  expect(received[0]!.text).toContain('Dear customer,');
  expect(received[0]!.text + received[0]!.html).not.toMatch(/evil|parcel|555/);
});

it.each([
  'A. P. J. Abdul Kalam',
  'K.Ramesh',
  'के.रमेश',
  'पी.वी.नरसिम्हा राव',
  'J.-P.Belmondo',
  "Conan O'Brien-Smith, Jr.",
  'Łukasz Żółć',
  '王小明 先生',
])('greets by what looks like a name: %s', async (name) => {
  const { received } = await openMailServer();
  await welcome((await create.user({ name })).user.id);
  await work();
  expect(received[0]!.text).toContain(`Dear ${name},`);
});

it('sends nothing to an invalid address, and lets no name inject headers or HTML', async () => {
  const { received } = await openMailServer();
  for (const email of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'no address'])
    await welcome((await create.user({ email })).user.id);
  await welcome((await create.user({ name: 'Eve\r\nBcc <script>' })).user.id);
  await work();
  expect(await shop.db.manager.countBy(Mail, { status: MailStatus.GIVEN_UP })).toBe(3);
  expect(received).toHaveLength(1);
  expect(received[0]!.bcc).toBeUndefined();
  expect(received[0]!.html).toContain('&lt;script&gt;');
  expect(received[0]!.html).not.toContain('<script');
});

it('records an error that names the recipient with the mail, but not in the job queue', async () => {
  await openMailServer({
    onRcptTo: ({ address }, _, callback) => callback(refusal(451, `${address} is busy`)),
  });
  await welcome();
  await work();
  expect(JSON.stringify(await shop.app.get(JobQueue).list(9))).not.toContain(reader.user.email);
  expect((await mails())[0]!.lastError).toContain(reader.user.email);
});

it('queues no mail to a deleted account', async () => {
  await (await create.admin()).delete(`/api/users/${reader.user.id}`);
  await welcome();
  expect(await mails()).toEqual([]);
});

it('drops queued mails that need an account when it is deleted, without an alarm', async () => {
  const { received } = await openMailServer();
  for (const kind of [MailKind.WELCOME, MailKind.PASSWORD_RESET])
    await shop.app.get(Mails).send(kind, reader.user.id, {}, shop.db.manager);
  await (await create.admin()).delete(`/api/users/${reader.user.id}`);
  await work();
  expect(await mails()).toEqual([]);
  expect(received).toEqual([]);
  expect(await shop.app.get(Metrics).registry.metrics()).toContain('shop_mails{status="GIVEN_UP"} 0');
});

it('still sends a queued PASSWORD_CHANGED mail after its account is deleted', async () => {
  const { received } = await openMailServer();
  await shop.app.get(Mails).send(MailKind.PASSWORD_CHANGED, reader.user.id, {}, shop.db.manager);
  await (await create.admin()).delete(`/api/users/${reader.user.id}`);
  await work();
  expect(await mails()).toMatchObject([{ status: 'SENT' }]);
  expect(received).toHaveLength(1);
});

it('deletes a mail that was given up if an admin resends it after its account was deleted', async () => {
  const admin = await create.admin();
  config.mail.tries = 1;
  config.mail.smtpUrl = 'smtp://127.0.0.1:1';
  await welcome();
  await work();
  const [mail] = await mails();
  expect(mail).toMatchObject({ status: 'GIVEN_UP' });
  await admin.delete(`/api/users/${reader.user.id}`);
  await resendMail(admin, mail!.id);
  await work();
  expect(await mails()).toEqual([]);
});

it('requeues a mail whose job was lost, and sends it once', async () => {
  const { received } = await openMailServer();
  const remember = () => shop.app.get(ForgottenWork).requeue();
  await welcome();
  await work();
  await welcome();
  await shop.db.query('DELETE FROM graphile_worker._private_jobs');
  await remember();
  expect(await shop.app.get(JobQueue).list(9)).toEqual([]);
  await shop.db.query(`UPDATE mails SET queued_at = now() - interval '11 minutes'`);
  await remember();
  expect(await diagnose(shop.db)).toEqual([]);
  await remember();
  await work();
  expect(received).toHaveLength(2);
  expect(await mails()).toMatchObject([{ status: 'SENT' }, { status: 'SENT' }]);
});

it('gives up a mail, and logs a warning, if SMTP_URL is not set and there is no mailbox', async () => {
  Object.assign(config.mail, { smtpUrl: undefined, mailbox: false });
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await welcome();
  await work();
  config.mail.mailbox = true;
  expect(await mails()).toMatchObject([
    { status: 'GIVEN_UP', lastError: 'This shop sends no mail: SMTP_URL is not set' },
  ]);
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^WELCOME .*: NoMailServer$/));
  warn.mockRestore();
});
