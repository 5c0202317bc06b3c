import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { untilInteractive } from './shopper';

test.use({ serviceWorkers: 'allow' });

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

/** Waits until the service worker has cached a page that was loaded before it, with the files that the page needs. */
async function untilKept(page: Page) {
  await expect.poll(() => keptPaths(page)).toContain('/');
  await expect.poll(async () => (await keptPaths(page)).join()).toMatch(/\/assets\/main-/);
}

/** Some versions of Chromium report a page loaded offline as online: toggling the setting corrects that. */
async function untilOffline(page: Page, context: BrowserContext) {
  await untilInteractive(page);
  if (!(await page.evaluate(() => navigator.onLine))) return;
  await context.setOffline(false);
  await context.setOffline(true);
}

test('offline, visited pages are shown with a note, and others say that the visitor is offline', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await untilKept(page);
  await context.setOffline(true);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Latest Products' })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('₹');
  await untilOffline(page, context);
  await expect(page.getByText('You are offline: prices and stock may have changed')).toBeVisible();

  // A tab for each: one that hears late that it is online reloads, which would interfere with the next navigation.
  const unseen = { '/productcategory/mens': 'Mens', '/cart': 'Shopping Cart' };
  const windows = Object.entries(unseen).map(async ([address, title]) => {
    const window = await context.newPage();
    await window.goto(address);
    await expect(window.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    return { window, title };
  });
  const opened = await Promise.all(windows);

  await context.setOffline(false);
  for (const { window, title } of opened)
    await expect(window.getByRole('heading', { name: title })).toBeVisible();
});

test('API responses are never cached, and pages are always revalidated', async ({ page }) => {
  await page.goto('/');
  await untilKept(page);
  await page.goto('/productcategory/mens');
  await untilInteractive(page);
  const rendered = await page.request.get('/productcategory/mens');
  expect(rendered.headers()['cache-control']).toContain('no-cache');
  const kept = await keptPaths(page);
  expect(kept).toContain('/');
  expect(kept.filter((path) => /^\/(api|graphql|cart|placeorder)/.test(path))).toEqual([]);
});
