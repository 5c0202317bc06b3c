import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDialog, focusMainUnlessTyping } from '../../components/ConfirmDialog';
import { useCancelOrderMutation } from '../../generated/graphql';
import type { OrderStatus_OrderFragment } from '../../generated/graphql';
import { showToast } from '../../lib/toasts';
import { Price } from '../products/Price';
import { forgetStock } from '../products/stockCache';
import { OrderActionError } from './OrderActionError';

interface Props {
  order: OrderStatus_OrderFragment & { items: { product: string }[] };
  /** The viewer is the buyer. */
  isOwn: boolean;
}

export function CancelOrderButton({ order, isOwn }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const [cancelOrder, { loading, error }] = useCancelOrderMutation({
    // The pieces are back in stock.
    update: (cache) =>
      forgetStock(
        cache,
        order.items.map(({ product }) => product),
      ),
    onCompleted() {
      close();
      showToast('Order cancelled');
      focusMainUnlessTyping(); // the button and the question disappear with the cancellable order
    },
    onError: close,
  });
  return (
    <Stack gap="4">
      <OrderActionError error={error} />
      <Button variant="outline" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this order?"
        confirmLabel="Cancel Order"
        cancelLabel="Keep Order"
        busy={loading}
        onConfirm={() => void cancelOrder({ variables: { id: order.id } })}
        onCancel={close}
      >
        <MoneyBack order={order} isOwn={isOwn} /> A cancelled order cannot be taken up again.
      </ConfirmDialog>
    </Stack>
  );
}

/** What cancelling the order does to its money. */
function MoneyBack({ order: { refunded, refundable }, isOwn }: Props) {
  if (refundable === 0) return null;
  if (isOwn && refunded === 0) return 'What you paid goes back to you in full.';
  return (
    <>
      {refunded === 0 ? 'What was paid' : 'What is left'} (<Price on="order" amount={refundable} />) goes back
      to {isOwn ? 'you' : 'the buyer'}
      {refunded === 0 && ' in full'}.
    </>
  );
}
