import { useState } from 'react';
import type { PayButton_OrderFragment } from '../../generated/graphql';
import { isRefusal, messageOf } from '../../lib/errors';
import { openPayment, useIsPaymentOpen } from './openPayment';
import type { PaymentPhase } from './paymentPhase';
import { CLOSED, DELAYED, failed, UNHEARD } from './paymentTexts';
import type { Confirmation } from './razorpay';
import { useCheckout } from './useCheckout';
import { useConfirmation } from './useConfirmation';
import { useOrderRefetch, useOrderPolling } from './useOrderPolling';
import { phaseOnArrival, useResumption } from './useResumption';

interface Notice {
  kind: 'error' | 'info';
  text: string;
  /** The shop's own refusal, shown also when the order can no longer be paid. */
  isRefusal?: boolean;
}

function usePaymentState(orderId: string) {
  const [phase, setPhase] = useState(() => phaseOnArrival(orderId));
  const [notice, setNotice] = useState<Notice>();
  const refresh = useOrderRefetch(orderId);

  function begin(next: PaymentPhase) {
    setPhase(next);
    setNotice(undefined);
  }

  /** An earlier error is more informative than the closing of the window. */
  function end(last: Notice) {
    setNotice((earlier) => (last.kind === 'info' && earlier) || last);
    setPhase('ready');
    void refresh();
  }

  return { phase, setPhase, notice, setNotice, begin, end };
}

/** Neither paid nor cancelled; another tab may change that while this one's window is open. */
const isPayable = ({ isPaid, status }: PayButton_OrderFragment) => !isPaid && status !== 'CANCELLED';

export function usePayment(order: PayButton_OrderFragment) {
  const { id, paymentPending } = order;
  const canPay = isPayable(order);
  const { phase, setPhase, setNotice, begin, end, ...state } = usePaymentState(id);
  const notice = canPay || state.notice?.isRefusal ? state.notice : undefined;
  const open = useCheckout(order);
  const confirm = useConfirmation(id);
  const isOpen = useIsPaymentOpen(id);
  const isIdle = phase === 'ready' || (phase === 'confirmed' && !canPay);
  useOrderPolling(id, isOpen || !isIdle || notice !== undefined || paymentPending);

  async function confirmPaid(confirmation: Confirmation) {
    begin('confirming');
    try {
      await confirm(confirmation, () => setNotice({ kind: 'info', text: DELAYED }));
      setPhase('confirmed');
    } catch (error) {
      end({ kind: 'error', text: messageOf(error), isRefusal: true });
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
      end({ kind: 'info', text: CLOSED });
    },
  };

  async function pay() {
    begin('starting');
    try {
      await open(outcome);
      setPhase('open');
    } catch (error) {
      openPayment.close(id);
      end({ kind: 'error', text: messageOf(error), isRefusal: isRefusal(error) });
    }
  }

  function giveUp() {
    if (!canPay) openPayment.close(id);
    end({ kind: 'info', text: UNHEARD });
  }

  const lookUp = () => begin('lookingUp');
  useResumption(id, phase, { confirmPaid, lookUp, giveUp });
  return { phase, notice, canPay, pay: () => void pay(), lookUp };
}
