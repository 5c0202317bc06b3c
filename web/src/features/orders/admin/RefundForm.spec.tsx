import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Toaster } from '../../../components/Toaster';
import { RefundOrderDocument, type RefundOrderMutationVariables } from '../../../generated/admin';
import { system } from '../../../theme';
import { RefundForm } from './RefundForm';

/** The idempotency keys of the requested refunds. */
let keys: string[];
beforeEach(() => (keys = []));

function refund(amount: number | null, reason: string) {
  const made = {
    __typename: 'Refund' as const,
    id: 'f1',
    amount: amount ?? 1723,
    status: 'REQUESTED' as const,
    reason,
    error: null,
    retried: false,
    waitsForAdmin: false,
    createdAt: '2026-10-09T09:00:00.000Z',
  };
  const order = {
    __typename: 'Order' as const,
    id: 'o1',
    status: 'PAID' as const,
    cancelledAt: null,
    refunded: amount ?? 1723,
    refundable: 1723 - (amount ?? 1723),
    refunds: [made],
  };
  return {
    request: {
      query: RefundOrderDocument,
      variables: ({ idempotencyKey, ...asked }: RefundOrderMutationVariables) => {
        keys.push(idempotencyKey);
        return asked.id === 'o1' && asked.amount === amount && asked.reason === reason;
      },
    },
    result: { data: { refundOrder: order } },
  };
}

async function open(mocks: MockLink.MockedResponse[], refunds: object[] = []) {
  const user = userEvent.setup();
  render(
    <MockedProvider mocks={mocks}>
      <ChakraProvider value={system}>
        <MemoryRouter>
          <RefundForm order={{ id: 'o1', refundable: 1723, refunds }} />
          <Toaster />
        </MemoryRouter>
      </ChakraProvider>
    </MockedProvider>,
  );
  await user.click(screen.getByText('Refund this order'));
  return user;
}

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Are you Sure?' }));
const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const reason = () => screen.getByRole('textbox', { name: 'Reason' });

describe('refunding an order', () => {
  it('asks for confirmation of the amount, then refunds part of the payment', async () => {
    const user = await open([refund(500, 'One shoe had a hole')]);
    await user.type(amount(), '500');
    await user.type(reason(), 'One shoe had a hole');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      /^₹500 goes back to the buyer/,
    );
    await user.click((await question()).getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.getByText('The refund is on its way')).toBeVisible());
    expect(amount()).toHaveValue('');
  });

  it('says what is left, and who reads the reason', async () => {
    await open([]);
    expect(amount()).toHaveAccessibleDescription('₹1,723 is left. Leave blank to refund all of it.');
    expect(reason()).toHaveAccessibleDescription('The buyer reads this.');
  });

  it.each(['', ' '])('refunds all that is left when the amount is “%s”', async (blank) => {
    const user = await open([refund(null, 'Lost in the post')]);
    if (blank) await user.type(amount(), blank);
    await user.type(reason(), 'Lost in the post');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      '₹1,723, all that is left, goes back to the buyer.',
    );
    await user.click((await question()).getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.getByText('The refund is on its way')).toBeVisible());
  });

  it('shows why the server rejected it', async () => {
    const message = 'That is more than is left of the payment';
    const user = await open([{ ...refund(700, 'Torn'), result: { errors: [{ message }] } }]);
    await user.type(amount(), '700');
    await user.type(reason(), 'Torn');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.click((await question()).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(reason()).toHaveValue('Torn');
  });

  it('retries with the same key after a lost response, and uses a new key after another refund', async () => {
    const lost = { ...refund(700, 'Torn'), result: undefined, error: new Error('Failed to fetch') };
    const user = await open([lost, refund(700, 'Torn')]);
    const give = async () => {
      await user.click(screen.getByRole('button', { name: 'Refund' }));
      await user.click((await question()).getByRole('button', { name: 'Refund' }));
    };
    await user.type(amount(), '700');
    await user.type(reason(), 'Torn');
    await give();
    expect(await screen.findByRole('alert')).toBeVisible();
    await give();
    await waitFor(() => expect(screen.getByText('The refund is on its way')).toBeVisible());
    cleanup();
    await open([refund(700, 'Torn')], [{}]);
    await user.type(amount(), '700');
    await user.type(reason(), 'Torn');
    await give();
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('uses another key for all that is left than for a part whose response was lost', async () => {
    const lost = { ...refund(500, 'Torn'), result: undefined, error: new Error('Failed to fetch') };
    const user = await open([lost, refund(null, 'Torn')]);
    const give = async () => {
      await user.click(screen.getByRole('button', { name: 'Refund' }));
      await user.click((await question()).getByRole('button', { name: 'Refund' }));
    };
    await user.type(amount(), '500');
    await user.type(reason(), 'Torn');
    await give();
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.clear(amount());
    await give();
    await waitFor(() => expect(screen.getByText('The refund is on its way')).toBeVisible());
    expect(new Set(keys).size).toBe(2);
  });

  it('accepts 1 rupee, the minimum', async () => {
    const user = await open([]);
    await user.type(amount(), '1');
    await user.type(reason(), 'Rounded up');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/^₹1 goes back/);
  });

  it.each([
    ['0', 'Amount must be at least 1 rupee'],
    ['0.99', 'Amount must be at least 1 rupee'],
    ['1723.01', 'That is more than the ₹1,723 that is left'],
    ['0.005', 'Amount must be a number, with at most two decimals'],
    ['1,000', 'Amount must be a number, with at most two decimals'],
  ])('rejects an amount of %s', async (text, problem) => {
    const user = await open([]);
    await user.type(amount(), text);
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(problem));
    expect(reason()).toHaveAccessibleDescription(/Reason is required/);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
