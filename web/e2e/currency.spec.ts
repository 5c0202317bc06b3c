import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';

const PORT = String(Number(process.env.E2E_PORT ?? '8191') + 1);
const SHOP = `http://localhost:${PORT}`;
const ADMIN = { email: 'owner@example.com', password: 'Owner123' };

/** A separate, empty shop that shows rupees everywhere. */
async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-inr-'));
  chmodSync(folder, 0o755); // for the user that PostgreSQL runs as when started by root
  const shop = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT,
      PUBLIC_URL: '',
      DATA_DIR: folder,
      DATABASE_URL: '',
      RAZORPAY_KEY_ID: '',
      SEED: 'false',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      CURRENCY_DISPLAY: 'INR',
    },
    stdio: 'ignore',
  });
  const answers = () =>
    fetch(`${SHOP}/api/products`).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return async () => {
    const ended = new Promise((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

async function sell(request: APIRequestContext, product: object) {
  const answer = await request.post(`${SHOP}/api/users/login`, { data: ADMIN });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const draft = await request.post(`${SHOP}/api/products`, { headers });
  const { _id } = (await draft.json()) as { _id: string };
  const updated = await request.put(`${SHOP}/api/products/${_id}`, { headers, data: product });
  expect(updated.ok()).toBe(true);
  return _id;
}

let close: () => Promise<void>;
test.beforeAll(async () => {
  close = await openShop();
});
test.afterAll(() => close());

test('CURRENCY_DISPLAY=INR shows rupees on pages that otherwise show dollars', async ({ page, request }) => {
  const id = await sell(request, { name: 'Linen Shirt', price: 1499, countInStock: 3 });
  await page.goto(`${SHOP}/product/${id}`);
  await expect(page.getByRole('region', { name: 'Buy' })).toContainText('₹1,499');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByText('Subtotal (1) items')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('₹1,499.00');
  await expect(page.getByRole('main')).not.toContainText('$');
});

test('a long word does not overflow a narrow screen', async ({ page, request }) => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(2);
  const product = {
    name: word,
    description: word,
    brand: word,
    category: word,
    price: 10,
    countInStock: 1,
  };
  const id = await sell(request, product);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${SHOP}/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
