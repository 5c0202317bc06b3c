import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADDRESS, newShopper, PASSWORD } from './shopper';

interface Kept {
  to: string;
  subject: string;
  html: string;
}

/** The link of the button in the mail with such a subject; waits for the mail. */
async function linkIn(page: Page, to: string, subject: RegExp): Promise<string> {
  const find = async () => {
    const answer = await page.request.get('/__mail', { headers: { accept: 'application/json' } });
    return ((await answer.json()) as Kept[]).find((mail) => mail.to === to && subject.test(mail.subject));
  };
  await expect.poll(find, `a mail to ${to}`).toBeTruthy();
  const { html } = (await find())!;
  const { pathname, search } = new URL(/class="button"\s+href="([^"]+)"/.exec(html)![1]!);
  return pathname + search;
}

/** A user with an account who is not signed in here. */
async function registerByApi(page: Page) {
  const shopper = newShopper();
  const answer = await page.request.post('/api/users', { data: { ...shopper, password: PASSWORD } });
  const { token } = (await answer.json()) as { token: string };
  return { ...shopper, headers: { authorization: `Bearer ${token}` } };
}

test('the link in an order mail leads to the order, after signing in if necessary', async ({ page }) => {
  const { email, headers } = await registerByApi(page);
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: { _id: string; countInStock: number }[];
  };
  const { _id: product } = products.find(({ countInStock }) => countInStock > 1)!;
  const data = { orderItems: [{ product, qty: 1 }], shippingAddress: ADDRESS, paymentMethod: 'PayPal' };
  const { _id } = (await (await page.request.post('/api/orders', { headers, data })).json()) as {
    _id: string;
  };

  await page.goto(await linkIn(page, email, /^Order .* is placed$/));
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/order/${_id}`);
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();

  // A user who is signed in already need not sign in again.
  await page.goto(await linkIn(page, email, /^Order .* is placed$/));
  await expect(page).toHaveURL(`/order/${_id}`);
});

test('the link in a password mail resets the password once', async ({ page }) => {
  const { email, name } = await registerByApi(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const link = await linkIn(page, email, /^Set a new password$/);
  const set = async (password: string) => {
    await page.goto(link);
    await page.getByLabel('New Password').fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
  };
  await set('Another1');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await set('Another2');
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
});
