import { Stack } from '@chakra-ui/react';
import { BusyButton } from '../../../components/BusyButton';
import { useRetryRefundMutation } from '../../../generated/admin';
import { focusMain, isFocusLost } from '../../../lib/focusMain';
import { showToast } from '../../../lib/toasts';
import { OrderActionError } from '../OrderActionError';

/** Sends a failed refund again; the order then shows the new one. */
export function RetryRefundButton({ refundId }: { refundId: string }) {
  const [retryRefund, { loading, error }] = useRetryRefundMutation({
    refetchQueries: ['Order'],
    awaitRefetchQueries: true,
    onCompleted() {
      showToast('The refund is on its way again');
      if (isFocusLost()) focusMain(); // the button disappears with the failure
    },
  });
  return (
    <Stack gap="2" mt="2" alignItems="flex-start">
      <OrderActionError error={error} />
      <BusyButton
        size="sm"
        variant="outline"
        busy={loading}
        onClick={() => void retryRefund({ variables: { id: refundId } })}
      >
        Try again
      </BusyButton>
    </Stack>
  );
}
