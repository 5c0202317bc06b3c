import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const firstCard = (page: Page) => page.getByRole('article').first();

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('a shopper finds a product, narrows the list, turns its page and reads on', async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Search Product').fill('shirt');
    await page.getByPlaceholder('Search Product').press('Enter');
    await expect(page).toHaveURL(/\/search\/shirt\/page\/1$/);
    await expect(firstCard(page)).toContainText('₹');

    await page.goto('/productcategory/allproducts');
    await page.getByLabel('Small').check();
    await page.getByLabel('Sort by').selectOption('price-asc');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/size=Small/);
    await expect(page).toHaveURL(/order=price-asc/);
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Size: Small');

    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\/page\/2\?.*size=Small/);
    await firstCard(page).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/In Stock|Out Of Stock/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();
  });
});

test('the browser takes a page over without a word, a shift or a question', async ({ page }) => {
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => {
    if (request.url().includes('/graphql')) asked.push(request.url());
  });
  const [best] = (await (await page.request.get('/api/products/top')).json()) as { _id: string }[];
  for (const address of ['/', '/productcategory/mens', '/search/shirt/page/1', `/product/${best!._id}`]) {
    await page.goto(address);
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    const before = await page.locator('#root').innerText();
    await page.waitForFunction(() => document.documentElement.dataset.listens === 'true');
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.locator('#root').innerText()).toBe(before);
  }
  expect({ said, asked }).toEqual({ said: [], asked: [] });
});

test('what is pressed before the page listens is done once it does', async ({ page }) => {
  await page.route(/\/assets\/react-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Next product' }).click();
  await expect(page.getByRole('group', { name: '2 of 5' })).toBeVisible();
});

test('a sign-in that is sent before the page listens signs in, and puts no password into the address', async ({
  page,
}) => {
  await page.route(/\/assets\/react-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email Address').fill('admin@example.com');
  await page.getByLabel('Password').fill('Admin123');
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/');
  expect(addresses.filter((address) => address.includes('Admin123'))).toEqual([]);
});
