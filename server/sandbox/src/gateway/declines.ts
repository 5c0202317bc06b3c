import type { PaymentEntity } from './entities.js';
import type { ErrorBody } from './errors.js';

/** The reason of a failed payment, for its error fields and the browser's response. */
export type Decline = Required<Pick<ErrorBody, 'code' | 'description'>> & {
  source: string;
  step: string;
  reason: string;
};

type ErrorFields = Pick<
  PaymentEntity,
  'error_code' | 'error_description' | 'error_source' | 'error_step' | 'error_reason'
>;

/** A payment's error fields: all null unless it failed. */
export function errorFields(decline?: Decline): ErrorFields {
  return {
    error_code: decline?.code ?? null,
    error_description: decline?.description ?? null,
    error_source: decline?.source ?? null,
    error_step: decline?.step ?? null,
    error_reason: decline?.reason ?? null,
  };
}

const TRY_ANOTHER = 'Try another payment method or contact your bank.';

export const DECLINED: Decline = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment failed',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
};

export const UPI_FAILED: Decline = {
  code: 'BAD_REQUEST_ERROR',
  description:
    'Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.',
  source: 'gateway',
  step: 'payment_response',
  reason: 'payment_failed',
};

export const TIMED_OUT: Decline = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was unsuccessful as it could not be completed in time. Try again.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
};

const CARD_DECLINED: Decline = {
  code: 'BAD_REQUEST_ERROR',
  description: `Your payment did not go through as it was declined by the bank. ${TRY_ANOTHER}`,
  source: 'issuer_bank',
  step: 'payment_authorization',
  reason: 'card_declined',
};

/** Every failure that a tester can choose, by reason. */
export const DECLINES: ReadonlyMap<string, Decline> = new Map(
  [
    CARD_DECLINED,
    {
      ...CARD_DECLINED,
      description:
        'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
      source: 'customer',
      reason: 'insufficient_fund',
    },
    {
      ...TIMED_OUT,
      description: 'Your payment has been cancelled. Try again or complete the payment later.',
      reason: 'payment_cancelled',
    },
    TIMED_OUT,
    {
      ...CARD_DECLINED,
      description: `Your card is not enabled for online payments. ${TRY_ANOTHER}`,
      source: 'issuer_bank',
      reason: 'card_disabled_for_online_payments',
    },
    {
      ...CARD_DECLINED,
      description:
        'Your payment could not be completed as the card number is not valid. Check it and try again.',
      source: 'customer',
      step: 'payment_initiation',
      reason: 'card_number_invalid',
    },
    {
      ...CARD_DECLINED,
      code: 'GATEWAY_ERROR' as const,
      description: `Your payment did not go through due to a temporary issue. ${TRY_ANOTHER}`,
      source: 'gateway',
      reason: 'gateway_technical_error',
    },
    {
      ...CARD_DECLINED,
      code: 'GATEWAY_ERROR' as const,
      description: 'Your payment could not be authenticated. Try again or use another payment method.',
      source: 'customer',
      step: 'payment_authentication',
      reason: 'authentication_failed',
    },
    DECLINED,
  ].map((decline) => [decline.reason, decline]),
);

/** The gateway's published error cards: each list cycles through the same reasons. */
const CARD_REASONS = [
  'payment_timed_out',
  'insufficient_fund',
  'payment_cancelled',
  'card_declined',
  'card_declined',
  'card_declined',
  'card_disabled_for_online_payments',
  'card_number_invalid',
  'gateway_technical_error',
  'authentication_failed',
];
const VISA_ENDINGS =
  '00090000 00080001 00070002 00060003 00050004 00040005 00030006 00010008 00020007 00000009';
const MASTERCARD_ENDINGS =
  '00060000 00050001 00040002 00030003 00020004 00010005 00000006 00080008 00090007 00070009';

const ERROR_CARDS = new Map([
  ...errorCards('41002800', VISA_ENDINGS),
  ...errorCards('53056200', MASTERCARD_ENDINGS),
]);

export function declineOfCard(number: string): Decline | undefined {
  const reason = ERROR_CARDS.get(number);
  return reason === undefined ? undefined : DECLINES.get(reason);
}

function errorCards(prefix: string, endings: string): [number: string, reason: string][] {
  return endings.split(' ').map((ending, index) => [prefix + ending, CARD_REASONS[index] ?? 'card_declined']);
}
