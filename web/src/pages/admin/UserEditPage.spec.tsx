import { act, screen, waitFor } from '@testing-library/react';
import {
  AdminUserDocument,
  AdminUsersDocument,
  EndTwoFactorForDocument,
  SendPasswordResetDocument,
  UpdateUserDocument,
} from '../../generated/admin';
import type { UpdateUserInput } from '../../generated/admin';
import { endSession, startSession } from '../../lib/session';
import { aPage, aUser, openAsAdmin } from '../../testing/admin';
import { admin } from '../../testing/fixtures';
import { refusal as refused } from '../../testing/refusal';

const userOf = (user: ReturnType<typeof aUser>) => ({
  request: { query: AdminUserDocument, variables: { id: user.id } },
  result: { data: { user } },
});

const update = (input: UpdateUserInput, user: ReturnType<typeof aUser>) => ({
  request: { query: UpdateUserDocument, variables: { id: user.id, input } },
  result: { data: { updateUser: user } },
});

const list = {
  request: { query: AdminUsersDocument, variables: { page: 1, search: '' } },
  result: { data: { users: aPage('UserPage', [aUser()]) } },
};

describe('editing a user', () => {
  it('sends only changed fields and returns to the list', async () => {
    const saved = aUser({ isAdmin: true });
    const mocks = [userOf(aUser()), update({ isAdmin: true }, saved), list];
    const { user, address } = openAsAdmin('/admin/user/u7/edit', mocks);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Meera Nair');
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/admin/userlist');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
    await user.click(screen.getByRole('checkbox', { name: 'Is Admin' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(address()).toBe('/admin/userlist'));
    expect(await screen.findByText('Meera Nair is updated')).toBeVisible();
  });

  it('keeps what is typed while a save is pending, and asks before it is lost', async () => {
    const renamed = aUser({ name: 'Meera Nair Rao' });
    const mocks = [
      userOf(aUser()),
      { ...update({ name: 'Meera Nair Rao' }, renamed), delay: 1000 },
      update({ email: 'new@example.com' }, aUser({ ...renamed, email: 'new@example.com' })),
      list,
    ];
    const { user, address } = openAsAdmin('/admin/user/u7/edit', mocks);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Rao');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const email = screen.getByRole('textbox', { name: 'Email' });
    await user.clear(email);
    await user.type(email, 'new@example.com');
    expect(await screen.findByText('Meera Nair Rao is updated', {}, { timeout: 3000 })).toBeVisible();
    expect(address()).toBe('/admin/user/u7/edit');
    expect(email).toHaveFocus();
    expect(email).toHaveValue('new@example.com');
    expect(JSON.parse(sessionStorage.getItem('unsaved')!)).toEqual({
      'user u7': { email: 'new@example.com' },
    });
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(address()).toBe('/admin/userlist'));
  });

  it('says that there is no such user, and links to the list', async () => {
    const nobody = {
      request: { query: AdminUserDocument, variables: { id: 'nonsense' } },
      result: refused('User not found', 'NOT_FOUND'),
    };
    openAsAdmin('/admin/user/nonsense/edit', [nobody]);
    expect(await screen.findByRole('alert')).toHaveTextContent('User not found');
    expect(screen.getByRole('link', { name: 'See all users' })).toHaveAttribute('href', '/admin/userlist');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows validation errors beside their fields on Update, and focuses the first', async () => {
    const { user, address } = openAsAdmin('/admin/user/u7/edit', [userOf(aUser())]);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Mee');
    await user.clear(screen.getByRole('textbox', { name: 'Email' }));
    await user.tab();
    expect(name).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('name should be aleast 5 characters long');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    expect(address()).toBe('/admin/user/u7/edit');
  });

  it("shows the server's error", async () => {
    const refusal = {
      ...update({ email: 'taken@example.com' }, aUser()),
      result: { errors: [{ message: 'User already exists' }] },
    };
    const { user } = openAsAdmin('/admin/user/u7/edit', [userOf(aUser()), refusal]);
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await user.clear(email);
    await user.type(email, 'taken@example.com');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('User already exists');
  });

  it('lets admins rename themselves, in the header too, but not demote themselves', async () => {
    const own = aUser({ ...admin });
    const renamed = aUser({ ...admin, name: 'Vikram Rao' });
    const mocks = [userOf(own), update({ name: 'Vikram Rao' }, renamed), list];
    const { user } = openAsAdmin(`/admin/user/${own.id}/edit`, mocks);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.getByRole('checkbox', { name: 'Is Admin' })).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Vikram Rao');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('button', { name: 'Vikram Rao' })).toBeVisible();
  });

  it('restores unsaved input after signing in again, until it is saved', async () => {
    const saved = aUser({ name: 'Meera Nair Rao' });
    const mocks = [
      userOf(aUser()),
      { ...userOf(aUser({ email: 'new@example.com' })), maxUsageCount: 9 },
      update({ name: 'Meera Nair Rao' }, saved),
      list,
    ];
    const { user, address } = openAsAdmin('/admin/user/u7/edit', mocks);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Rao');
    act(() => endSession());
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fadmin%2Fuser%2Fu7%2Fedit'));
    act(() => startSession({ token: 'other', user: admin }));
    await waitFor(async () =>
      expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Meera Nair Rao'),
    );
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('new@example.com');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(address()).toBe('/admin/userlist'));
    expect(sessionStorage.getItem('unsaved')).not.toContain('Rao');
  });

  it('discards unsaved input on Leave', async () => {
    const { user, address } = openAsAdmin('/admin/user/u7/edit', [userOf(aUser()), list]);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Rao');
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/admin/userlist'));
    expect(sessionStorage.getItem('unsaved')).not.toContain('Rao');
  });

  it('goes back to the list it was opened from', async () => {
    const searched = { ...list, request: { ...list.request, variables: { page: 1, search: 'meera' } } };
    const { user } = openAsAdmin('/admin/userlist?search=meera', [searched, userOf(aUser())]);
    await user.click(await screen.findByRole('link', { name: 'Edit Meera Nair' }));
    expect(await screen.findByRole('link', { name: 'Go Back' })).toHaveAttribute(
      'href',
      '/admin/userlist?search=meera',
    );
  });
});

describe('a user who has forgotten the password', () => {
  const sent = (result: object) => ({
    request: { query: SendPasswordResetDocument, variables: { userId: 'u7' } },
    result,
  });
  const button = () => screen.findByRole('button', { name: 'Send a link to set a new password' });

  it('is sent a reset link to the address of the account', async () => {
    const answer = sent({ data: { sendPasswordReset: true } });
    const { user, address } = openAsAdmin('/admin/user/u7/edit', [userOf(aUser()), answer]);
    expect(await button()).toHaveAccessibleDescription(/^The mail goes to meera@example.com\./);
    await user.click(await button());
    expect(
      await screen.findByText('A link to set a new password is on its way to meera@example.com'),
    ).toBeVisible();
    expect(address()).toBe('/admin/user/u7/edit');
  });

  it('is sent none if the request is rejected, which the admin sees', async () => {
    const answer = sent({
      errors: [{ message: 'Too many attempts, try again later', extensions: { code: 'TOO_MANY_REQUESTS' } }],
    });
    const { user } = openAsAdmin('/admin/user/u7/edit', [userOf(aUser()), answer]);
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts, try again later');
  });
});

describe('two-step sign-in of another user', () => {
  const button = { name: 'Turn off two-step sign-in' };

  it('is turned off after confirmation', async () => {
    const answer = {
      request: { query: EndTwoFactorForDocument, variables: { userId: 'u7' } },
      result: { data: { endTwoFactorFor: true } },
    };
    const mocks = [userOf(aUser({ hasTwoFactor: true })), answer];
    const { user } = openAsAdmin('/admin/user/u7/edit', mocks);
    await user.click(await screen.findByRole('button', button));
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByRole('button', button)).not.toBeInTheDocument());
    expect(await screen.findByText('Two-step sign-in of Meera Nair is off')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stays on if the request is rejected, which the admin sees', async () => {
    const answer = {
      request: { query: EndTwoFactorForDocument, variables: { userId: 'u7' } },
      result: { errors: [{ message: 'Too many attempts, try again later' }] },
    };
    const mocks = [userOf(aUser({ hasTwoFactor: true })), answer];
    const { user } = openAsAdmin('/admin/user/u7/edit', mocks);
    await user.click(await screen.findByRole('button', button));
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts, try again later');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', button)).toBeVisible();
  });

  it('is not mentioned if the user has none', async () => {
    openAsAdmin('/admin/user/u7/edit', [userOf(aUser())]);
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
  });
});
