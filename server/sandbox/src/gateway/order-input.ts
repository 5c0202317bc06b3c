import type { OrderEntity, OrderTerms } from './entities.js';
import { invalidField } from './errors.js';
import { type Body, readAmount, readChoice, readCurrency, readFlag, readInteger } from './validation.js';
import { asBody, readNotes, readText, refuseExtraFields } from './validation.js';

const FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
];
const RECEIPT_MAX = 40;
const AUTOMATIC_EXPIRY_MIN = 12;
const MANUAL_EXPIRY_MAX = 7200;

interface OrderInput {
  order: Pick<OrderEntity, 'amount' | 'currency' | 'receipt' | 'notes'>;
  terms: Omit<OrderTerms, 'id'>;
  isReceiptUnique: boolean;
}

export function readOrder(
  value: unknown,
  limits: { maxAmount: number; knowsUniqueReceipt: boolean },
): OrderInput {
  const body = asBody(value);
  refuseExtraFields(body, limits.knowsUniqueReceipt ? [...FIELDS, 'unique_receipt'] : FIELDS);
  const amount = readAmount(body, 'amount', typeof body.currency === 'string' ? body.currency : 'INR');
  const currency = readCurrency(body);
  if (amount > limits.maxAmount) throw invalidField('amount', 'Amount exceeds maximum amount allowed');
  const terms = readTerms(body, amount);
  const receipt = readText(body, 'receipt', RECEIPT_MAX);
  return {
    order: { amount, currency, receipt, notes: readNotes(body) },
    terms,
    isReceiptUnique: readFlag(body, 'unique_receipt') && receipt !== null,
  };
}

function readTerms(body: Body, amount: number): OrderInput['terms'] {
  const firstPaymentMinimum = readInteger(body, 'first_payment_min_amount') ?? 0;
  if (firstPaymentMinimum > amount) {
    throw invalidField(
      'first_payment_min_amount',
      'The first payment min amount may not exceed the order amount.',
    );
  }
  return { isPartial: readFlag(body, 'partial_payment'), firstPaymentMinimum, ...readCapture(body) };
}

function readCapture(body: Body): Partial<OrderTerms> {
  if (body.payment === undefined) return readOldCapture(body);
  const payment = asBody(body.payment);
  refuseExtraFields(payment, ['capture', 'capture_options']);
  return {
    capture: readChoice(payment, 'capture', ['automatic', 'manual']),
    ...readWindow(payment.capture_options),
  };
}

/** `payment_capture`: deprecated, but still sent by many shops. */
function readOldCapture(body: Body): Partial<OrderTerms> {
  if (body.payment_capture === undefined) return {};
  return { capture: readFlag(body, 'payment_capture') ? 'automatic' : 'manual' };
}

function readWindow(value: unknown): Partial<OrderTerms> {
  const options = asBody(value);
  refuseExtraFields(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']);
  const automatic = readInteger(options, 'automatic_expiry_period');
  const manual = readInteger(options, 'manual_expiry_period');
  readChoice(options, 'refund_speed', ['normal', 'optimum']);
  if (automatic !== undefined && automatic < AUTOMATIC_EXPIRY_MIN) {
    throw invalidField(
      'automatic_expiry_period',
      `The automatic expiry period must be at least ${AUTOMATIC_EXPIRY_MIN}.`,
    );
  }
  if (manual !== undefined && (manual > MANUAL_EXPIRY_MAX || manual < (automatic ?? 0))) {
    throw invalidField('manual_expiry_period', 'The manual expiry period is invalid.');
  }
  return { automaticExpiryMinutes: automatic, manualExpiryMinutes: manual };
}
