import { screen, waitFor, within } from '@testing-library/react';
import {
  BeginTwoFactorDocument,
  ConfirmTwoFactorDocument,
  EndTwoFactorDocument,
  TwoFactorDocument,
} from '../../../generated/admin';
import { ProfileDocument } from '../../../generated/graphql';
import { openAsAdmin } from '../../../testing/admin';
import { admin, aSession } from '../../../testing/fixtures';
import { isAskedWithFreshToken } from '../../../testing/freshToken';
import { refusal } from '../../../testing/refusal';
import { renderPage } from '../../../testing/renderPage';

const owner = { __typename: 'User' as const, id: admin.id, name: admin.name, email: admin.email };
const profileWith = (sessions: ReturnType<typeof aSession>[], hasTwoFactor = false) => ({
  request: { query: ProfileDocument, variables: { page: 1 } },
  result: {
    data: {
      me: { ...owner, hasTwoFactor },
      addresses: [],
      sessions,
      myOrders: { __typename: 'OrderPage' as const, page: 1, pages: 1, count: 0, items: [] },
    },
  },
});
const profile = { ...profileWith([]), maxUsageCount: 9 };
const state = (hasTwoFactor: boolean) => ({
  request: { query: TwoFactorDocument },
  result: { data: { me: { __typename: 'User' as const, id: admin.id, hasTwoFactor } } },
  maxUsageCount: 9,
});
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const begin = {
  request: { query: BeginTwoFactorDocument, variables: { password: 'Secret1' } },
  result: {
    data: {
      beginTwoFactor: {
        __typename: 'TwoFactorSetup' as const,
        secret,
        uri: `otpauth://totp/E-Commerce?secret=${secret}`,
      },
    },
  },
};
const confirm = { query: ConfirmTwoFactorDocument, variables: { code: '287082' } };
const end = { query: EndTwoFactorDocument, variables: { password: 'Secret1', code: '287082' } };
const recoveryCodes = ['0000-1111-2222-3333-4444-5555', '5555-6666-7777-8888-9999-0000'];
const confirmed = {
  request: confirm,
  result: {
    data: {
      confirmTwoFactor: {
        __typename: 'TwoFactorConfirmed' as const,
        token: 'fresh',
        user: { ...owner, isAdmin: true, hasTwoFactor: true },
        recoveryCodes,
      },
    },
  },
};

const region = () => screen.findByRole('region', { name: 'Two-step sign-in' });
const section = async () => within(await region());

/** Opens the page up to the step that asks for the code. */
async function open(...mocks: Parameters<typeof openAsAdmin>[1]) {
  const page = openAsAdmin('/profile', [...mocks, profile, state(false), begin]);
  const own = await section();
  await page.user.type(await own.findByLabelText('Your password'), 'Secret1');
  await page.user.click(own.getByRole('button', { name: 'Set up two-step sign-in' }));
  const code = await own.findByLabelText('Code');
  return { ...page, own, code };
}

describe('setting up two-step sign-in', () => {
  it('shows the secret as a QR code, a link and text', async () => {
    const { own, code } = await open();
    expect(own.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(own.getByRole('link', { name: 'open it on this device' })).toHaveAttribute(
      'href',
      `otpauth://totp/E-Commerce?secret=${secret}`,
    );
    expect(own.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('takes a code, keeps this device signed in, and shows the recovery codes once', async () => {
    const after = profileWith([], true);
    const { user, own, code } = await open(confirmed, {
      ...after,
      request: { ...after.request, variables: isAskedWithFreshToken },
    });
    await user.type(code, '287082{Enter}');
    const list = within(await own.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes);
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toMatchObject({ token: 'fresh' });
    await user.click(own.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
    await user.click(own.getByRole('button', { name: 'I have kept them' }));
    expect(own.queryByRole('list')).not.toBeInTheDocument();
    expect(await own.findByRole('button', { name: 'Turn off two-step sign-in' })).toBeVisible();
    expect(await screen.findByText('Two-step sign-in is on')).toBeVisible();
    expect(await region()).toHaveFocus();
  });

  it('reloads the list of devices with the fresh token: all others are signed out', async () => {
    const here = aSession();
    const after = profileWith([here], true);
    const { user, code } = await open(
      profileWith([here, aSession({ id: 's2', device: 'Safari on iPhone', isCurrent: false })]),
      confirmed,
      { ...after, request: { ...after.request, variables: isAskedWithFreshToken } },
    );
    const devices = within(screen.getByRole('region', { name: 'Devices signed in' }));
    expect(devices.getAllByRole('listitem')).toHaveLength(2);
    await user.type(code, '287082{Enter}');
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
  });

  it('rejects a wrong code, and keeps the secret on the page', async () => {
    const { user, own, code } = await open({
      request: confirm,
      result: refusal('The code is not right', 'BAD_USER_INPUT'),
    });
    await user.type(code, '287082{Enter}');
    expect(await own.findByRole('alert')).toHaveTextContent('The code is not right');
    expect(own.getByText(/^GEZD/)).toBeVisible();
    await user.clear(code);
    await user.click(own.getByRole('button', { name: 'Turn on' }));
    expect(code).toHaveAccessibleDescription('Please enter the code');
  });
});

describe('turning two-step sign-in off', () => {
  async function ask(result: object) {
    const page = openAsAdmin('/profile', [
      { ...profileWith([], true), maxUsageCount: 9 },
      { ...state(true), maxUsageCount: 1 },
      { request: end, result },
    ]);
    const own = await section();
    await page.user.click(await own.findByRole('button', { name: 'Turn off two-step sign-in' }));
    await page.user.type(own.getByLabelText('Your password'), 'Secret1');
    await page.user.type(own.getByLabelText('Code'), '287082{Enter}');
    return own;
  }

  it('takes the password and a code', async () => {
    const own = await ask({ data: { endTwoFactor: true } });
    await waitFor(() => expect(own.getByText(/^It is off/)).toBeVisible());
    expect(own.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
    expect(await screen.findByText('Two-step sign-in is off')).toBeVisible();
    expect(await region()).toHaveFocus();
  });

  it('shows why it was rejected', async () => {
    const own = await ask(refusal('The code is not right', 'BAD_USER_INPUT'));
    expect(await own.findByRole('alert')).toHaveTextContent('The code is not right');
  });

  it('is possible for a former admin, whose panel then disappears', async () => {
    const mocks = [
      { ...profileWith([], true), maxUsageCount: 9 },
      { ...state(true), maxUsageCount: 1 },
      { request: end, result: { data: { endTwoFactor: true } } },
    ];
    const { user } = renderPage('/profile', { user: { ...admin, isAdmin: false }, mocks });
    const own = await section();
    await user.click(await own.findByRole('button', { name: 'Turn off two-step sign-in' }));
    await user.type(own.getByLabelText('Your password'), 'Secret1');
    await user.type(own.getByLabelText('Code'), '287082{Enter}');
    expect(await screen.findByText('Two-step sign-in is off')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Two-step sign-in' })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
