import { screen, waitFor, within } from '@testing-library/react';
import { CartCountDocument, CartDocument, SavedAddressesDocument } from '../../generated/graphql';
import { aCart, anAddress, aProduct, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';
import { address, storeAddress } from '../../testing/shipping';

const emptyCart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } };
const saved = (addresses: ReturnType<typeof anAddress>[]) => ({
  request: { query: SavedAddressesDocument },
  result: { data: { addresses } },
});
const open = (addresses: ReturnType<typeof anAddress>[] = []) =>
  renderPage('/shipping', { user: shopper, mocks: [emptyCart, saved(addresses)] });
const stored = () => JSON.parse(localStorage.getItem('shippingAddress') ?? '') as unknown;

describe('shipping', () => {
  it('stores address, city, postal code and country, and goes to the payment', async () => {
    const page = open();
    await page.user.type(await screen.findByLabelText('Address'), '12 MG Road ');
    await page.user.type(screen.getByLabelText('City'), 'Pune');
    await page.user.type(screen.getByLabelText('Postal Code'), '411001');
    await page.user.type(screen.getByLabelText('Country'), 'India');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.address()).toBe('/payment'));
    expect(stored()).toEqual(address);
  });

  it('shows the form only with the saved addresses, to avoid a layout shift', async () => {
    renderPage('/shipping', { user: shopper, mocks: [emptyCart, { ...saved([anAddress()]), delay: 1000 }] });
    expect(await screen.findByRole('heading', { name: 'Shipping' })).toBeVisible();
    expect(screen.queryByLabelText('Address')).not.toBeInTheDocument();
    expect(await screen.findByLabelText('Address')).toBeVisible();
    expect(screen.getByRole('radio')).toBeVisible();
  });

  it('shows the empty form if they cannot be loaded', async () => {
    const refused = {
      request: { query: SavedAddressesDocument },
      result: refusal('Busy', 'SERVICE_UNAVAILABLE'),
    };
    renderPage('/shipping', { user: shopper, mocks: [emptyCart, refused] });
    expect(await screen.findByLabelText('Address')).toHaveValue('');
  });

  it.each(['Address', 'City', 'Postal Code', 'Country'])('requires %s', async (label) => {
    const page = open();
    expect(await screen.findByLabelText(label)).toBeRequired();
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
      `Please enter your ${label.toLowerCase()}`,
    );
    expect(page.address()).toBe('/shipping');
  });

  it('restores the input after a reload', async () => {
    const before = open();
    await before.user.type(await screen.findByLabelText('City'), 'Pune');
    before.unmount();
    open();
    expect(await screen.findByLabelText('City')).toHaveValue('Pune');
  });

  it('starts with the last address, and supports autofill', async () => {
    storeAddress();
    open();
    expect(await screen.findByLabelText('Address')).toHaveValue('12 MG Road');
    expect(screen.getByLabelText('Postal Code')).toHaveAttribute('autocomplete', 'shipping postal-code');
  });
});

describe('with nothing to ship', () => {
  const holding = (cart: ReturnType<typeof aCart>) => ({
    request: { query: CartDocument },
    result: { data: { cart } },
  });

  it('redirects to the cart, which says so', async () => {
    const page = renderPage('/shipping', { user: shopper, mocks: [emptyCart, holding(aCart())] });
    expect(await screen.findByText('Your Cart is empty')).toBeVisible();
    expect(page.address()).toBe('/cart');
    expect(page.router.state.historyAction).toBe('REPLACE');
  });

  it('stays if the cart has something', async () => {
    const full = aCart([{ product: aProduct(), qty: 1 }]);
    const count = { request: { query: CartCountDocument }, result: { data: { cart: full } } };
    const page = renderPage('/shipping', { user: shopper, mocks: [count, holding(full)] });
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    expect(await screen.findByLabelText('Address')).toBeVisible();
    expect(page.address()).toBe('/shipping');
  });
});

describe('saved addresses', () => {
  const office = anAddress({ id: 'a2', name: 'Office', isDefault: false, city: 'Mumbai', phone: '022 1234' });

  it('prefill the default, so Continue suffices', async () => {
    const page = open([anAddress(), office]);
    expect(await screen.findByRole('radio', { name: /^Home/ })).toBeChecked();
    expect(screen.getByLabelText('Address')).toHaveValue('12 MG Road');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.address()).toBe('/payment'));
    expect(stored()).toEqual(address);
  });

  it('fill the form when selected', async () => {
    const page = open([anAddress(), office]);
    await page.user.click(await screen.findByRole('radio', { name: /^Office/ }));
    expect(screen.getByLabelText('City')).toHaveValue('Mumbai');
    expect(screen.getByLabelText('Phone')).toHaveValue('022 1234');
    expect(screen.getByLabelText('Phone')).toBeVisible();
    expect(stored()).toEqual({ ...address, city: 'Mumbai', phone: '022 1234' });
    await page.user.type(screen.getByLabelText('City'), ' East');
    expect(screen.getByRole('radio', { name: /^Office/ })).not.toBeChecked();
  });

  it('keep the recipient visible while it is edited', async () => {
    const page = open([anAddress({ recipient: 'Meera Nair' })]);
    const recipient = await screen.findByLabelText('Recipient');
    await waitFor(() => expect(recipient).toHaveValue('Meera Nair'));
    await page.user.clear(recipient);
    expect(recipient).toBeVisible();
    await page.user.type(recipient, 'Asha');
    expect(stored()).toEqual({ ...address, recipient: 'Asha' });
  });

  it('never overwrite a phone number typed before they were loaded', async () => {
    const before = open();
    await before.user.type(await screen.findByLabelText('Phone'), '98765');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    before.unmount();
    open([anAddress({ phone: '022 1234' })]);
    expect(await screen.findByRole('radio', { name: /^Home/ })).not.toBeChecked();
    expect(screen.getByLabelText('Phone')).toHaveValue('98765');
  });

  it('never overwrite what was typed', async () => {
    storeAddress({ ...address, city: 'Nagpur' });
    open([anAddress()]);
    expect(await screen.findByRole('radio', { name: /^Home/ })).not.toBeChecked();
    expect(screen.getByLabelText('City')).toHaveValue('Nagpur');
  });
});

describe('the steps of the checkout', () => {
  it('links only steps that were reached', async () => {
    open();
    const steps = within(await screen.findByRole('navigation', { name: 'Checkout steps' }));
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Sign In',
      '2Shipping',
      '3Payment',
      '4Place Order',
    ]);
    expect(steps.getAllByRole('link').map((step) => step.textContent)).toEqual(['Sign In', '2Shipping']);
    expect(steps.getByRole('link', { name: 'Shipping' })).toHaveAttribute('aria-current', 'step');
    expect(steps.getByText('Payment')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('signed out', () => {
  it.each(['/shipping', '/payment', '/placeorder'])('%s leads to the sign-in and back', async (path) => {
    const page = renderPage(path);
    await waitFor(() => expect(page.address()).toBe(`/login?redirect=${encodeURIComponent(path)}`));
  });
});
