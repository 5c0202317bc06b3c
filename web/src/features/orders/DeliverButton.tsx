import { Stack } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { useDeliverOrderMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';

interface Props {
  orderId: string;
  onDelivered: () => void;
}

export function DeliverButton({ orderId, onDelivered }: Props) {
  const [deliverOrder, { loading, error }] = useDeliverOrderMutation({
    onCompleted: onDelivered,
  });
  return (
    <Stack gap="4">
      {error && <Alert>{messageOf(error)}</Alert>}
      <BusyButton busy={loading} onClick={() => void deliverOrder({ variables: { id: orderId } })}>
        Mark As Delivered
      </BusyButton>
    </Stack>
  );
}
