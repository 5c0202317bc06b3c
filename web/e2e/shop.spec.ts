import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addToCart, ADDRESS, newShopper, PASSWORD, productInStock, untilInteractive } from './shopper';

const NEWEST = '?category=date&order=newest';
const DEPARTMENTS = [
  ['Home', '/'],
  ['All Products', `/productcategory/allproducts${NEWEST}`],
  ['Mens', `/productcategory/mens${NEWEST}`],
  ['Womens', `/productcategory/womens${NEWEST}`],
  ['Children', `/productcategory/children${NEWEST}`],
];

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });
const departments = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const carousel = (page: Page) => page.getByRole('region', { name: 'Top rated products' });
const cards = (page: Page) => page.getByRole('article');

const linksIn = (page: Page) =>
  departments(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

test('the category bar gives way to a drawer at 600 px', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open categories' });
  await resize(page, 601);
  await page.goto('/');
  await expect(departments(page)).toBeVisible();
  await expect(opener).toBeHidden();
  expect(await linksIn(page)).toEqual(DEPARTMENTS);

  await resize(page, 600);
  await expect(departments(page)).toBeHidden();
  await opener.click();
  await expect(departments(page)).toBeVisible();
  expect(await linksIn(page)).toEqual(DEPARTMENTS);
  await departments(page).getByRole('link', { name: 'Womens' }).click();
  await expect(page).toHaveURL(`/productcategory/womens${NEWEST}`);
  await expect(page.getByRole('dialog')).toBeHidden();

  // Rotating a phone with the drawer open shows the bar, and a page that is not inert.
  await opener.click();
  await resize(page, 601);
  await expect(page.getByRole('dialog')).toBeHidden();
  await departments(page).getByRole('link', { name: 'Children' }).click();
  await expect(page).toHaveURL(`/productcategory/children${NEWEST}`);
});

for (const path of ['/', `/productcategory/allproducts${NEWEST}`]) {
  test(`the products of ${path} are laid out in one to four columns`, async ({ page }) => {
    await page.goto(path);
    await expect(cards(page).first()).toBeVisible();
    const inFirstRow = () =>
      cards(page).evaluateAll((all) => {
        const [first, ...others] = all.map((card) => Math.round(card.getBoundingClientRect().top));
        return 1 + others.filter((top) => top === first).length;
      });
    for (const [width, columns] of [
      [500, 1],
      [767, 1],
      [768, 2],
      [991, 2],
      [992, 3],
      [1199, 3],
      [1200, 4],
      [1300, 4],
    ] as const) {
      await resize(page, width);
      await expect.poll(inFirstRow, `columns at ${width} px`).toBe(columns);
    }
  });
}

test('the carousel is 400 px high, advances every five seconds and pauses under the pointer', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(carousel(page)).toBeVisible();
  await expect(carousel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect((await carousel(page).boundingBox())?.height).toBe(400);
  await carousel(page).hover(); // before or after the listeners are attached: both must be noticed
  await untilInteractive(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await page.clock.runFor(20_000);
  const slides = () => carousel(page).getByRole('heading'); // two while one fades into the other
  await expect(slides()).toHaveCount(1);
  const first = await slides().allTextContents();
  await page.clock.runFor(20_000);
  await expect(slides()).toHaveText(first);
  await page.mouse.move(0, 0);
  await expect(carousel(page).locator('[aria-live=off]')).toBeAttached();
  await page.clock.runFor(4900);
  await expect(slides()).toHaveText(first);
  await page.clock.runFor(5000);
  await expect(slides()).not.toHaveText(first);
});

test('the carousel pauses if it had the focus before hydration', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await carousel(page).getByRole('button', { name: 'Next product' }).focus();
  await untilInteractive(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const shown = await carousel(page).getByRole('heading').allTextContents();
  await page.clock.runFor(20_000);
  await expect(carousel(page).getByRole('heading')).toHaveText(shown);
  await expect(carousel(page).getByRole('button', { name: 'Next product' })).toBeFocused();
});

test('a search shows Go Back instead of the carousel and the categories', async ({ page }) => {
  await page.goto('/search/shirt/page/1');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
  await expect(carousel(page)).toBeHidden();
  await expect(departments(page)).toBeHidden();
});

test('toasts appear at the top centre', async ({ page }) => {
  await resize(page, 1300);
  const { _id } = await productInStock(page);
  await page.goto(`/product/${_id}`);
  await untilInteractive(page);
  await addToCart(page);
  const toast = page.locator('[aria-live=polite] > *', { hasText: 'Product Added to Cart' });
  await expect(toast).toBeInViewport();
  const { x, y, width } = (await toast.boundingBox())!;
  const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
  expect(Math.abs(x + width / 2 - middle)).toBeLessThan(2);
  expect(y).toBeLessThan(50);
});

test('a rejected token signs out without leaving the page', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/');
  const user = {
    _id: 'u1',
    name: 'Meera Nair',
    email: 'meera@example.com',
    isAdmin: 'false',
    token: 'ended',
  };
  await page.evaluate((text) => localStorage.setItem('userInfo', text), JSON.stringify(user));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(() => stored(page, 'userInfo')).toBeNull();
  expect(errors).toEqual([]);
});

test('filters, sort order and page survive a reload and Back', async ({ page }) => {
  await resize(page, 1300);
  await page.goto('/');
  await departments(page).getByRole('link', { name: 'All Products' }).click();
  await page.getByRole('checkbox', { name: 'Cloths', exact: true }).check();
  await expect(page).toHaveURL(/type=Cloths/);
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await expect(page).toHaveURL(/order=price-asc/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  const address = '/productcategory/allproducts/page/2?category=date&type=Cloths&order=price-asc';
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(cards(page)).toHaveCount(12);
  const names = await cards(page).getByRole('heading').allTextContents();

  const expectSameList = async () => {
    await expect(page).toHaveURL(address);
    await expect(cards(page).getByRole('heading')).toHaveText(names);
    await expect(page.getByRole('checkbox', { name: 'Cloths', exact: true })).toBeChecked();
    await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  };
  await page.reload();
  await expectSameList();
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  await page.goBack();
  await expectSameList();
});

test('navigation moves the focus to the heading of the new page', async ({ page }) => {
  await page.goto('/');
  await untilInteractive(page);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeFocused();
});

test('cart, user, address and payment method are stored under fixed keys', async ({ page }) => {
  const { _id, name } = await productInStock(page);
  await page.goto(`/product/${_id}`);
  await addToCart(page);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const line = { product: _id, name, qty: 1, image: expect.any(String) as unknown };
  const numbers = { price: expect.any(Number) as unknown, countInStock: expect.any(Number) as unknown };
  expect(await stored(page, 'cartItems')).toMatchObject([{ ...line, ...numbers }]);

  const shopper = newShopper();
  await page.goto('/register?redirect=%2Fshipping');
  await page.getByLabel('Name').fill(shopper.name);
  await page.getByLabel('Email Address').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/shipping');
  expect(await stored(page, 'userInfo')).toEqual({
    _id: expect.any(String) as unknown,
    ...shopper,
    isAdmin: 'false',
    token: expect.any(String) as unknown,
  });
  await expect.poll(() => stored(page, 'cartItems')).toBeNull();

  for (const [label, part] of [
    ['Address', ADDRESS.address],
    ['City', ADDRESS.city],
    ['Postal Code', ADDRESS.postalCode],
    ['Country', ADDRESS.country],
  ] as const) {
    await page.getByLabel(label).fill(part);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/payment');
  expect(await stored(page, 'shippingAddress')).toEqual(ADDRESS);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/placeorder');
  expect(await stored(page, 'paymentMethod')).toBe('PayPal');
});
