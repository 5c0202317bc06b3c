import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessibility';
import { untilInteractive } from './shopper';

const NEWEST = '/productcategory/allproducts?category=date&order=newest';

interface Listed {
  _id: string;
  name: string;
  image: string;
  variants: { size: string; color: string; countInStock: number }[];
}

/** A product of the first page with at least `least` variants in stock. */
async function productWithVariants(page: Page, least: number): Promise<Listed> {
  const { products } = (await (await page.request.get('/api/products')).json()) as { products: Listed[] };
  const found = products.find(
    ({ variants }) => variants.filter(({ countInStock }) => countInStock > 0).length >= least,
  );
  if (!found) throw new Error('No product has so many variants in stock');
  return found;
}

const isChosen = (page: Page) => page.locator(':focus').evaluate((radio: HTMLInputElement) => radio.checked);

test('a product is added from its card with the keyboard alone, and the focus returns', async ({ page }) => {
  const { name, variants } = await productWithVariants(page, 2);
  const { size, color } = variants.find(({ countInStock }) => countInStock > 0)!;
  await page.goto(NEWEST);
  await untilInteractive(page);
  const button = page.getByRole('button', { name: `Add ${name} to cart` });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expectNoViolations(page, 'dialog[open]');

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: size }).press('Space');
  await dialog.getByRole('radio', { name: color }).press('Space');
  expect(await isChosen(page)).toBe(true);
  await dialog.getByRole('button', { name: 'Add To Cart' }).press('Enter');
  await expect(page.getByText('Product Added to Cart')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(NEWEST);
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('combobox', { name: `Size and color of ${name}` })).toContainText(
    `${size}, ${color}`,
  );
});

test('the add button of a card opens the product page if its code cannot be loaded', async ({ page }) => {
  const { _id, name } = await productWithVariants(page, 2);
  await page.route(/\/assets\/QuickAdd-/, (route) => route.abort());
  await page.goto(NEWEST);
  await page.getByRole('button', { name: `Add ${name} to cart` }).click();
  await expect(page).toHaveURL(`/product/${_id}`);
});

test('choosing a variant causes no layout shift', async ({ page }) => {
  const { _id } = await productWithVariants(page, 2);
  await page.goto(`/product/${_id}`);
  const places = () =>
    page
      .locator('fieldset label, main button')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  const before = await places();
  for (const group of await page.locator('fieldset[id^=choice-]').all())
    await group.locator('label').last().click();
  await expect(page).toHaveURL(/size=.*color=/);
  expect(await places()).toEqual(before);
});

const track = (page: Page) => page.getByRole('group', { name: 'Pictures' }).locator('> div').first();
const pictureShown = (page: Page) =>
  page
    .getByRole('button', { name: /^Show picture/ })
    .evaluateAll((all) => all.findIndex((one) => one.ariaCurrent));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  /** Drags a finger over the page. */
  async function swipe(page: Page, from: { x: number; y: number }, { dx = 0, dy = 0 }) {
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [from]);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await send('touchMove', [{ x: from.x + dx * part, y: from.y + dy * part }]);
    await send('touchEnd', []);
  }

  test('a horizontal swipe changes the picture, a vertical one scrolls the page', async ({ page }) => {
    const { _id } = await productWithVariants(page, 2);
    await page.goto(`/product/${_id}`);
    await untilInteractive(page);
    const { x, y, width } = (await track(page).boundingBox())!;
    const [left, right] = [0.1, 0.9].map((part) => ({ x: x + width * part, y: y + 200 }));
    await swipe(page, right!, { dx: -width * 0.75 });
    await expect.poll(() => pictureShown(page)).toBe(1);
    await swipe(page, left!, { dx: width * 0.75 });
    await expect.poll(() => track(page).evaluate((pictures) => pictures.scrollLeft)).toBe(0); // it has settled
    await expect.poll(() => pictureShown(page)).toBe(0);
    await swipe(page, left!, { dy: -150 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    expect(await pictureShown(page)).toBe(0);
    await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCount(0); // fingers zoom by themselves
  });
});

test('an arrow key on the zoom button shows the next picture without losing the focus', async ({ page }) => {
  const { _id } = await productWithVariants(page, 2);
  await page.goto(`/product/${_id}`);
  await untilInteractive(page);
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
  ] as const) {
    await page
      .getByRole('button', { name: 'Zoom in' })
      .nth(1 - index)
      .focus();
    await page.keyboard.press(key);
    await expect.poll(() => pictureShown(page)).toBe(index);
    await expect(track(page)).toBeFocused();
    await expect.poll(() => track(page).evaluate((t) => t.scrollLeft % t.clientWidth)).toBe(0); // it has settled
  }
});

test('a resized page leaves the focus on the zoom button', async ({ page }) => {
  const { _id } = await productWithVariants(page, 2);
  await page.goto(`/product/${_id}`);
  await untilInteractive(page);
  await page.getByRole('button', { name: 'Show picture 2 of 2' }).click();
  await expect.poll(() => track(page).evaluate((t) => t.scrollLeft / t.clientWidth)).toBe(1);
  const zoom = page.getByRole('button', { name: 'Zoom in' }).nth(1);
  await zoom.focus();
  await track(page).evaluate((t) => t.addEventListener('scroll', () => t.setAttribute('data-scrolled', '')));
  await page.setViewportSize({ width: 980, height: 720 });
  await expect(track(page)).toHaveAttribute('data-scrolled');
  expect(await pictureShown(page)).toBe(1);
  await expect(zoom).toBeFocused();
});

test('a mouse zooms into a picture, pans it, and resets it when leaving', async ({ page }) => {
  const { _id } = await productWithVariants(page, 2);
  await page.goto(`/product/${_id}`);
  await untilInteractive(page);
  const picture = track(page).locator('img').first();
  const { x, y, width } = (await picture.boundingBox())!;
  const widthNow = async () => (await picture.boundingBox())!.width;
  await page.mouse.click(x + 20, y + 20);
  await expect.poll(widthNow).toBeGreaterThan(width * 2);
  const left = async () => (await picture.boundingBox())!.x;
  const before = await left();
  await page.mouse.move(x + width - 20, y + 200);
  await expect.poll(left).toBeLessThan(before);
  await page.mouse.move(x + width + 200, y);
  await expect.poll(widthNow).toBe(width);
  await page.getByRole('button', { name: 'Zoom in' }).first().press('Enter'); // the other pictures are inert
  await expect.poll(widthNow).toBeGreaterThan(width * 2);
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeFocused();
});
