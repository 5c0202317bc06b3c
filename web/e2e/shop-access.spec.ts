import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './accessibility';
import { addToCart, ADDRESS, productInStock, signInByApi } from './shopper';

const WIDE = { width: 1300, height: 900 };
const NARROW = { width: 320, height: 640 };

interface Screen {
  path: string;
  /** Visible once the screen has loaded. */
  shown: (page: Page) => Locator;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const text = (words: string) => (page: Page) => page.getByText(words).first();
const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name });
const cards = (page: Page) => page.getByRole('article').first();

const listing = '/productcategory/allproducts?category=date&order=newest&type=Shoes&color=Black';

const VISITOR_SCREENS: Screen[] = [
  { path: '/', shown: (page) => page.getByRole('region', { name: 'Top rated products' }) },
  { path: '/page/2', shown: cards },
  { path: '/search/shirt', shown: cards },
  { path: '/search/shirt/page/1', shown: cards },
  { path: '/product/shirt/page/1', shown: cards },
  { path: '/search/qqqqxxqqqq/page/1', shown: text('No Product Found') },
  { path: listing, shown: (page) => page.getByRole('list', { name: 'Active filters' }) },
  { path: '/productcategory/womens/page/2', shown: cards },
  { path: '/cart', shown: text('Your Cart is empty') },
  { path: '/login?redirect=%2Fshipping', shown: button('Sign In') },
  { path: '/register', shown: button('Register') },
  { path: '/no/such/page', shown: heading('We could not find that page') },
];

/** Every part of the page is accessible to screen readers, and at a width of 320 px. */
async function expectUsable(page: Page, { path, shown }: Screen) {
  await test.step(path, async () => {
    await page.setViewportSize(WIDE);
    await page.goto(path);
    await expect(shown(page)).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize(NARROW);
    await expect(shown(page)).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
}

const expectNoHorizontalScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'the width of the page')
    .toBeLessThanOrEqual(NARROW.width);

/** Without a mouse, controls that only a mouse could use are absent. */
test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } });

  test('a product with several pictures is accessible', async ({ page }) => {
    const answer = await page.request.get('/api/products');
    const { products } = (await answer.json()) as { products: { _id: string; variants: unknown[] }[] };
    await page.goto(`/product/${products.find(({ variants }) => variants.length > 1)!._id}`);
    await expect(page.getByRole('group', { name: /pictures, side by side$/ })).toBeVisible();
    await expectNoViolations(page);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`accessibility in the ${colorScheme} theme:`, () => {
    test.slow(); // many screens each

    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    });

    test('every page of signed-out visitors', async ({ page }) => {
      for (const screen of VISITOR_SCREENS) await expectUsable(page, screen);
    });

    test('from a product to the cart', async ({ page }) => {
      const { _id, name } = await productInStock(page);
      await expectUsable(page, { path: `/product/${_id}`, shown: heading(name) });
      await addToCart(page);
      await expect(page.getByText('Product Added to Cart')).toBeVisible();
      await expectNoViolations(page);
      await expectUsable(page, { path: '/cart', shown: text('Subtotal (1) items') });
      await page.getByRole('button', { name: 'Open categories' }).click();
      await expect(page.getByRole('dialog', { name: 'Categories' })).toBeVisible();
      await expectNoViolations(page);
    });

    test('the checkout, the order and the profile', async ({ page }) => {
      const product = await productInStock(page);
      const bearer = await signInByApi(page);
      const lines = [{ product: product._id, qty: 1 }];
      await page.request.post('/api/cart', { ...bearer, data: lines });
      await page.evaluate(
        (stored) => localStorage.setItem('shippingAddress', stored),
        JSON.stringify(ADDRESS),
      );
      await expectUsable(page, { path: `/product/${product._id}`, shown: button('Submit') });
      await expectUsable(page, { path: '/cart', shown: text('Subtotal (1) items') });
      await expectUsable(page, { path: '/shipping', shown: button('Continue') });
      await expectUsable(page, { path: '/payment', shown: button('Continue') });
      await expectUsable(page, { path: '/placeorder', shown: text(product.name) });

      const answer = await page.request.post('/api/orders', {
        ...bearer,
        data: { orderItems: lines, shippingAddress: ADDRESS, paymentMethod: 'PayPal' },
      });
      const { _id } = (await answer.json()) as { _id: string };
      await expectUsable(page, { path: `/order/${_id}`, shown: text('Not Paid') });
      await expectUsable(page, {
        path: '/profile',
        shown: (p) => p.getByRole('table', { name: 'My Orders' }),
      });
    });
  });
}
