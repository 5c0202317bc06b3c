import { screen, waitFor, within } from '@testing-library/react';
import { CartCountDocument, ProfileDocument, UpdateProfileDocument } from '../../generated/graphql';
import { aCart, shopper } from '../../testing/fixtures';
import { anOrder, delivered, paid } from '../../testing/orders';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const me = { __typename: 'User' as const, id: shopper.id, name: shopper.name, email: shopper.email };
const emptyCart = {
  request: { query: CartCountDocument },
  result: { data: { cart: aCart() } },
  maxUsageCount: 3,
};

function profile(orders: ReturnType<typeof anOrder>[] = [], { page = 1, pages = 1 } = {}) {
  const myOrders = { __typename: 'OrderPage' as const, page, pages, count: orders.length, items: orders };
  return {
    request: { query: ProfileDocument, variables: { page } },
    result: { data: { me, myOrders } },
    maxUsageCount: 3,
  };
}

const update = (input: { name: string; email: string; password?: string }) => ({
  query: UpdateProfileDocument,
  variables: { input },
});

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the profile form', () => {
  it('updates the profile and the stored user', async () => {
    const user = { __typename: 'User' as const, ...shopper, name: 'Asha R. Rao' };
    const answer = {
      request: update({ name: 'Asha R. Rao', email: shopper.email, password: 'Secret1' }),
      result: { data: { updateProfile: { __typename: 'AuthPayload' as const, token: 'fresh', user } } },
    };
    const page = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    const name = await screen.findByLabelText('Name');
    await page.user.clear(name);
    await page.user.type(name, 'Asha R. Rao');
    await page.user.type(screen.getByLabelText('Password'), 'Secret1');
    await page.user.type(screen.getByLabelText('Confirm Password'), 'Secret1');
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Profile Updated Successfully');
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({
      name: 'Asha R. Rao',
      token: 'fresh',
    });
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('refuses passwords that differ, at their field', async () => {
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    await user.type(await screen.findByLabelText('Password'), 'Secret1');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Passwords do not Match')).toBeVisible();
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not Match');
  });

  it('shows what the server refuses and keeps what was typed', async () => {
    const answer = {
      request: update({ name: shopper.name, email: 'other@example.com' }),
      result: refusal('User already exists', 'CONFLICT'),
    };
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveAttribute('type', 'email');
    await user.clear(email);
    await user.type(email, 'other@example.com');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('User already exists');
    expect(email).toHaveValue('other@example.com');
  });
});

describe('My Orders', () => {
  it('stand to the right of the form', async () => {
    renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    const form = await screen.findByRole('region', { name: 'User Profile' });
    expect(form.nextElementSibling).toBe(screen.getByRole('region', { name: 'My Orders' }));
  });

  it('lists id, date, total, payment and delivery, with the way to each order', async () => {
    const orders = [anOrder(), anOrder({ id: 'o2', ...delivered })];
    renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(orders)] });
    const table = within(await screen.findByRole('table', { name: 'My Orders' }));
    const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['ID', 'DATE', 'TOTAL', 'PAID', 'DELIVERED', 'DETAILS']);
    const unpaid = await row(/o1/);
    expect(unpaid.getByText('2026-11-09')).toBeVisible();
    expect(unpaid.getByText('₹1,823')).toBeVisible();
    expect(unpaid.getByRole('img', { name: 'Not paid' })).toBeVisible();
    expect(unpaid.getByRole('img', { name: 'Not delivered' })).toBeVisible();
    expect(unpaid.getByRole('link', { name: 'Details of order 482-913-075' })).toHaveAttribute(
      'href',
      '/order/o1',
    );
    const done = await row(/o2/);
    expect(done.getByText('2026-11-10')).toBeVisible();
    expect(done.getByText('2026-11-14')).toBeVisible();
  });

  it('goes through the pages by their address, and keeps the form as it is', async () => {
    const second = profile([anOrder({ id: 'o9', ...paid })], { page: 2, pages: 2 });
    const { user, address } = renderPage('/profile', {
      user: shopper,
      mocks: [emptyCart, profile([anOrder()], { pages: 2 }), second],
    });
    await user.type(await screen.findByLabelText('Password'), 'half typed');
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('o9')).toBeVisible();
    expect(address()).toBe('/profile?page=2');
    expect(screen.getByLabelText('Password')).toHaveValue('half typed');
  });

  it('says that there are none yet', async () => {
    renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });
});

describe('/profile', () => {
  it('asks strangers to sign in', async () => {
    const { address } = renderPage('/profile');
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'));
  });
});
