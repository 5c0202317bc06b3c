import { screen, waitFor, within } from '@testing-library/react';
import { AdminMailsDocument, ResendMailDocument } from '../../../generated/admin';
import type { AdminMailsQueryVariables } from '../../../generated/admin';
import { aPage, openAsAdmin } from '../../../testing/admin';
import { refusal } from '../../../testing/refusal';

const aMail = (overrides = {}) => ({
  __typename: 'Mail' as const,
  id: 'm1',
  kind: 'ORDER_PAID' as const,
  recipient: 'meera@example.com',
  status: 'SENT' as 'SENT' | 'QUEUED' | 'GIVEN_UP',
  tries: 1,
  lastError: null as string | null,
  orderId: 'o1' as string | null,
  createdAt: '2026-10-05T09:00:00.000Z',
  sentAt: '2026-10-05T09:01:00.000Z' as string | null,
  ...overrides,
});
const givenUp = aMail({
  id: 'm2',
  kind: 'WELCOME',
  orderId: null,
  status: 'GIVEN_UP',
  tries: 12,
  sentAt: null,
  lastError: '550 no such mailbox',
});

const list = (
  mails: ReturnType<typeof aMail>[],
  variables: AdminMailsQueryVariables = { page: 1 },
  pages = 1,
) => ({
  request: { query: AdminMailsDocument, variables },
  result: { data: { mails: aPage('MailPage', mails, pages) } },
});
const rows = async () => (await screen.findAllByRole('row')).slice(1);

describe('the mails of the shop', () => {
  it('are listed with kind, recipient, times and state', async () => {
    openAsAdmin('/admin/mails', [
      list([aMail(), givenUp, aMail({ id: 'm3', status: 'QUEUED', sentAt: null })]),
    ]);
    const [sent, failed, queued] = await rows();
    expect(within(sent!).getByRole('link', { name: 'Order paid' })).toHaveAttribute('href', '/order/o1');
    expect(sent).toHaveTextContent('meera@example.com');
    expect(within(sent!).getAllByText(/5 Oct 2026/)[1]).toHaveAttribute(
      'dateTime',
      '2026-10-05T09:01:00.000Z',
    );
    expect(sent).toHaveTextContent('Sent');
    expect(failed).toHaveTextContent('Given upAfter 12 tries: 550 no such mailbox');
    expect(within(failed!).queryByRole('link')).not.toBeInTheDocument();
    expect(queued).toHaveTextContent('On its way');
    expect(within(queued!).queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be sent again', async () => {
    const again = { ...givenUp, status: 'QUEUED' as const, tries: 0, lastError: null };
    const { user } = openAsAdmin('/admin/mails', [
      list([givenUp]),
      {
        request: { query: ResendMailDocument, variables: { id: 'm2' } },
        result: { data: { resendMail: again } },
      },
      list([again]),
    ]);
    await user.click(
      await screen.findByRole('button', { name: 'Send again: Welcome, to meera@example.com' }),
    );
    expect(await screen.findByText('The mail is on its way again')).toBeVisible();
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('On its way'));
    expect(screen.getByRole('main')).toHaveFocus(); // the button is gone
  });

  it('show why one cannot be sent again', async () => {
    const { user } = openAsAdmin('/admin/mails', [
      list([aMail()]),
      {
        request: { query: ResendMailDocument, variables: { id: 'm1' } },
        result: refusal('This mail is still on its way', 'INVALID_STATE'),
      },
    ]);
    await user.click(await screen.findByRole('button', { name: /^Send again/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This mail is still on its way');
  });

  it('are filtered by state, in the address, and paginated', async () => {
    const { user, address } = openAsAdmin('/admin/mails?page=2', [
      list([aMail()], { page: 2 }, 3),
      list([givenUp], { page: 1, status: 'GIVEN_UP' }),
      list([], { page: 1, status: 'QUEUED' }),
    ]);
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/admin/mails?page=3',
    );
    const which = screen.getByRole('combobox', { name: 'Which mails' });
    await user.selectOptions(which, 'Given up');
    expect(await screen.findByText(/550 no such mailbox/)).toBeVisible();
    expect(address()).toBe('/admin/mails?status=GIVEN_UP');
    await user.selectOptions(which, 'On its way');
    expect(await screen.findByText('No mails here')).toBeVisible();
  });
});
