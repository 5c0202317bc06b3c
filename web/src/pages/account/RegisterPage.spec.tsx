import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { CartCountDocument, RegisterDocument } from '../../generated/graphql';
import { expectBriefToast } from '../../testing/briefToast';
import { aCart, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const input = { name: 'Asha Rao', email: 'asha@example.com', password: 'Secret1' };
const request = { query: RegisterDocument, variables: { input } };
const welcome = {
  request,
  result: {
    data: {
      register: {
        __typename: 'AuthPayload' as const,
        token: 'fresh',
        user: { __typename: 'User' as const, ...shopper },
      },
    },
  },
};
const emptyCart = {
  request: { query: CartCountDocument },
  result: { data: { cart: aCart() } },
  maxUsageCount: 3,
};

const button = () => screen.getByRole('button', { name: 'Register' });

async function fill(user: UserEvent, { name, email, password }: typeof input, confirm = password) {
  await user.type(await screen.findByLabelText('Name'), name);
  await user.type(screen.getByLabelText('Email Address'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), confirm);
}

describe('signing up', () => {
  it('signs the new shopper in and goes to the redirect address', async () => {
    const { user, address } = renderPage('/register?redirect=%2Fshipping', { mocks: [welcome, emptyCart] });
    await fill(user, input);
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/shipping'));
    expect(localStorage.getItem('userInfo')).toContain('"token":"fresh"');
  });

  it.each([
    ['passwords that differ', { ...input, name: 'Al' }, 'Secret2', 'Passwords do not Match'],
    [
      'a short name',
      { ...input, name: 'Asha', password: 'x' },
      'x',
      'name should be aleast 5 characters long',
    ],
    ['no lowercase letter', { ...input, password: 'A' }, 'A', 'atleast one lowercase character required'],
    ['no uppercase letter', { ...input, password: 'a' }, 'a', 'atleast one uppercase character required'],
    ['no digit', { ...input, password: 'aA' }, 'aA', 'atleast one number required'],
    ['a short password', { ...input, password: 'aA1' }, 'aA1', 'password should be alteast 5 character long'],
  ])('reports %s first', async (_, values, confirm, message) => {
    const { user } = renderPage('/register');
    await fill(user, values, confirm);
    await expectBriefToast(message, () => fireEvent.click(button()));
  });

  it('links each message to its field', async () => {
    const { user } = renderPage('/register');
    await fill(user, { ...input, name: 'Asha' }, 'Secret2');
    await user.click(button());
    await waitFor(() => expect(screen.getByLabelText('Name')).toBeInvalid());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
      'name should be aleast 5 characters long',
    );
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not Match');
    expect(screen.getByLabelText('Email Address')).toBeValid();
  });

  it('shows an error as a toast and keeps the input', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = renderPage('/register', {
      mocks: [{ request, result: refusal('User already exists', 'CONFLICT'), delay: 0 }],
    });
    await fill(user, input);
    await expectBriefToast('User already exists', () => fireEvent.click(button()));
    expect(screen.getByLabelText('Email Address')).toHaveValue('asha@example.com');
    expect(log).toHaveBeenCalled();
  });

  it('shows a spinner while the request is pending', async () => {
    const { user } = renderPage('/register', { mocks: [{ ...welcome, delay: Infinity }] });
    await fill(user, input);
    await user.click(button());
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'));
    expect(button().querySelector('.spinner')).toBeVisible();
  });

  it('links customers to the sign-in, keeping the redirect', async () => {
    renderPage('/register?redirect=%2Fshipping');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fshipping',
    );
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('type', 'email');
    for (const label of ['Name', 'Email Address', 'Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label)).toBeRequired();
    }
  });

  it('keeps the input except passwords across navigation, until it is submitted', async () => {
    const { user } = renderPage('/register', { mocks: [welcome, emptyCart] });
    await fill(user, input);
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await user.click(await screen.findByRole('link', { name: 'Register' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Asha Rao');
    expect(screen.getByLabelText('Email Address')).toHaveValue('asha@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(sessionStorage.getItem('unsaved')).not.toContain('Secret1');
    await user.type(screen.getByLabelText('Password'), 'Secret1');
    await user.type(screen.getByLabelText('Confirm Password'), 'Secret1');
    await user.click(button());
    await waitFor(() => expect(sessionStorage.getItem('unsaved')).not.toContain('Asha Rao'));
  });

  it('redirects signed-in users home', async () => {
    const { address } = renderPage('/register', { user: shopper, mocks: [emptyCart] });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
