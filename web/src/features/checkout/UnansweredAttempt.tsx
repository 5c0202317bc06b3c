import { Box } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import type { OrderAttempt } from '../../lib/checkoutStore';
import { Price } from '../products/Price';

interface Props {
  attempt: OrderAttempt;
  busy: boolean;
  onFinish: () => void;
}

/** For an order that was sent without an answer, when the cart no longer shows it. */
export function UnansweredAttempt({ attempt: { expectedTotal }, busy, onFinish }: Props) {
  return (
    <Alert kind="info">
      We did not hear back about your order of <Price on="order" amount={expectedTotal} />. It may have been
      placed already; finishing it will not order it twice.
      <Box mt="3">
        <BusyButton size="sm" busy={busy} onClick={onFinish}>
          Finish my order
        </BusyButton>
      </Box>
    </Alert>
  );
}
