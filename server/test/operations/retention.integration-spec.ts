import { Retention } from '../../src/operations/retention.js';
import { factories } from '../factories.js';
import { tablesScannedBy } from '../sequential-scans.js';
import { emptyShop, useShop } from '../shop.js';

const shop = await useShop();
beforeEach(() => emptyShop(shop.db));

const tidy = () => shop.app.get(Retention).tidy();
const ids = async (table: string) =>
  (await shop.db.query<{ id: string }[]>(`SELECT id FROM ${table} ORDER BY created_at`)).map(({ id }) => id);

function event(id: string, daysAgo: number, nextTry: 'now()' | 'NULL' = 'NULL') {
  return shop.db.query(
    `INSERT INTO webhook_events (id, body, next_try_at, created_at)
     VALUES ($1, '{"email":"jane@example.com"}', ${nextTry}, now() - $2 * interval '1 day')`,
    [id, daysAgo],
  );
}

it('removes webhook events after a month, except those still to be processed', async () => {
  await event('old', 31);
  await event('stuck', 31, 'now()');
  await event('young', 29);
  await tidy();
  expect(await ids('webhook_events')).toEqual(['stuck', 'young']);
});

it('removes audit log entries after two years', async () => {
  await shop.db.query(
    `INSERT INTO audit_log (id, action, entity, entity_id, created_at)
     SELECT gen_random_uuid(), 'updateProduct', 'Product', gen_random_uuid(), now() - days * interval '1 day'
     FROM unnest(ARRAY[731, 729]) AS days`,
  );
  const [, younger] = await ids('audit_log');
  await tidy();
  expect(await ids('audit_log')).toEqual([younger]);
});

it('removes only expired sessions', async () => {
  const { user } = await factories(shop).user();
  await shop.db.query(
    `INSERT INTO sessions (id, user_id, token_version, device, network, expires_at, created_at)
     SELECT gen_random_uuid(), $1, 0, 'curl', '::/48', now() + days * interval '1 day', now() - interval '9 days'
     FROM unnest(ARRAY[-1, 1]) AS days`,
    [user.id],
  );
  await tidy();
  expect(await shop.db.query('SELECT expires_at > now() AS lasts FROM sessions')).toEqual([{ lasts: true }]);
});

it('removes mails after ninety days, except those still queued', async () => {
  const { user } = await factories(shop).user();
  await shop.db.query(
    `INSERT INTO mails (id, kind, user_id, recipient, status, sent_at, created_at)
     SELECT gen_random_uuid(), 'WELCOME', $1, 'jane@example.com', status, now(), now() - days * interval '1 day'
     FROM (VALUES ('SENT', 91), ('GIVEN_UP', 91), ('QUEUED', 91), ('SENT', 89)) AS mail (status, days)`,
    [user.id],
  );
  await tidy();
  const left = await shop.db.query('SELECT status FROM mails ORDER BY created_at');
  expect(left).toEqual([{ status: 'QUEUED' }, { status: 'SENT' }]);
});

it('removes only expired rate limits', async () => {
  await shop.db.query(
    `INSERT INTO rate_limits (key, points, expire)
     SELECT 'mail:' || minutes, 1, extract(epoch FROM now() + minutes * interval '1 minute') * 1000
     FROM unnest(ARRAY[-1, 1]) AS minutes`,
  );
  await tidy();
  expect(await shop.db.query('SELECT key FROM rate_limits')).toEqual([{ key: 'mail:1' }]);
});

it('removes only expired password resets', async () => {
  const { user } = await factories(shop).user();
  await shop.db.query(
    `INSERT INTO password_resets (token_hash, mail_id, user_id, email, token_version, expires_at)
     SELECT minutes::text, gen_random_uuid(), $1, $2, 0, now() + minutes * interval '1 minute'
     FROM unnest(ARRAY[-1, 1]) AS minutes`,
    [user.id, user.email],
  );
  await tidy();
  expect(await shop.db.query('SELECT token_hash FROM password_resets')).toEqual([{ token_hash: '1' }]);
});

it('removes any number of rows', async () => {
  await shop.db.query(
    `INSERT INTO webhook_events (id, body, created_at) SELECT n, '{}', now() - interval '40 days' FROM generate_series(1, 2500) n`,
  );
  await tidy();
  expect(await ids('webhook_events')).toEqual([]);
});

it('cleans up the other tables when one fails, and names that one', async () => {
  await event('old', 31);
  await shop.db.query('ALTER TABLE webhook_events RENAME TO out_of_reach');
  await shop.db.query(
    `INSERT INTO audit_log (id, action, entity, entity_id, created_at)
     VALUES (gen_random_uuid(), 'updateProduct', 'Product', gen_random_uuid(), now() - interval '731 days')`,
  );
  try {
    await expect(tidy()).rejects.toThrow('webhook_events');
  } finally {
    await shop.db.query('ALTER TABLE out_of_reach RENAME TO webhook_events');
  }
  expect(await ids('audit_log')).toEqual([]);
});

/** Rows that stay: thousands more would be slow to read. */
const YOUNG = [
  `INSERT INTO webhook_events (id, body) SELECT n, '{}' FROM generate_series(1, 5000) n`,
  `INSERT INTO audit_log (id, action, entity, entity_id)
   SELECT gen_random_uuid(), 'updateProduct', 'Product', gen_random_uuid() FROM generate_series(1, 5000)`,
  `INSERT INTO sessions (id, user_id, token_version, device, network, expires_at)
   SELECT gen_random_uuid(), id, 0, 'curl', '::/48', now() + interval '1 day' FROM users, generate_series(1, 5000)`,
  `INSERT INTO password_resets (token_hash, mail_id, user_id, email, token_version, expires_at)
   SELECT n, gen_random_uuid(), id, email, 0, now() + interval '1 hour' FROM users, generate_series(1, 5000) n`,
  `INSERT INTO mails (id, kind, user_id, recipient, status, sent_at)
   SELECT gen_random_uuid(), 'WELCOME', id, email, 'SENT', now() FROM users, generate_series(1, 5000)`,
  `INSERT INTO rate_limits (key, points, expire)
   SELECT n, 1, extract(epoch FROM now() + interval '1 hour') * 1000 FROM generate_series(1, 5000) n`,
];

it('finds expired rows without a sequential scan', async () => {
  await factories(shop).user();
  for (const statement of YOUNG) await shop.db.query(statement);
  await shop.db.query('ANALYZE webhook_events, audit_log, sessions, password_resets, mails, rate_limits');
  expect(await tablesScannedBy(shop.db, tidy)).toEqual([]);
});
