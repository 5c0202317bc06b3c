import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './accessibility';
import { press, tabTo } from './keyboard';

const ADMIN = { email: 'admin@example.com', password: 'Admin123' };

async function signIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
}

/** A unique product name. */
const newName = (what: string) => `${what} ${Date.now().toString(36)}`;

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: name.slice(0, 15).trim() });

/** Through the page, so that earlier results stay in Apollo's cache. */
async function searchFor(page: Page, keyword: string) {
  await page.getByRole('combobox', { name: 'Search Product' }).fill(keyword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\//);
  await expect(page.getByText(`Results for “${keyword}”`)).toBeVisible();
}

async function createProduct(page: Page, name: string) {
  await page.goto('/admin/productlist');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page).toHaveURL(/\/admin\/product\/[0-9a-f-]{36}\/edit$/);
  await fieldOf(page, 'Name').fill(name);
  await fieldOf(page, 'Price').fill('1499.5');
  await fieldOf(page, 'Count In Stock').fill('7');
}

async function update(page: Page) {
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/admin/productlist');
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('an admin creates, edits and deletes a product with an uploaded picture', async ({ page }) => {
  const name = newName('Tweed Cap');
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 500 } });
  await createProduct(page, name);
  await fieldOf(page, 'Upload a picture').setInputFiles({
    name: 'cap.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('not a picture'),
  });
  await expect(page.getByRole('alert')).toHaveText('Make sure you have selected .jpeg, .jpg or .png format');
  await fieldOf(page, 'Upload a picture').setInputFiles({
    name: 'cap.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await expect(fieldOf(page, 'Image')).toHaveValue(/^uploads\/.+\.png$/);
  await fieldOf(page, 'Gender').selectOption('Womens');
  await page.getByRole('checkbox', { name: 'Medium' }).check();
  await update(page);
  await expect(rowOf(page, name)).toContainText('$1,499.50');

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const shown = page.getByRole('main').getByRole('img', { name });
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`/admin/productlist?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await fieldOf(page, 'Price').fill('999');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(rowOf(page, name)).toContainText('$999');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you Sure?' });
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, name)).toBeHidden();
});

test('a draft is not listed in the shop until it is saved', async ({ page }) => {
  const name = newName('Qipao');
  await searchFor(page, name);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('button', { name: 'Create Product' }).click();
  await fieldOf(page, 'Name').fill(name);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(rowOf(page, 'Sample name').first()).toContainText('Draft');
  await searchFor(page, 'Sample name');
  await expect(page.getByText('No Product Found')).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Edit Sample name' }).first().click();
  await fieldOf(page, 'Name').fill(name);
  await update(page);
  await searchFor(page, name);
  await expect(cardOf(page, name)).toBeVisible();
});

test('an admin edits a product with the keyboard alone', async ({ page }) => {
  const name = newName('Knit Scarf');
  await createProduct(page, name);
  await update(page);
  await page.goto('/');

  await press(page, page.getByRole('button', { name: 'Admin', exact: true }));
  await press(page, page.getByRole('link', { name: 'Products', exact: true }));
  await expect(rowOf(page, name)).toBeVisible();
  await press(page, page.getByRole('link', { name: `Edit ${name}` }));
  await expect(fieldOf(page, 'Name')).toHaveValue(name);
  await tabTo(page, fieldOf(page, 'Price'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('650');
  await press(page, page.getByRole('checkbox', { name: 'Large' }), 'Space');
  await press(page, page.getByRole('checkbox', { name: 'Red' }), 'Space');
  await press(page, page.getByRole('button', { name: 'Update' }));
  await expect(rowOf(page, name)).toContainText('$650');

  await press(page, page.getByRole('link', { name: `Edit ${name}` }));
  await expect(page.getByRole('checkbox', { name: 'Large' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Red' })).toBeChecked();
});

test('an admin refunds part of a paid order and marks it as delivered', async ({ page, baseURL }) => {
  await page.goto(await placeOrder(page));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByTestId('rzp-pay').click();
  await expect(page.getByText(/^Paid On/)).toBeVisible();

  await page.getByText('Refund this order').click();
  await page.getByLabel('Amount').fill('10');
  await page.getByLabel('Reason').fill('A button was missing');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('A button was missing');

  const id = page.url().replace(`${baseURL}/order/`, '');
  const [number] = /\d{3}-\d{3}-\d{3}/.exec(await page.getByRole('main').innerText())!;
  await page.getByRole('button', { name: 'Mark As Delivered' }).click();
  await expect(page).toHaveURL('/admin/orderlist');
  await expect(rowOf(page, id)).toBeVisible();
  await expect(rowOf(page, id).getByRole('img', { name: 'Not delivered' })).toBeHidden();

  await page.goto('/admin/audit');
  await expect(rowOf(page, `Delivered order ${number}`)).toContainText('DELIVERED');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the admin pages are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const list of [
      '/admin/userlist',
      '/admin/productlist',
      '/admin/orderlist',
      '/admin/mails',
      '/admin/audit',
    ]) {
      await page.goto(list);
      await expect(page.getByRole('row').first()).toBeVisible();
      await expectNoViolations(page);
    }
    for (const list of ['/admin/userlist', '/admin/productlist']) {
      await page.goto(list);
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
      await expectNoViolations(page);
    }
  });
}

test('visitors never load admin code, and are sent to sign in on admin pages', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /\/(admin|(User|Product|Order)(List|Edit)|Audit|Refund)/.test(url))).toEqual(
    [],
  );
  await page.goto('/admin/productlist');
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fproductlist');
  await page.close();
});

/** An order by the admin, placed through the API. */
async function placeOrder(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('userInfo') ?? '{}');
  const { token } = JSON.parse(stored) as { token: string };
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: { _id: string; countInStock: number }[];
  };
  const product = products.find(({ countInStock }) => countInStock > 0);
  const answer = await page.request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      orderItems: [{ product: product?._id, qty: 1 }],
      shippingAddress: { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' },
      paymentMethod: 'PayPal',
    },
  });
  const { _id } = (await answer.json()) as { _id: string };
  return `/order/${_id}`;
}
