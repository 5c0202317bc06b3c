import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../child/run.js';

/** Starts the shop or an operator's command, and returns its exit code and output. */
async function start(
  env: Record<string, string>,
  file = 'src/main.ts',
): Promise<{ code: number; said: string }> {
  const shop = run(file, { NODE_ENV: 'production', PORT: '0', DATABASE_URL: '', ...env });
  let said = '';
  shop.stderr!.on('data', (text) => (said += text));
  const [code] = (await once(shop, 'exit')) as [number];
  return { code, said };
}

/** Starts the shop as an operator would and ends it at once; returns its output. */
async function openOnce(env: Record<string, string>): Promise<string> {
  const shop = run('src/main.ts', {
    NODE_ENV: 'production',
    PORT: '0',
    JWT_SECRET: 'x'.repeat(40),
    RAZORPAY_KEY_ID: 'rzp_live_aaaaaaaaaaaaaa',
    RAZORPAY_KEY_SECRET: 'secret',
    DRAW_AHEAD: 'false',
    DRAIN_SECONDS: '0',
    ...env,
  });
  let said = '';
  for (const stream of [shop.stdout!, shop.stderr!])
    stream.on('data', (text) => {
      said += String(text);
      if (said.includes('The shop is open')) shop.kill('SIGTERM');
    });
  await once(shop, 'exit');
  return said;
}

describe('a shop that was a demo once', () => {
  it('warns in production that demo accounts exist, without printing their emails or passwords', async () => {
    const demo = await openOnce({ SEED: 'true' });
    expect(demo).toContain('The shop is open');
    expect(demo).not.toMatch(/Admin123|Jane1234|@example.com/);
    const live = await openOnce({});
    expect(live.match(/of the demo is still here/g)).toHaveLength(2);
    expect(live).toContain('An admin of the demo is still here');
    expect(live).not.toMatch(/Admin123|Jane1234|@example.com/);
  });
});

it('does not start if DATABASE_DIRECT_URL leads to another database than DATABASE_URL', async () => {
  const { DATABASE_URL = '', TEST_DATABASE_ADMIN_URL = '' } = process.env;
  const said = await openOnce({ DATABASE_URL, DATABASE_DIRECT_URL: TEST_DATABASE_ADMIN_URL });
  expect(said).toContain('DATABASE_DIRECT_URL leads to another database than DATABASE_URL');
  expect(said).not.toContain('The shop is open');
  expect(await openOnce({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })).toContain('The shop is open');
});

describe('in production', () => {
  it('does not start without a secret, a database and a gateway, and names every missing setting', async () => {
    const { code, said } = await start({});
    expect(code).toBe(1);
    for (const name of ['JWT_SECRET', 'DATABASE_URL', 'RAZORPAY_KEY_ID']) expect(said).toContain(name);
  });

  it('F28 does not start with test keys of the gateway', async () => {
    const { code, said } = await start({
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      JWT_SECRET: 'x'.repeat(40),
      RAZORPAY_KEY_ID: 'rzp_test_aaaaaaaaaaaaaa',
      RAZORPAY_KEY_SECRET: 'secret',
    });
    expect(code).toBe(1);
    expect(said).toContain('RAZORPAY_KEY_ID is a test key');
  });

  it.each(['migrate', 'doctor', 'jobs'])(
    'does not run %s without a valid DATABASE_URL, and creates no database of its own',
    async (name) => {
      const dataDir = join(tmpdir(), `shop-never-${process.pid}`);
      const none = await start({ DATA_DIR: dataDir }, `src/${name}.ts`);
      expect([none.code, none.said]).toEqual([1, expect.stringContaining('DATABASE_URL must be set')]);
      expect(none.said).not.toContain('JWT_SECRET');
      expect(existsSync(dataDir)).toBe(false);
      const wrong = await start({ DATABASE_URL: 'postgres://shop:pa#ss@db/shop' }, `src/${name}.ts`);
      expect([wrong.code, wrong.said]).toEqual([
        1,
        expect.stringContaining('DATABASE_URL must be an address'),
      ]);
    },
  );

  it('F28 does not start with a payment sandbox', async () => {
    const { code, said } = await start({
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      JWT_SECRET: 'x'.repeat(40),
      SANDBOX_KEY_SECRET: 'secret',
    });
    expect(code).toBe(1);
    expect(said).toContain('there is no payment sandbox there');
  });
});

it('does not start with SMTP_URL if MAIL_FROM is missing or is not an email address', async () => {
  const from = async (MAIL_FROM: string) =>
    start({ NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM });
  const [none, several] = [await from(''), await from('shop@example.com, other@example.com')];
  expect([none.code, several.code]).toEqual([1, 1]);
  expect(none.said).toContain('MAIL_FROM must be set with SMTP_URL');
  expect(several.said).toContain('MAIL_FROM must be an email address');
});

it('F28 does not start with a RAZORPAY_KEY_ID but no RAZORPAY_KEY_SECRET', async () => {
  const { code, said } = await start({ NODE_ENV: 'development', RAZORPAY_KEY_ID: 'rzp_live_aaaaaaaaaaaaaa' });
  expect(code).toBe(1);
  expect(said).toContain('RAZORPAY_KEY_SECRET must be set');
});
