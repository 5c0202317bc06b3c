import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import * as v from 'valibot';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { TextField } from '../../../components/TextField';
import { useRefundOrderMutation } from '../../../generated/admin';
import { focusMain, isFocusLost } from '../../../lib/focusMain';
import { requiredText } from '../../../lib/forms/formRules';
import { useSchemaForm } from '../../../lib/forms/useSchemaForm';
import { showToast } from '../../../lib/toasts';
import { Price } from '../../products/Price';
import { formatMoney } from '../../products/money';
import { OrderActionError } from '../OrderActionError';

interface Props {
  /** With the amount that can still be refunded and the refunds so far. */
  order: { id: string; refundable: number; refunds: unknown[] };
}

/** Refunds some or all of what was paid for an order. */
export function RefundForm({ order: { id, refundable, refunds } }: Props) {
  const [asked, setAsked] = useState<{ amount: number | null; reason: string }>();
  const { register, handleSubmit, reset, formState } = useSchemaForm(refundUpTo(refundable), {
    defaultValues: { amount: '', reason: '' },
  });
  const { errors } = formState;
  const [refundOrder, { loading, error }] = useRefundOrderMutation({
    onCompleted: () => {
      setAsked(undefined);
      reset();
      showToast('The refund is on its way');
      if (isFocusLost()) focusMain(); // the form disappears once everything is refunded
    },
    onError: () => setAsked(undefined),
  });

  const ask = handleSubmit(setAsked);

  // Same key until the page knows of another refund: if only the answer was lost, a retry refunds nothing twice. But all that is
  // left is never what a part was: the shop would take it for a repeat of that part.
  const idempotencyKey = `after ${refunds.length}${asked?.amount === null ? ', all' : ''}`;

  return (
    <chakra.details
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="bg.panel"
      px="5"
      _print={{ display: 'none' }}
    >
      <chakra.summary cursor="button" py="3" fontWeight="semibold">
        Refund this order
      </chakra.summary>
      <chakra.form noValidate pb="5" onSubmit={(event) => void ask(event)}>
        <Stack gap="4">
          <OrderActionError error={error} />
          <TextField
            label="Amount"
            inputMode="decimal"
            hint={`${formatMoney(refundable, 'order')} is left. Leave blank to refund all of it.`}
            error={errors.amount?.message}
            {...register('amount')}
          />
          <TextField
            label="Reason"
            required
            hint="The buyer reads this."
            error={errors.reason?.message}
            {...register('reason')}
          />
          <Button type="submit" variant="outline" alignSelf="flex-start">
            Refund
          </Button>
        </Stack>
      </chakra.form>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Are you Sure?"
        confirmLabel="Refund"
        busy={loading}
        onConfirm={() => void refundOrder({ variables: { id, reason: '', ...asked, idempotencyKey } })}
        onCancel={() => setAsked(undefined)}
      >
        <Text>
          <Price amount={asked?.amount ?? refundable} on="order" />
          {(asked?.amount ?? refundable) === refundable && ', all that is left,'} goes back to the buyer. This
          cannot be undone.
        </Text>
      </ConfirmDialog>
    </chakra.details>
  );
}

/** A blank amount means all that is left. */
const refundUpTo = (most: number) =>
  v.object({
    amount: v.lazy((text) => (String(text).trim() === '' ? NOTHING : amountUpTo(most))),
    reason: requiredText('Reason is required'),
  });

const NOTHING = v.pipe(
  v.string(),
  v.transform(() => null),
);

/** The gateway's minimum per refund. */
const LEAST = 1;

const amountUpTo = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+(\.\d{1,2})?$/, 'Amount must be a number, with at most two decimals'),
    v.check((text) => Number(text) >= LEAST, `Amount must be at least ${LEAST} rupee`),
    v.check(
      (text) => Number(text) <= most,
      () => `That is more than the ${formatMoney(most, 'order')} that is left`,
    ),
    v.transform(Number),
  );
