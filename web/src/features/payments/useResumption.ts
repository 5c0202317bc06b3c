import { useEffect, useEffectEvent } from 'react';
import { openPayment } from './openPayment';
import type { PaymentPhase } from './paymentPhase';
import type { Confirmation } from './razorpay';

/** How long nobody should pay again after leaving an open window; a payment made in it is mostly known by then. */
const LOOK_UP_MS = 15_000;

export function phaseOnArrival(orderId: string): PaymentPhase {
  const open = openPayment.of(orderId);
  if (!open) return 'ready';
  return open.confirmation ? 'confirming' : 'lookingUp';
}

interface Steps {
  confirmPaid: (confirmation: Confirmation) => Promise<void>;
  lookUp: () => void;
  giveUp: () => void;
}

/** Resumes what a reload, or Back from the gateway's own page, interrupted. */
export function useResumption(orderId: string, phase: PaymentPhase, steps: Steps) {
  const resume = useEffectEvent(() => {
    const confirmation = openPayment.of(orderId)?.confirmation;
    if (confirmation) void steps.confirmPaid(confirmation);
  });
  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted && phase === 'open') steps.lookUp();
  });
  const giveUp = useEffectEvent(() => steps.giveUp());

  useEffect(() => {
    resume();
    const onPageShow = (event: PageTransitionEvent) => comeBack(event);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  useEffect(() => {
    if (phase !== 'lookingUp') return undefined;
    const timer = setTimeout(() => giveUp(), LOOK_UP_MS);
    return () => clearTimeout(timer);
  }, [phase]);
}
