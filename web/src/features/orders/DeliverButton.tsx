import { Stack } from '@chakra-ui/react';
import { BusyButton } from '../../components/BusyButton';
import { useDeliverOrderMutation } from '../../generated/graphql';
import { showToast } from '../../lib/toasts';
import { OrderActionError } from './OrderActionError';

interface Props {
  orderId: string;
  /** It is the next step of the order. */
  isMain: boolean;
  onDelivered: () => void;
}

export function DeliverButton({ orderId, isMain, onDelivered }: Props) {
  const [deliverOrder, { loading, error }] = useDeliverOrderMutation({
    onCompleted() {
      showToast('Order marked as delivered');
      onDelivered();
    },
  });
  return (
    <Stack gap="4">
      <OrderActionError error={error} />
      <BusyButton
        variant={isMain ? 'solid' : 'outline'}
        busy={loading}
        onClick={() => void deliverOrder({ variables: { id: orderId } })}
      >
        Mark As Delivered
      </BusyButton>
    </Stack>
  );
}
