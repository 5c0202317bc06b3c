import { Button, Stack } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
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
      <Button
        loading={loading}
        loadingText="Mark As Delivered"
        onClick={() => void deliverOrder({ variables: { id: orderId } })}
      >
        Mark As Delivered
      </Button>
    </Stack>
  );
}
