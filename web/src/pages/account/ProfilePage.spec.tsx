import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  AddAddressDocument,
  CartCountDocument,
  DeleteAccountDocument,
  EndOtherSessionsDocument,
  EndSessionDocument,
  LoginDocument,
  OwnDataDocument,
  ProfileDocument,
  RemoveAddressDocument,
  UpdateProfileDocument,
} from '../../generated/graphql';
import { expireSession } from '../../lib/session';
import { aCart, anAddress, aSession, shopper } from '../../testing/fixtures';
import { isAskedWithFreshToken } from '../../testing/freshToken';
import { anOrder, delivered, paid } from '../../testing/orders';
import { press, SECOND_PRESSES } from '../../testing/press';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const me = {
  __typename: 'User' as const,
  id: shopper.id,
  name: shopper.name,
  email: shopper.email,
  hasTwoFactor: false,
};
const emptyCart = {
  request: { query: CartCountDocument },
  result: { data: { cart: aCart() } },
  maxUsageCount: 3,
};

function profile(
  orders: ReturnType<typeof anOrder>[] = [],
  {
    page = 1,
    pages = 1,
    count = orders.length,
    addresses = [] as ReturnType<typeof anAddress>[],
    sessions = [aSession(), aSession({ id: 's2', device: 'Safari on iPhone', isCurrent: false })],
    hasTwoFactor = false,
  } = {},
) {
  const myOrders = { __typename: 'OrderPage' as const, page, pages, count, items: orders };
  return {
    request: { query: ProfileDocument, variables: { page } },
    result: { data: { me: { ...me, hasTwoFactor }, myOrders, addresses, sessions } },
    maxUsageCount: 3,
  };
}

const update = (input: { name?: string; email?: string; password?: string; currentPassword?: string }) => ({
  query: UpdateProfileDocument,
  variables: { input },
});

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('the profile form', () => {
  it('updates the profile and the stored user', async () => {
    const user = { __typename: 'User' as const, ...shopper, name: 'Asha R. Rao' };
    const answer = {
      request: update({ name: 'Asha R. Rao', password: 'Secret1' }),
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

  it('sends only changed fields, so changes made on another device stay', async () => {
    const moved = { __typename: 'User' as const, ...shopper, email: 'moved@example.com' };
    const answer = {
      request: update({ password: 'Secret1' }),
      result: {
        data: { updateProfile: { __typename: 'AuthPayload' as const, token: 'fresh', user: moved } },
      },
    };
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    await user.type(await screen.findByLabelText('Password'), 'Secret1');
    await user.type(screen.getByLabelText('Confirm Password'), 'Secret1');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Profile Updated Successfully');
    expect(screen.getByLabelText('Email')).toHaveValue('moved@example.com');
  });

  it('keeps what is typed while a save is pending', async () => {
    const name = 'Asha Rao Iyer';
    const account = { __typename: 'User' as const, ...shopper, name };
    const answer = {
      request: update({ name }),
      result: {
        data: { updateProfile: { __typename: 'AuthPayload' as const, token: 'fresh', user: account } },
      },
      delay: 1000,
    };
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    await user.type(await screen.findByLabelText('Name'), ' Iyer');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Secr' } });
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'asha.iyer@example.com' } });
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('Secr');
    expect(screen.getByLabelText('Email')).toHaveValue('asha.iyer@example.com');
    expect(sessionStorage.getItem('unsaved')).toContain('asha.iyer');
  });

  it('rejects passwords that differ, at their field', async () => {
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    await user.type(await screen.findByLabelText('Password'), 'Secret1');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Passwords do not Match')).toBeVisible();
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not Match');
  });

  it("shows the server's error and keeps the input", async () => {
    const answer = {
      request: update({ email: 'other@example.com' }),
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

  it('requires the current password to change email or password with two-step sign-in', async () => {
    const changes = { email: 'other@example.com', currentPassword: 'Secret1' };
    const account = { __typename: 'User' as const, ...shopper, email: changes.email };
    const answer = {
      request: update(changes),
      result: {
        data: { updateProfile: { __typename: 'AuthPayload' as const, token: 'fresh', user: account } },
      },
    };
    const guarded = profile([], { hasTwoFactor: true });
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, guarded, answer] });
    const current = () => screen.queryByLabelText('Current Password');
    await user.type(await screen.findByLabelText('Password'), 'S');
    expect(current()).toBeVisible();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Name'), ' Iyer');
    expect(current()).toBeNull();
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), shopper.name);
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), changes.email);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Please enter your password')).toBeVisible();
    await user.type(current()!, 'Secret1');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Profile Updated Successfully')).toBeVisible();
    expect(current()).toBeNull();
  });

  it('does not require the current password without two-step sign-in', async () => {
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    await user.type(await screen.findByLabelText('Email'), 'x');
    await user.type(screen.getByLabelText('Password'), 'S');
    expect(screen.queryByLabelText('Current Password')).toBeNull();
  });

  it('restores unsaved input except passwords after signing in again, until it is saved', async () => {
    const name = 'Asha Rao Iyer';
    const payload = { __typename: 'AuthPayload' as const, token: 'fresh' };
    const account = { __typename: 'User' as const, ...shopper };
    const signIn = {
      request: {
        query: LoginDocument,
        variables: { input: { email: shopper.email, password: 'Secret1' } },
      },
      result: { data: { login: { ...payload, user: account } } },
    };
    const answer = {
      request: update({ name }),
      result: { data: { updateProfile: { ...payload, user: { ...account, name } } } },
    };
    const { user } = renderPage('/profile', {
      user: shopper,
      mocks: [emptyCart, { ...profile(), maxUsageCount: 9 }, signIn, answer],
    });
    await user.type(await screen.findByLabelText('Name'), ' Iyer');
    await user.type(screen.getByLabelText('Password'), 'Secret2');
    expect(sessionStorage.getItem('unsaved')).not.toContain('Secret2');
    act(() => expireSession());
    await user.type(await screen.findByLabelText('Email Address'), shopper.email);
    await user.type(screen.getByLabelText('Password'), 'Secret1');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(async () => expect(await screen.findByLabelText('Name')).toHaveValue(name));
    expect(screen.getByLabelText('Password')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Profile Updated Successfully')).toBeVisible();
    expect(sessionStorage.getItem('unsaved')).not.toContain('Iyer');
  });
});

describe('My Orders', () => {
  it('come after the form', async () => {
    renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    const form = await screen.findByRole('region', { name: 'User Profile' });
    expect(form.nextElementSibling).toBe(screen.getByRole('region', { name: 'My Orders' }));
  });

  it('lists id, date, total, payment and delivery, with a link to each order', async () => {
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
    const details = unpaid.getByRole('link', { name: 'Details' });
    expect(details).toHaveAttribute('href', '/order/o1');
    expect(details).toHaveAttribute('aria-description', 'Order 482-913-075');
    const done = await row(/o2/);
    expect(done.getByText('2026-11-10')).toBeVisible();
    expect(done.getByText('2026-11-14')).toBeVisible();
  });

  it.each([
    ['Partly refunded', { refunded: 400, refundable: 1423 }],
    ['Refunded', { refunded: 1823, refundable: 0 }],
  ])('marks an order as %s', async (words, money) => {
    renderPage('/profile', { user: shopper, mocks: [emptyCart, profile([anOrder({ ...paid, ...money })])] });
    expect((await row(/Details/)).getByText(words, { exact: true })).toBeVisible();
  });

  it("paginates by address, and keeps the form's input", async () => {
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

  it('link to the first page from one past the end', async () => {
    const beyond = profile([], { page: 9, count: 3 });
    renderPage('/profile?page=9', { user: shopper, mocks: [emptyCart, beyond] });
    expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/profile',
    );
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText('No orders yet')).not.toBeInTheDocument();
  });

  it('says so if there are none yet', async () => {
    renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });
});

describe('the addresses', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Addresses' }));
  const home = anAddress();
  const kept = { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' };

  it('can be added', async () => {
    const input = { name: 'Home', recipient: '', ...kept, phone: '', isDefault: false };
    const answer = {
      request: { query: AddAddressDocument, variables: { input } },
      result: { data: { addAddress: home } },
    };
    const { user } = renderPage('/profile', {
      user: shopper,
      mocks: [emptyCart, { ...profile(), maxUsageCount: 1 }, answer, profile([], { addresses: [home] })],
    });
    const book = await region();
    await user.click(book.getByRole('button', { name: 'Add an address' }));
    await user.click(book.getByRole('button', { name: 'Save' }));
    expect(book.getByLabelText('City')).toHaveAccessibleDescription('Please enter your city');
    const labels = ['Name', 'Address', 'City', 'Postal Code', 'Country'];
    const texts = ['Home', '12 MG Road', 'Pune', '411001', 'India'];
    for (const [n, label] of labels.entries()) await user.type(book.getByLabelText(label), texts[n]!);
    await user.click(book.getByRole('button', { name: 'Save' }));
    expect((await book.findByText('Pune 411001')).parentElement).toHaveTextContent(
      '12 MG Road, Pune 411001, India',
    );
    expect(book.getByText('Default')).toBeVisible();
  });

  it('can be removed, with a toast, and the focus moves to the page', async () => {
    const answer = {
      request: { query: RemoveAddressDocument, variables: { id: home.id } },
      result: { data: { removeAddress: true } },
    };
    const { user } = renderPage('/profile', {
      user: shopper,
      mocks: [emptyCart, { ...profile([], { addresses: [home] }), maxUsageCount: 1 }, answer, profile()],
    });
    const book = await region();
    await user.click(book.getByRole('button', { name: 'Remove Home' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Home was removed')).toBeVisible();
    await waitFor(() => expect(book.queryByRole('listitem')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('the signed-in devices', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Devices signed in' }));

  it('are listed with name, network, date and a mark on the current one', async () => {
    renderPage('/profile', { user: shopper, mocks: [emptyCart, profile()] });
    const [here, phone] = (await region()).getAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox on Linux This deviceFrom 203.0.113.*, since 2026-11-20');
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
    expect(phone).toHaveTextContent('Safari on iPhone');
    expect(phone).not.toHaveTextContent('This device');
  });

  it('can be signed out one by one, with a toast, and the focus moves to the list', async () => {
    const answer = {
      request: { query: EndSessionDocument, variables: { id: 's2' } },
      result: { data: { endSession: true } },
    };
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    const devices = await region();
    await user.click(devices.getByRole('button', { name: /^Sign out of Safari on iPhone/ }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    expect(await screen.findByText('Safari on iPhone is signed out')).toBeVisible();
    expect(devices.getByRole('list')).toHaveFocus();
  });

  it.each(SECOND_PRESSES)(
    'are not signed out by the second press of a double %s on the previous one',
    async (_, second) => {
      const sessions = ['Safari on iPhone', 'Edge on Windows'].map((device, index) =>
        aSession({ id: `s${index}`, device, isCurrent: false }),
      );
      const answers = sessions.map(({ id }) => ({
        request: { query: EndSessionDocument, variables: { id } },
        result: { data: { endSession: true } },
      }));
      renderPage('/profile', { user: shopper, mocks: [emptyCart, profile([], { sessions }), ...answers] });
      const devices = await region();
      press(devices.getByRole('button', { name: /Safari/ }), { ...second, detail: 1 });
      await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
      press(devices.getByRole('button', { name: /Edge/ }), second);
      expect(devices.getByRole('button', { name: /Edge/ })).not.toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('can all be signed out except this one, which gets a fresh token', async () => {
    const user = { __typename: 'User' as const, ...shopper };
    const answer = {
      request: { query: EndOtherSessionsDocument },
      result: {
        data: { endOtherSessions: { __typename: 'AuthPayload' as const, token: 'fresh', user } },
      },
    };
    const page = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    const devices = await region();
    await page.user.click(devices.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ token: 'fresh' });
  });

  it('are reloaded with the fresh token after a new password has ended the other sessions', async () => {
    const user = { __typename: 'User' as const, ...shopper };
    const answer = {
      request: update({ password: 'Secret1' }),
      result: { data: { updateProfile: { __typename: 'AuthPayload' as const, token: 'fresh', user } } },
    };
    const after = profile([], { sessions: [aSession()] });
    const page = renderPage('/profile', {
      user: shopper,
      mocks: [
        emptyCart,
        { ...profile(), maxUsageCount: 1 },
        answer,
        { ...after, request: { ...after.request, variables: isAskedWithFreshToken } },
      ],
    });
    await page.user.type(await screen.findByLabelText('Password'), 'Secret1');
    await page.user.type(screen.getByLabelText('Confirm Password'), 'Secret1');
    const devices = await region();
    expect(devices.getAllByRole('listitem')).toHaveLength(2);
    await page.user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByText('Profile Updated Successfully')).toBeVisible();
  });
});

describe('personal data', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Your data' }));
  const erase = { query: DeleteAccountDocument, variables: { password: 'Secret1' } };

  it('can be downloaded as a file', async () => {
    const kept: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => kept.push(blob) && 'blob:',
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const answer = { request: { query: OwnDataDocument }, result: { data: { ownData: { orders: [] } } } };
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    await user.click((await region()).getByRole('button', { name: 'Download your data' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(kept[0]?.type).toBe('application/json');
  });

  it('cannot be downloaded while the shop is unavailable, which the page says', async () => {
    const failed = {
      request: { query: OwnDataDocument },
      result: refusal('The shop is away', 'SERVICE_UNAVAILABLE'),
    };
    const { user } = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), failed] });
    const button = (await region()).getByRole('button', { name: 'Download your data' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is away');
    expect(button).toHaveFocus();
  });

  it('is deleted with the account after entering the password', async () => {
    const answer = { request: erase, result: { data: { deleteAccount: true } } };
    const page = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    const own = await region();
    expect(own.queryByLabelText('Your password')).not.toBeInTheDocument();
    await page.user.click(own.getByRole('button', { name: 'Delete your account' }));
    expect(own.getByText(/This cannot be undone/)).toBeVisible();
    await page.user.type(own.getByLabelText('Your password'), 'Secret1');
    await page.user.click(own.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(localStorage.getItem('userInfo')).toBeNull());
    expect(page.address()).toBe('/');
  });

  it('is kept if the password is wrong, which the page says', async () => {
    const answer = { request: erase, result: refusal('The password is not right', 'BAD_USER_INPUT') };
    const page = renderPage('/profile', { user: shopper, mocks: [emptyCart, profile(), answer] });
    const own = await region();
    await page.user.click(own.getByRole('button', { name: 'Delete your account' }));
    await page.user.type(own.getByLabelText('Your password'), 'Secret1{Enter}');
    expect(await own.findByRole('alert')).toHaveTextContent('The password is not right');
    expect(localStorage.getItem('userInfo')).not.toBeNull();
    await page.user.click(own.getByRole('button', { name: 'Keep it' }));
    expect(own.getByRole('button', { name: 'Delete your account' })).toHaveFocus();
  });
});

describe('/profile', () => {
  it('redirects signed-out visitors to the sign-in', async () => {
    const { address } = renderPage('/profile');
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'));
  });
});
