import { act, screen, waitFor } from '@testing-library/react';
import {
  CartCountDocument,
  RequestPasswordResetDocument,
  ResetPasswordDocument,
} from '../../generated/graphql';
import { aCart, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const emptyCart = {
  request: { query: CartCountDocument },
  result: { data: { cart: aCart() } },
  maxUsageCount: 9,
};
const request = { query: RequestPasswordResetDocument, variables: { email: 'asha@example.com' } };
const reset = { query: ResetPasswordDocument, variables: { token: 't0k-en', password: 'Secret1' } };

describe('/forgot-password', () => {
  it('is linked from the sign-in', async () => {
    renderPage('/login');
    expect(await screen.findByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('requests a reset link, without saying whether the account exists', async () => {
    const mocks = [{ request, result: { data: { requestPasswordReset: true } } }];
    const { user } = renderPage('/forgot-password', { mocks });
    await user.type(await screen.findByLabelText('Email Address'), ' asha@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('If there is an account with this email');
  });

  it('requires an email', async () => {
    const { user } = renderPage('/forgot-password');
    await user.click(await screen.findByRole('button', { name: 'Send the link' }));
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
  });

  it('shows why the request was rejected', async () => {
    const mocks = [{ request, result: refusal('Too many attempts.', 'TOO_MANY_REQUESTS') }];
    const { user } = renderPage('/forgot-password', { mocks });
    await user.type(await screen.findByLabelText('Email Address'), 'asha@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  });
});

describe('/reset-password', () => {
  async function fill(user: ReturnType<typeof renderPage>['user'], password: string, again = password) {
    await user.type(await screen.findByLabelText('New Password'), password);
    await user.type(screen.getByLabelText('Confirm Password'), again);
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
  }
  const welcome = {
    request: reset,
    result: {
      data: {
        resetPassword: {
          __typename: 'AuthPayload' as const,
          token: 'fresh',
          user: { __typename: 'User' as const, ...shopper },
        },
      },
    },
  };

  it('sets the password, signs in and goes home', async () => {
    const { user, address } = renderPage('/reset-password?token=t0k-en', { mocks: [welcome, emptyCart] });
    await fill(user, 'Secret1');
    await waitFor(() => expect(address()).toBe('/'));
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ token: 'fresh' });
  });

  it('does not redirect a visitor who has navigated away before the response', async () => {
    const slow = { ...welcome, delay: 200 };
    const { user, address, router } = renderPage('/reset-password?token=t0k-en', {
      mocks: [slow, emptyCart],
    });
    await fill(user, 'Secret1');
    await act(() => router.navigate('/nowhere'));
    expect(await screen.findByText('Your new password is set')).toBeVisible();
    expect(address()).toBe('/nowhere');
  });

  it('leads to the sign-in if a code is required', async () => {
    const result = refusal('Please sign in with your new password and a code', 'UNAUTHENTICATED');
    const { user, address } = renderPage('/reset-password?token=t0k-en', {
      mocks: [{ request: reset, result }],
    });
    await fill(user, 'Secret1');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByText(/Your new password is set. Please sign in/)).toBeVisible();
  });

  it('is available to signed-in users', async () => {
    renderPage('/reset-password?token=t0k-en', { user: shopper, mocks: [emptyCart] });
    expect(await screen.findByLabelText('New Password')).toBeVisible();
  });

  it('validates the password and its confirmation', async () => {
    const { user } = renderPage('/reset-password?token=t0k-en');
    await fill(user, 'abc', 'abd');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
      'atleast one uppercase character required',
    );
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription('Passwords do not Match');
  });

  it('says that the link has expired, and keeps the input', async () => {
    const mocks = [{ request: reset, result: refusal('This link is no longer valid.', 'BAD_USER_INPUT') }];
    const { user } = renderPage('/reset-password?token=t0k-en', { mocks });
    await fill(user, 'Secret1');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
    expect(screen.getByLabelText('New Password')).toHaveValue('Secret1');
    expect(screen.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('says that a link without a token is incomplete', async () => {
    renderPage('/reset-password');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete');
  });
});

it.each([
  ['/forgot-password', 'Email Address'],
  ['/reset-password?token=t0k-en', 'New Password'],
])(
  '%s submits its form by POST before hydration, keeping its input out of the address',
  async (path, label) => {
    const { container } = renderPage(path);
    await screen.findByLabelText(label);
    expect(container.querySelector('main form')).toHaveAttribute('method', 'post');
  },
);
