import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import {
  ADDRESS,
  chooseAvailableVariant,
  newShopper,
  PASSWORD,
  productInStock,
  signInByApi,
  untilInteractive,
} from './shopper';

const ADMIN = { email: 'admin@example.com', password: 'Admin123' };
const NEWEST = '/productcategory/allproducts/page/2?category=date&order=newest';
const LONG = 'x'.repeat(60);

/** The width of the frame that marks a chosen element in forced colours. */
const frameOf = (place: Locator) =>
  place.evaluate((element) => {
    const { content, borderTopWidth } = getComputedStyle(element, '::before');
    return content === 'none' ? '0px' : borderTopWidth;
  });

const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Enlarges the text, by default to twice its size. */
const enlarge = (page: Page, size = '200%') => page.addStyleTag({ content: `html { font-size: ${size} }` });

async function signInAsAdmin(page: Page) {
  const answer = await page.request.post('/api/users/login', { data: ADMIN });
  await page.goto('/cart');
  await page.evaluate((stored) => localStorage.setItem('userInfo', stored), await answer.text());
  return (await answer.json()) as { token: string };
}

test.describe('in forced colours', () => {
  test.use({ viewport: { width: 1300, height: 900 } });
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('the selected size and color have an outline, and swatches keep their colors', async ({ page }) => {
    const { _id } = await productInStock(page);
    await page.goto(`/product/${_id}`);
    await chooseAvailableVariant(page);
    const chips = page.locator('fieldset[id^=choice-] label');
    expect(await frameOf(chips.filter({ has: page.locator(':checked') }).first())).toBe('3px');
    expect(await frameOf(chips.filter({ hasNot: page.locator(':checked') }).first())).toBe('0px');
    const swatch = page.locator('#choice-color label > span[aria-hidden]').first();
    await expect(swatch).toHaveCSS('forced-color-adjust', 'none');
  });

  test('the current page has an outline in the categories and in the pager', async ({ page }) => {
    await page.goto(NEWEST);
    for (const name of ['Categories', 'Pagination']) {
      const links = page.getByRole('main').getByRole('navigation', { name }).getByRole('link');
      expect(await frameOf(links.and(page.locator('[aria-current=page]')))).toBe('3px');
      expect(await frameOf(links.and(page.locator(':not([aria-current])')).first())).toBe('0px');
    }
  });
});

for (const [width, height] of [
  [320, 256],
  [375, 667],
] as const)
  test(`the purchase bar never covers the focused element at ${width} by ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { _id } = await productInStock(page);
    await page.goto(`/product/${_id}`);
    await untilInteractive(page);
    await page.getByRole('main').getByRole('link').first().focus();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate(() => {
        const bar = document.querySelector('section[aria-label=Buy] .button')!.parentElement!;
        const focused = document.activeElement!;
        if (getComputedStyle(bar).position !== 'fixed' || bar.contains(focused)) return false;
        const { bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
        return bottom > bar.getBoundingClientRect().top;
      });
      expect(isCovered, `after ${step + 1} steps`).toBe(false);
    }
  });

test('a price of many digits does not overlap the button at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { _id } = await productInStock(page);
  await page.goto(`/product/${_id}`);
  await untilInteractive(page);
  const isOver = await page.evaluate(() => {
    const bar = document.querySelector('section[aria-label=Buy] .button')!.parentElement!;
    const price = bar.querySelector('span')!;
    price.textContent = '$9,99,999.99';
    const text = document.createRange();
    text.selectNodeContents(price);
    const { right, bottom } = text.getBoundingClientRect();
    const { left, top } = bar.querySelector('button')!.getBoundingClientRect();
    return right > left && bottom > top;
  });
  expect(isOver).toBe(false);
});

test('a very long word does not overflow the admin lists', async ({ page }) => {
  const shopper = { name: LONG, email: newShopper().email.replace('@', `@${LONG}.`), password: PASSWORD };
  expect((await page.request.post('/api/users', { data: shopper })).ok()).toBe(true);
  const admin = await signInAsAdmin(page);
  const bearer = { headers: { authorization: `Bearer ${admin.token}` } };
  const made = await page.request.post('/api/products', { ...bearer, data: {} });
  const { _id } = (await made.json()) as { _id: string };
  await page.request.put(`/api/products/${_id}`, {
    ...bearer,
    data: { name: LONG, brand: LONG, description: LONG },
  });
  for (const list of ['userlist', 'productlist', 'audit', 'mails'])
    for (const width of [1300, 1000, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin/${list}`);
      await expect(page.getByText(LONG).first()).toBeVisible();
      expect(await horizontalOverflow(page), `${list} at ${width} px`).toBe(0);
    }
  await page.goto('/admin/productlist');
  await page.getByRole('button', { name: `Delete ${LONG}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
});

test('a date in the order list stays on one line beside a long name', async ({ page }) => {
  const buyer = { name: 'Maximiliana Featherstonehaugh '.repeat(2).trim(), email: newShopper().email };
  const made = await page.request.post('/api/users', { data: { ...buyer, password: PASSWORD } });
  const { token } = (await made.json()) as { token: string };
  const { _id } = await productInStock(page);
  const placed = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: { orderItems: [{ product: _id, qty: 1 }], shippingAddress: ADDRESS, paymentMethod: 'PayPal' },
  });
  expect(placed.ok()).toBe(true);
  await signInAsAdmin(page);
  for (const width of [992, 1300]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/orderlist');
    const date = page.getByRole('row').filter({ hasText: buyer.name }).first().locator('[data-label=DATE]');
    const lines = await date.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight));
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

test('a product picture is as high as its card at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const gap = await page
    .locator('article')
    .first()
    .evaluate((card) => {
      card.querySelector('h2')!.style.paddingTop = '100px';
      return card.getBoundingClientRect().height - card.querySelector('img')!.getBoundingClientRect().height;
    });
  expect(gap).toBeLessThan(1);
});

/** Signs in and places an order; returns its address. */
async function newOrder(page: Page) {
  const bearer = await signInByApi(page);
  const { _id } = await productInStock(page);
  const answer = await page.request.post('/api/orders', {
    ...bearer,
    data: { orderItems: [{ product: _id, qty: 1 }], shippingAddress: ADDRESS, paymentMethod: 'PayPal' },
  });
  const order = (await answer.json()) as { _id: string };
  return `/order/${order._id}`;
}

test('an unpaid order shows Pay on the first screen of a phone, without covering the total', async ({
  page,
}) => {
  const order = await newOrder(page);
  await page.setViewportSize({ width: 375, height: 640 });
  await page.goto(order);
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cancel Order' }).scrollIntoViewIfNeeded();
  const total = await page.getByText('Total', { exact: true }).boundingBox();
  expect(total!.y + total!.height).toBeLessThan((await pay.boundingBox())!.y);
});

for (const width of [375, 800])
  test(`the shipping form fills the space of its placeholder at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const bearer = await signInByApi(page);
    const { _id } = await productInStock(page);
    await page.request.post('/api/cart/login', { ...bearer, data: { product: _id, qty: 1 } });
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/graphql**', async (route) => {
      const request = route.request();
      if (`${request.url()} ${request.postData()}`.includes('SavedAddresses')) await isAnswered;
      await route.continue();
    });
    await page.goto('/shipping');
    const panel = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: 'Shipping' }) });
    await expect(panel.getByRole('status')).toHaveText('Loading…');
    const { height } = (await panel.boundingBox())!;
    answer();
    await expect(page.getByLabel('Address', { exact: true })).toBeVisible();
    expect(Math.abs((await panel.boundingBox())!.height - height)).toBeLessThan(20);
  });

test('the amounts of an order do not overflow a narrow screen with larger text', async ({ page }) => {
  const order = await newOrder(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(order);
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible();
  await enlarge(page, '28px');
  expect(await horizontalOverflow(page)).toBe(0);
});

test('amounts of many digits in the lines of an order do not overflow a phone with text twice as large', async ({
  page,
}) => {
  const order = await newOrder(page);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(order);
  const total = page.getByRole('region', { name: 'Order Items' }).getByText(/^₹/).last();
  await total.evaluate((element) => (element.textContent = '₹1,34,985'));
  await enlarge(page);
  expect(await horizontalOverflow(page)).toBe(0);
});

test('the checkout steps do not overflow a phone with text twice as large', async ({ page }) => {
  const bearer = await signInByApi(page);
  const { _id } = await productInStock(page);
  await page.request.post('/api/cart/login', { ...bearer, data: { product: _id, qty: 1 } });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/shipping');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await enlarge(page);
  expect(await horizontalOverflow(page)).toBe(0);
});

test('names do not overlap the buttons of admin lists with text twice as large', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 375, height: 667 });
  for (const list of ['userlist', 'productlist']) {
    await page.goto(`/admin/${list}`);
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Edit/ }) });
    await expect(row.first()).toBeVisible();
    await enlarge(page);
    const { room, isOver } = await row.first().evaluate((card) => {
      const name = document.createRange();
      name.selectNodeContents(
        card.querySelector('[data-label=NAME] a') ?? card.querySelector('[data-label=NAME]')!,
      );
      const { left, width, top, bottom, right } = name.getBoundingClientRect();
      const buttons = card.querySelector('[data-label=ACTIONS]')!.getBoundingClientRect();
      return {
        room: width,
        isOver: right > buttons.left && left < buttons.right && bottom > buttons.top && top < buttons.bottom,
      };
    });
    expect(isOver, list).toBe(false);
    expect(room, list).toBeGreaterThan(100);
  }
});

test('both buttons of a confirm dialog fit on a phone with text twice as large', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/admin/productlist');
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await enlarge(page);
  for (const name of ['Cancel', 'Delete']) {
    const button = page.getByRole('alertdialog').getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test('the product form does not overflow a phone with text twice as large', async ({ page }) => {
  const { _id } = await productInStock(page);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/admin/product/${_id}/edit`);
  await expect(page.getByRole('heading', { name: 'Pictures of the colors' })).toBeVisible();
  await enlarge(page);
  expect(await horizontalOverflow(page)).toBe(0);
});

test('the profile panels do not overflow a narrow screen, even with larger text', async ({ page }) => {
  await signInByApi(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  const rights = () =>
    page
      .locator('main section')
      .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().right));
  expect(new Set(await rights())).toEqual(new Set([304]));
  await enlarge(page, '28px');
  expect(await horizontalOverflow(page)).toBe(0);
});

test('a printed page is dark on white, without header, footer and buttons', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const { _id } = await productInStock(page);
  await page.goto(`/product/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(27, 25, 23)');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  for (const part of ['header', 'footer', 'button >> nth=0']) await expect(page.locator(part)).toBeHidden();
});
