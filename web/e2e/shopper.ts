import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const PASSWORD = 'Secret1';
export const ADDRESS = { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' };

interface ListedProduct {
  _id: string;
  name: string;
  countInStock: number;
}

/** A unique name and address. */
export function newShopper() {
  const unique = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  return { name: 'Meera Nair', email: `meera.${unique}@example.com` };
}

export async function productInStock(page: Page): Promise<ListedProduct> {
  const answer = await page.request.get('/api/products');
  const { products } = (await answer.json()) as { products: ListedProduct[] };
  const product = products.find(({ countInStock }) => countInStock > 0);
  if (!product) throw new Error('Nothing is in stock');
  return product;
}

/** Links and forms work before hydration; whatever needs scripts has to wait for this. */
export const untilInteractive = (page: Page) => page.locator('html[data-listens]').waitFor();

/** Registers a new shopper through the API and stores the answer in the browser. */
export async function signInByApi(page: Page) {
  const answer = await page.request.post('/api/users', { data: { ...newShopper(), password: PASSWORD } });
  expect(answer.ok()).toBe(true);
  const user = (await answer.json()) as { token: string };
  await page.goto('/cart');
  await page.evaluate((stored) => localStorage.setItem('userInfo', stored), JSON.stringify(user));
  return { headers: { authorization: `Bearer ${user.token}` } };
}

/** Chooses the first available size and colour of the product on the page, if it has several. */
export async function chooseAvailableVariant(page: Page) {
  const button = page.getByRole('button', { name: 'Add To Cart' });
  await expect(button).toBeVisible();
  await untilInteractive(page); // the sold-out colours of a size show once that is chosen
  for (const group of await page.locator('fieldset[id^=choice-]').all()) {
    await group.locator('label:not([data-sold-out])').first().click();
    const axis = (await group.getAttribute('id'))!.replace('choice-', '');
    await page.waitForURL(({ searchParams }) => searchParams.has(axis));
  }
  await expect(button).toHaveText('Add To Cart');
}

/** Adds the product on the page to the cart. */
export async function addToCart(page: Page) {
  await chooseAvailableVariant(page);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
}
