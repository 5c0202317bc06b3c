import { screen, waitFor } from '@testing-library/react';
import { CartCountDocument } from '../../generated/graphql';
import { aCart, shopper } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';
import { address, storeAddress } from '../../testing/shipping';

const emptyCart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } };
const open = () => renderPage('/payment', { user: shopper, mocks: [emptyCart] });

describe('the payment method', () => {
  it('is preselected; Continue stores it and goes on', async () => {
    storeAddress();
    const page = open();
    expect(await screen.findByRole('radio', { name: 'PayPal or Credit Card' })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.address()).toBe('/placeorder'));
    expect(localStorage.getItem('paymentMethod')).toBe('"PayPal"');
  });

  it.each([
    ['is missing', undefined],
    ['is incomplete', { ...address, country: ' ' }],
  ])('redirects to /shipping if the address %s', async (_, stored) => {
    if (stored) storeAddress(stored);
    const page = open();
    await waitFor(() => expect(page.address()).toBe('/shipping'));
  });

  it('deletes address and method on logout', async () => {
    storeAddress();
    localStorage.setItem('paymentMethod', '"PayPal"');
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Asha Rao' }));
    await page.user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(localStorage.getItem('shippingAddress')).toBeNull());
    expect(localStorage.getItem('paymentMethod')).toBeNull();
  });
});
