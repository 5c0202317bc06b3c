import { spawn } from 'node:child_process';
import { utimes } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { untilInteractive } from './shopper';

const web = resolve(import.meta.dirname, '..');
const ROOT = /<div id="root">([^]*?)<script id="apollo-state"/;

/** Vite as `npm run dev` starts it, in front of the shop of these tests. */
async function startVite(shop: string) {
  const port = String(Number(new URL(shop).port) + 1);
  const vite = spawn(process.execPath, ['../node_modules/vite/bin/vite.js', '--port', port, '--strictPort'], {
    cwd: web,
    env: { ...process.env, SERVER_URL: shop, NODE_ENV: undefined },
    stdio: 'ignore',
  });
  const address = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${address}/favicon.svg`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  return { address, stop: () => vite.kill() };
}

test('the development server renders the same pages as the shop, and hot-reloads changes', async ({
  page,
  baseURL,
  request,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const { address, stop } = await startVite(baseURL!);
  try {
    const htmlOf = async (shop: string) => {
      const answer = await request.get(`${shop}/productcategory/mens`, { headers: { accept: 'text/html' } });
      return ROOT.exec(await answer.text())?.[1];
    };
    const rendered = await htmlOf(address);
    expect(rendered).toContain('<article');
    expect(rendered).toBe(await htmlOf(baseURL!));
    expect((await request.get(`${address}/nowhere`, { headers: { accept: 'text/html' } })).status()).toBe(
      404,
    );

    await page.goto(`${address}/productcategory/mens`);
    await untilInteractive(page);
    expect(errors).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset.stayed = 'true'));
    const replaced = page.waitForEvent('console', (message) => message.text().includes('hot updated'));
    await utimes(resolve(web, 'src/pages/layout/Footer.tsx'), new Date(), new Date());
    expect((await replaced).text()).toContain('Footer.tsx');
    expect(await page.evaluate(() => document.documentElement.dataset.stayed)).toBe('true');
  } finally {
    stop();
  }
});
