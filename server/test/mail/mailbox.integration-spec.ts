import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../../src/config.js';
import { run } from '../child/run.js';
import { factories, PASSWORD } from '../factories.js';
import { runDue } from '../jobs.js';
import { useShop } from '../shop.js';

config.dataDir = await mkdtemp(join(tmpdir(), 'shop-mailbox-'));
const shop = await useShop();
const create = factories(shop);
afterAll(async () => {
  await rm(config.dataDir, { recursive: true });
});

const visit = (path: string, accept = 'text/html') => create.stranger().get(path, { accept });
const policy = ({ headers }: { headers: Headers }) => headers.get('content-security-policy');

it('shows every mail as HTML and text, newest first, and runs no script in it', async () => {
  expect((await visit('/__mail')).body).toContain('There are no mails yet.');
  for (const name of ['First Shopper', '<script>alert(1)<script>'])
    await create
      .stranger()
      .post('/api/users', { name, email: `${name.replace(/\W/g, '')}@example.com`, password: PASSWORD });
  await runDue(shop);

  const { body: mails } = await visit('/__mail', 'application/json');
  expect(mails).toHaveLength(2);
  const [{ id, subject, text, to }] = mails as [Record<string, string>];
  expect({ subject, to }).toEqual({ subject: 'Welcome to E-Commerce', to: 'scriptalert1script@example.com' });
  expect(text).toContain('<script>alert(1)<script>');

  const list = await visit('/__mail');
  expect(list.body).toContain(`href="/__mail/${id}"`);
  const mail = await visit(`/__mail/${id}`);
  expect(mail.body).toContain(`src="/__mail/${id}/html"`);
  expect(mail.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const html = await visit(`/__mail/${id}/html`);
  for (const page of [list, mail, html]) {
    expect(page.status).toBe(200);
    expect(page.body).not.toContain('<script');
    expect(policy(page)).toContain("default-src 'none'");
  }
  expect(policy(html)).toContain('sandbox');
  expect(html.body).toContain('&lt;script&gt;');
});

it.each(['unknown', '..%2f..%2fpackage', '../mailbox', '%00', 'x'.repeat(300)])(
  'returns 400 or 404 for mail %p',
  async (id) => {
    const { status } = await visit(`/__mail/${id}`);
    expect([400, 404]).toContain(status);
  },
);

it('refuses to load in production', async () => {
  const child = run('src/mail/mailbox/mailbox.ts', {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  });
  let said = '';
  child.stderr!.on('data', (text) => (said += String(text)));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toContain('There is no mailbox in production');
});
