import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { press, tabTo } from './keyboard';
import { addToCart, newShopper, PASSWORD, untilInteractive } from './shopper';

async function putIntoCart(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Top rated products' })).toBeVisible();
  await untilInteractive(page);
  const inStock = page.getByRole('article').filter({ hasNotText: 'Sold out' });
  await inStock.first().getByRole('link').click();
  await addToCart(page);
  await expect(page.getByText('Product Added to Cart')).toBeVisible();
}

async function register(page: Page) {
  const { name, email } = newShopper();
  await untilInteractive(page);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  return email;
}

async function ship(page: Page) {
  await expect(page.getByRole('heading', { name: 'Shipping' })).toBeVisible();
  await page.getByLabel('Address').fill('12 MG Road');
  await page.getByLabel('City').fill('Pune');
  await page.getByLabel('Postal Code').fill('411001');
  await page.getByLabel('Country').fill('India');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function placeOrder(page: Page) {
  await expect(page.getByRole('radio', { name: 'PayPal or Credit Card' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Not Paid')).toBeVisible();
}

/** A signed-in shopper on the page of an unpaid order. */
async function order(page: Page) {
  await putIntoCart(page);
  await page.goto('/login?redirect=%2Fshipping');
  await register(page);
  await ship(page);
  await placeOrder(page);
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const gatewayWindow = (page: Page) => page.getByTestId('rzp-dialog');

async function openGateway(page: Page) {
  await payButton(page).click();
  await expect(page.getByTestId('rzp-pay')).toBeEnabled();
}

test('a new visitor fills a cart, signs up, orders and pays', async ({ page }) => {
  await putIntoCart(page);
  const product = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByText('Subtotal (1) items')).toBeVisible();
  await page.getByRole('button', { name: 'Go To CheckOut' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fshipping');

  await register(page);
  await ship(page);
  await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const items = page.getByRole('region', { name: 'Order Items' });
  await expect(items.getByRole('link', { name: product })).toBeVisible();
  const total = await page
    .getByRole('region', { name: 'Order Summary' })
    .getByRole('definition')
    .last()
    .textContent();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(total ?? 'a total');
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await openGateway(page);
  await expect(gatewayWindow(page)).toContainText(total ?? 'a total');
  await page.getByTestId('rzp-pay').click();
  await expect(page.getByText(/^Paid On \d{4}-\d\d-\d\d$/)).toBeVisible();
  await expect(payButton(page)).toBeHidden();

  await page.goto('/profile');
  await expect(
    page.getByRole('table', { name: 'My Orders' }).getByRole('link', { name: /Details/ }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'Not paid' })).toBeHidden();
});

test('an order stays payable until a payment succeeds', async ({ page }) => {
  await order(page);

  await openGateway(page);
  await page.getByTestId('rzp-close').click();
  await expect(page.getByText(/The payment was not completed/)).toBeVisible();

  await openGateway(page);
  await page.getByTestId('rzp-fail').click();
  await expect(page.getByTestId('rzp-error')).toBeVisible();
  await page.getByTestId('rzp-close').click();
  await expect(page.getByRole('alert').filter({ hasText: 'The payment did not go through' })).toBeVisible();

  await openGateway(page);
  await page.reload();
  await expect(page.getByText(/We are looking up your payment/)).toBeVisible();
  await openGateway(page);
  await page.getByTestId('rzp-pay').click();
  await expect(page.getByText(/^Paid On/)).toBeVisible();
});

test('a payment is found if the payment window never reports back', async ({ page }) => {
  await order(page);
  await openGateway(page);
  await page.getByTestId('rzp-pay-lost').click();
  await expect(gatewayWindow(page)).toBeHidden();
  await expect(page.getByText(/please do not pay again/i)).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByText(/^Paid On/)).toBeVisible({ timeout: 60_000 });
});

test('a payment is confirmed once the shop is reachable again', async ({ page }) => {
  await order(page);
  await openGateway(page);
  await page.route('/graphql', (route) => route.abort());
  await page.getByTestId('rzp-pay').click();
  await expect(page.getByText(/Your payment is made.*do not pay again/)).toBeVisible();
  await page.unroute('/graphql');
  await expect(page.getByText(/^Paid On/)).toBeVisible();
});

test('after the session ends during checkout, signing in again continues it', async ({ page }) => {
  await putIntoCart(page);
  await page.goto('/login?redirect=%2Fshipping');
  const email = await register(page);
  await ship(page);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userInfo') ?? '') as object;
    localStorage.setItem('userInfo', JSON.stringify({ ...user, token: 'ended' }));
  });
  await page.goto('/placeorder');
  await expect(page).toHaveURL('/login?redirect=%2Fplaceorder');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('12 MG Road, Pune 411001, India')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Not Paid')).toBeVisible();
});

test('an unpaid order can be cancelled', async ({ page }) => {
  await order(page);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('This order was cancelled.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused(); // the button disappeared while its question was open
  await expect(payButton(page)).toBeHidden();
});

const pressButton = (page: Page, name: string) =>
  press(page, page.getByRole('button', { name, exact: true }));

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Selects the first radio button of a group, or the next that is not sold out. */
async function chooseIn(page: Page, group: Locator) {
  await press(page, group.getByRole('radio').first(), 'Space');
  while ((await group.locator('label[data-sold-out]:has(:checked)').count()) > 0) {
    await page.keyboard.press('ArrowDown');
  }
}

test('a purchase is possible with the keyboard alone', async ({ page }) => {
  const shopper = newShopper();
  await page.goto('/');
  const inStock = page.getByRole('article').filter({ hasNotText: 'Sold out' });
  await press(page, inStock.first().getByRole('link'));
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  for (const group of await page.locator('fieldset[id^=choice-]').all()) await chooseIn(page, group);
  await pressButton(page, 'Add To Cart');
  await press(page, page.getByRole('link', { name: 'Cart, 1 item' }));
  await pressButton(page, 'Go To CheckOut');
  await press(page, page.getByRole('link', { name: 'Register' }));
  await type(page, 'Name', shopper.name);
  await type(page, 'Email Address', shopper.email);
  await type(page, 'Password', PASSWORD);
  await type(page, 'Confirm Password', PASSWORD);
  await page.keyboard.press('Enter');
  await type(page, 'Address', '12 MG Road');
  await type(page, 'City', 'Pune');
  await type(page, 'Postal Code', '411001');
  await type(page, 'Country', 'India');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment Method' })).toBeVisible();
  await pressButton(page, 'Continue');
  await pressButton(page, 'Place Order');
  await pressButton(page, 'Pay');
  await press(page, page.getByTestId('rzp-pay'));
  await expect(page.getByText(/^Paid On/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment Method' })).toBeFocused();
});

test.describe('in an in-app browser', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Mobile/22A Instagram 350.0.0.1' });

  test('the payment redirects back to the order', async ({ page }) => {
    await order(page);
    const address = page.url();
    await openGateway(page);
    await page.getByTestId('rzp-pay').click();
    await expect(page.getByText(/^Paid On/)).toBeVisible();
    expect(page.url()).toBe(address);
  });
});
