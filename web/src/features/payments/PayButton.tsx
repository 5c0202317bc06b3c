import { Box, Button, Stack } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import type { PayButton_OrderFragment } from '../../generated/graphql';
import type { PaymentPhase } from './paymentPhase';
import { CONFIRMING, LOOKING_UP, WAITING } from './paymentTexts';
import { usePayment } from './usePayment';

const STATUS: Partial<Record<PaymentPhase, string>> = {
  open: WAITING,
  confirming: CONFIRMING,
  lookingUp: LOOKING_UP,
};

/** Pays an unpaid order through the gateway's window. */
export function PayButton({ order }: { order: PayButton_OrderFragment }) {
  const { phase, notice, pay, lookUp } = usePayment(order);
  const isPending = order.paymentPending;
  const status = isPending ? LOOKING_UP : STATUS[phase];
  return (
    <Stack gap="4">
      <Box role="status">{status && <Alert kind="info">{status}</Alert>}</Box>
      {notice && !isPending && (
        <Box role={notice.kind === 'info' ? 'status' : undefined}>
          <Alert kind={notice.kind}>{notice.text}</Alert>
        </Box>
      )}
      <BusyButton size="lg" busy={phase !== 'ready' || isPending} onClick={pay}>
        Pay
      </BusyButton>
      {phase === 'open' && (
        <Button variant="plain" onClick={lookUp}>
          The window has gone
        </Button>
      )}
    </Stack>
  );
}
