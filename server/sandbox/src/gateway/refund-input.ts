import type { PaymentEntity, RefundEntity } from './entities.js';
import { GatewayError, refusal } from './errors.js';
import { asBody, readAmount, readChoice, readNotes, readText, refuseExtraFields } from './validation.js';

const SIX_MONTHS_SECONDS = 180 * 86_400;

export type RefundInput = Pick<RefundEntity, 'amount' | 'notes' | 'receipt' | 'speed_requested'>;

export function readRefund(value: unknown, payment: PaymentEntity): RefundInput {
  const body = asBody(value);
  refuseExtraFields(body, ['amount', 'speed', 'notes', 'receipt']);
  const hasAmount = body.amount !== undefined && body.amount !== null;
  return {
    amount: hasAmount
      ? readAmount(body, 'amount', payment.currency)
      : payment.amount - payment.amount_refunded,
    notes: readNotes(body),
    receipt: readText(body, 'receipt', 40),
    speed_requested: readChoice(body, 'speed', ['normal', 'optimum']) ?? 'normal',
  };
}

export function assertRefundable(payment: PaymentEntity, amount: number, nowSeconds: number): void {
  if (!payment.captured) throw refusal('The payment status should be captured for action to be taken');
  if (nowSeconds - payment.created_at > SIX_MONTHS_SECONDS) throw tooOld();
  if (payment.amount_refunded >= payment.amount) throw refusal('The payment has been fully refunded already');
  if (amount > payment.amount) throw refusal('The refund amount provided is greater than amount captured');
  if (payment.amount_refunded + amount > payment.amount) {
    throw refusal('The total refund amount is greater than the refund payment amount');
  }
}

function tooOld(): GatewayError {
  return new GatewayError(400, {
    code: 'BAD_REQUEST_ERROR',
    description: 'The payment is more than 6 months old and cannot be refunded',
    source: null,
    step: null,
    reason: null,
    metadata: {},
  });
}
