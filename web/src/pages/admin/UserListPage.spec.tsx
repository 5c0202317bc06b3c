import { screen, waitFor, within } from '@testing-library/react';
import { AdminUsersDocument, DeleteUserDocument } from '../../generated/admin';
import { aPage, aUser, openAsAdmin } from '../../testing/admin';
import { admin } from '../../testing/fixtures';

const own = aUser({ ...admin });

function users(items: ReturnType<typeof aUser>[], { page = 1, pages = 1, search = '' } = {}) {
  return {
    request: { query: AdminUsersDocument, variables: { page, search } },
    result: { data: { users: aPage('UserPage', items, pages) } },
  };
}

const deletion = {
  request: { query: DeleteUserDocument, variables: { id: 'u7' } },
  result: { data: { deleteUser: true } },
};

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the user list', () => {
  it('shows id, name, email and who is an admin', async () => {
    openAsAdmin('/admin/userlist', [users([aUser(), own])]);
    const meera = within(await row(/Meera Nair/));
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'NAME',
      'EMAIL',
      'ADMIN',
      'ACTIONS',
    ]);
    expect(meera.getByText('u7')).toBeVisible();
    expect(meera.getByRole('link', { name: 'meera@example.com' })).toBeVisible();
    expect(meera.getByRole('img', { name: 'Not an admin' })).toBeVisible();
    expect(meera.getByRole('link', { name: 'Edit Meera Nair' })).toHaveAttribute(
      'href',
      '/admin/user/u7/edit',
    );
    expect(within(await row(/Vikram Shah/)).getByRole('img', { name: 'Admin' })).toBeVisible();
  });

  it('deletes a user after confirmation', async () => {
    const { user } = openAsAdmin('/admin/userlist', [users([aUser(), own]), deletion, users([own])]);
    await user.click(await screen.findByRole('button', { name: 'Delete Meera Nair' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Are you Sure?' }));
    expect(dialog.getByText(/will be deleted/)).toHaveTextContent('“Meera Nair” will be deleted');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Meera Nair/ })).not.toBeInTheDocument());
    expect(screen.getByText('Meera Nair was deleted')).toBeVisible();
  });

  it('does not take the focus from another field that is typed into meanwhile', async () => {
    const slow = { ...deletion, delay: 500 };
    const { user } = openAsAdmin('/admin/userlist', [users([aUser(), own]), slow, users([own])]);
    await user.click(await screen.findByRole('button', { name: 'Delete Meera Nair' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const search = screen.getByRole('combobox', { name: 'Search Product' });
    await user.click(search);
    expect(await screen.findByText('Meera Nair was deleted')).toBeVisible();
    expect(search).toHaveFocus();
  });

  it('confirms the deletion even if the list cannot be reloaded', async () => {
    const { user } = openAsAdmin('/admin/userlist', [
      users([aUser(), own]),
      deletion,
      { request: users([]).request, error: new TypeError('Failed to fetch') },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Delete Meera Nair' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Meera Nair was deleted')).toBeVisible();
  });

  it('does not delete the user on Cancel', async () => {
    const { user } = openAsAdmin('/admin/userlist', [users([aUser()])]);
    await user.click(await screen.findByRole('button', { name: 'Delete Meera Nair' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await row(/Meera Nair/)).toBeVisible();
  });

  it('says why a user could not be deleted', async () => {
    const refusal = { ...deletion, result: { errors: [{ message: 'User not found' }] } };
    const { user } = openAsAdmin('/admin/userlist', [users([aUser()]), refusal]);
    await user.click(await screen.findByRole('button', { name: 'Delete Meera Nair' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User not found')).toBeVisible();
  });

  it('does not let admins delete themselves', async () => {
    openAsAdmin('/admin/userlist', [users([own])]);
    expect(await screen.findByRole('button', { name: 'Delete Vikram Shah' })).toBeDisabled();
  });

  it('searches while typing, in the address', async () => {
    const found = users([aUser()], { search: 'meera' });
    const { user, address } = openAsAdmin('/admin/userlist?page=2', [
      users([own], { page: 2, pages: 2 }),
      found,
    ]);
    await row(/Vikram Shah/);
    await user.click(screen.getByRole('searchbox', { name: 'Search users' }));
    await user.paste('meera');
    expect(await row(/Meera Nair/)).toBeVisible();
    expect(address()).toBe('/admin/userlist?search=meera');
  });

  it('paginates, keeping the search', async () => {
    openAsAdmin('/admin/userlist?search=a', [users([aUser()], { search: 'a', pages: 3 })]);
    expect(await screen.findByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/admin/userlist?search=a&page=2',
    );
  });

  it('says so if nobody was found', async () => {
    openAsAdmin('/admin/userlist?search=zz', [users([], { search: 'zz' })]);
    expect(await screen.findByText('Nothing was found for “zz”.')).toBeVisible();
  });

  it('leads back to all users if nobody was found', async () => {
    const { user, address } = openAsAdmin('/admin/userlist?search=zz', [
      users([], { search: 'zz' }),
      users([aUser()]),
    ]);
    await user.click(await screen.findByRole('link', { name: 'Show all users' }));
    expect(await row(/Meera Nair/)).toBeVisible();
    expect(address()).toBe('/admin/userlist');
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
    expect(screen.getByRole('main')).toHaveFocus(); // the link is gone
  });

  it('shows why the list could not be loaded, and retries', async () => {
    const failure = {
      request: users([]).request,
      result: { errors: [{ message: 'No answer from the database' }] },
    };
    const { user } = openAsAdmin('/admin/userlist', [failure, users([aUser()])]);
    expect(await screen.findByText('No answer from the database')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/Meera Nair/)).toBeVisible();
  });

  it('sends a failing search only once, and shows the error', async () => {
    const answer = jest.fn(() => ({ errors: [{ message: 'The database is away' }] }));
    const failing = { request: users([], { search: 'meera' }).request, result: answer, maxUsageCount: 99 };
    const { user } = openAsAdmin('/admin/userlist', [users([own]), failing]);
    await row(/Vikram Shah/);
    await user.click(screen.getByRole('searchbox', { name: 'Search users' }));
    await user.paste('meera');
    expect(await screen.findByText('The database is away')).toBeVisible();
    expect(answer).toHaveBeenCalledTimes(1);
  });
});
