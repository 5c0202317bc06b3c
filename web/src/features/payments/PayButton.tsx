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
  confirmed: CONFIRMING,
  lookingUp: LOOKING_UP,
};
/** For an order that no longer awaits a payment. */
const AFTERWARDS: typeof STATUS = { confirming: CONFIRMING };

/**
 * Sticks to the bottom of a phone's screen: with the button below it, an order that is still unpaid would look finished. Not where
 * the screen is low relative to the text, as at 400 % zoom: it would cover too much.
 */
const BAR = {
  mdDown: {
    '@media (min-height: 25.1em)': {
      position: 'sticky',
      bottom: '0',
      zIndex: '1',
      my: '-3',
      pt: '3',
      pb: 'max(0.75rem, env(safe-area-inset-bottom))',
      bg: 'bg.panel',
    },
  },
};

/**
 * Pays an unpaid order through the gateway's window, which shows failures itself while it is open. If the order is paid or
 * cancelled elsewhere meanwhile, the outcome of a payment made in that window is still shown.
 */
export function PayButton({ order }: { order: PayButton_OrderFragment }) {
  const { phase, notice, canPay, pay, lookUp } = usePayment(order);
  const isPending = order.paymentPending;
  const outcome = !isPending && phase !== 'open' ? notice : undefined;
  const running = canPay ? (isPending ? LOOKING_UP : STATUS[phase]) : AFTERWARDS[phase];
  const { kind, text } = outcome ?? { kind: 'info', text: running };
  if (!canPay && !text) return null;
  return (
    <Stack gap="4" css={BAR}>
      {/* Always mounted, or screen readers would miss what is added to it. */}
      <Box role="status">{kind === 'info' && text && <Alert kind="info">{text}</Alert>}</Box>
      {kind === 'error' && <Alert>{text}</Alert>}
      {canPay && (
        <BusyButton size="lg" busy={phase !== 'ready' || isPending} onClick={pay}>
          Pay
        </BusyButton>
      )}
      {canPay && phase === 'open' && (
        <Button variant="plain" onClick={lookUp}>
          The window has gone
        </Button>
      )}
    </Stack>
  );
}
