import { Box, Button } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
import { Price } from '../products/Price';
import type { OrderAttempt } from './orderAttempt';

interface Props {
  attempt: OrderAttempt;
  busy: boolean;
  onFinish: () => void;
}

/** For an order that was sent and never answered, when the cart no longer shows it. */
export function UnansweredAttempt({ attempt: { expectedTotal }, busy, onFinish }: Props) {
  return (
    <Alert kind="info">
      We did not hear back about your order of <Price on="order" amount={expectedTotal} />. It may have been
      placed already; finishing it will not order it twice.
      <Box mt="3">
        <Button size="sm" loading={busy} loadingText="Finish my order" onClick={onFinish}>
          Finish my order
        </Button>
      </Box>
    </Alert>
  );
}
