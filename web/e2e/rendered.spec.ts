import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { untilInteractive } from './shopper';

const NEEDS_SCRIPTS = 'This shop needs JavaScript to take your order.';
const firstCard = (page: Page) => page.getByRole('article').first();

test.describe('with scripts disabled', () => {
  test.use({ javaScriptEnabled: false });

  test('search, filters, sort order, pagination and product pages work', async ({ page }) => {
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
    await expect(firstCard(page).getByRole('button')).toHaveCount(0); // the card's link is enough
    await firstCard(page).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/In Stock|Out Of Stock/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();

    await page.goto('/login');
    await expect(page.getByText(NEEDS_SCRIPTS)).toBeInViewport();
  });

  test('a small screen shows the departments', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Open categories' })).toBeHidden();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Womens' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Womens' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mens', exact: true })).toBeVisible();
  });
});

test('a search address with an unescaped percent sign is corrected', async ({ page }) => {
  await page.goto('/search/50%');
  await expect(page).toHaveURL(/\/search\/50%25/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('a page whose scripts are missing', () => {
  test.beforeEach(({ page }) => page.route('/assets/**', (route) => route.fulfill({ status: 404 })));

  test('reloads once, then says so', async ({ page }) => {
    let loads = 0;
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
    await page.goto('/login');
    await expect(page.getByText(NEEDS_SCRIPTS)).toBeInViewport();
    expect(loads).toBe(2);
    await page.unroute('/assets/**');
    await page.getByRole('link', { name: 'Reload' }).click();
    await untilInteractive(page);
    await expect(page.getByText(NEEDS_SCRIPTS)).toBeHidden();
  });

  test('says so if only some of them are missing', async ({ page }) => {
    await page.route(/\/assets\/(?!react)/, (route) => route.continue());
    await page.goto('/cart');
    await expect(page.getByText(NEEDS_SCRIPTS)).toBeInViewport();
  });
});

test('hydration logs nothing, changes nothing and requests nothing', async ({ page }) => {
  const logged: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(String(error)));
  page.on('request', (request) => {
    if (request.url().includes('/graphql')) requests.push(request.url());
  });
  const [best] = (await (await page.request.get('/api/products/top')).json()) as { _id: string }[];
  for (const address of ['/', '/productcategory/mens', '/search/shirt/page/1', `/product/${best!._id}`]) {
    await page.goto(address);
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
    const before = await page.locator('#root').innerText();
    await untilInteractive(page);
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.locator('#root').innerText()).toBe(before);
  }
  expect({ logged, requests }).toEqual({ logged: [], requests: [] });
});

/** Opens a page that records actions while its scripts take their time to start. */
async function openSlowly(page: Page, path: string) {
  await page.route(/\/assets\/react-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const starts = page.waitForRequest(/\/assets\/react-/);
  await page.goto(path, { waitUntil: 'commit' });
  await starts;
}

test('a click before hydration takes effect after it', async ({ page }) => {
  await openSlowly(page, '/');
  await page.getByRole('button', { name: 'Next product' }).click();
  await expect(page.getByRole('group', { name: '2 of 5' })).toBeVisible();
});

test('Sign In is hidden until a stored session has been checked', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userInfo', '{}'));
  await openSlowly(page, '/');
  const signIn = page.getByRole('banner').locator('a[href="/login"]');
  await expect(signIn).toBeHidden();
  await untilInteractive(page);
  await expect(signIn).toBeVisible();
});

test('hydration keeps the scroll position', async ({ page }) => {
  await openSlowly(page, '/');
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => window.scrollY > 300);
  const before = await page.evaluate(() => window.scrollY);
  await untilInteractive(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('a sort order and filters chosen before hydration are applied', async ({ page }) => {
  await openSlowly(page, '/productcategory/allproducts');
  await page.getByLabel('Sort by').selectOption('price-asc');
  await page.getByRole('checkbox', { name: 'Cloths', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Black', exact: true }).check();
  await expect(page).toHaveURL(/order=price-asc.*type=Cloths.*color=Black/);
});

test('a search and a link followed before hydration are not cancelled by it', async ({ page }) => {
  await page.route(/\/(search|product)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000)); // the page's scripts start meanwhile
    await route.continue();
  });
  await openSlowly(page, '/');
  await page.getByPlaceholder('Search Product').fill('shirt');
  await page.getByPlaceholder('Search Product').press('Enter');
  await expect(page).toHaveURL(/\/search\/shirt\/page\/1$/);

  await openSlowly(page, '/');
  await firstCard(page).getByRole('link').click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}/);
});

test('a login form submitted before hydration signs in without the password in the address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await openSlowly(page, '/login');
  await page.getByLabel('Email Address').fill('admin@example.com');
  await page.getByLabel('Password').fill('Admin123');
  await page.getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/');
  expect(addresses.filter((address) => address.includes('Admin123'))).toEqual([]);
});
