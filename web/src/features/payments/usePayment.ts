import { useState } from 'react';
import type { PayButton_OrderFragment } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { openPayment, useIsPaymentOpen } from './openPayment';
import type { PaymentPhase } from './paymentPhase';
import { CLOSED, DELAYED, failed, UNHEARD } from './paymentTexts';
import type { Confirmation } from './razorpay';
import { useCheckout } from './useCheckout';
import { useConfirmation } from './useConfirmation';
import { useOrderRefresh, useOrderWatch } from './useOrderWatch';
import { phaseOnArrival, useResumption } from './useResumption';

interface Notice {
  kind: 'error' | 'info';
  text: string;
}

function usePaymentState(orderId: string) {
  const [phase, setPhase] = useState(() => phaseOnArrival(orderId));
  const [notice, setNotice] = useState<Notice>();
  const refresh = useOrderRefresh(orderId);

  function begin(next: PaymentPhase) {
    setPhase(next);
    setNotice(undefined);
  }

  /** What went wrong before says more than that the window was closed after it. */
  function end(kind: Notice['kind'], text: string) {
    setNotice((earlier) => (kind === 'info' && earlier) || { kind, text });
    setPhase('ready');
    void refresh();
  }

  return { phase, setPhase, notice, setNotice, begin, end };
}

export function usePayment(order: PayButton_OrderFragment) {
  const { id, paymentPending } = order;
  const { phase, setPhase, notice, setNotice, begin, end } = usePaymentState(id);
  const open = useCheckout(order);
  const confirm = useConfirmation(id);
  const isOpen = useIsPaymentOpen(id);
  useOrderWatch(id, isOpen || phase !== 'ready' || notice !== undefined || paymentPending);

  async function confirmPaid(confirmation: Confirmation) {
    begin('confirming');
    try {
      await confirm(confirmation, () => setNotice({ kind: 'info', text: DELAYED }));
      setPhase('ready');
    } catch (error) {
      end('error', messageOf(error));
    }
  }

  const outcome = {
    onPaid(confirmation: Confirmation) {
      openPayment.set({ orderId: id, confirmation });
      void confirmPaid(confirmation);
    },
    onFailed: (reason?: string) => setNotice({ kind: 'error', text: failed(reason) }),
    onDismissed() {
      openPayment.close(id);
      end('info', CLOSED);
    },
  };

  async function pay() {
    begin('starting');
    try {
      await open(outcome);
      setPhase('open');
    } catch (error) {
      openPayment.close(id);
      end('error', messageOf(error));
    }
  }

  const lookUp = () => setPhase('lookingUp');
  useResumption(id, phase, { confirmPaid, lookUp, giveUp: () => end('info', UNHEARD) });
  return { phase, notice, pay: () => void pay(), lookUp };
}
