import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Alert } from '../../components/Alert';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { useCancelOrderMutation } from '../../generated/graphql';
import type { OrderStatus_OrderFragment } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { focusMain } from '../../lib/focusMain';
import { showToast } from '../../lib/toasts';

export function CancelOrderButton({ order: { id, isPaid } }: { order: OrderStatus_OrderFragment }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const [cancelOrder, { loading, error }] = useCancelOrderMutation({
    onCompleted() {
      close();
      showToast('Order cancelled');
      focusMain(); // the button and the question went with what could be cancelled
    },
    onError: close,
  });
  return (
    <Stack gap="4">
      {error && <Alert>{messageOf(error)}</Alert>}
      <Button variant="outline" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this order?"
        confirmLabel="Cancel Order"
        cancelLabel="Keep Order"
        busy={loading}
        onConfirm={() => void cancelOrder({ variables: { id } })}
        onCancel={close}
      >
        {isPaid
          ? 'What you paid goes back to you in full. A cancelled order cannot be taken up again.'
          : 'A cancelled order cannot be taken up again.'}
      </ConfirmDialog>
    </Stack>
  );
}
