import { type Decline, declineOfCard, UPI_FAILED } from './declines.js';
import type { CardEntity, PaymentEntity } from './entities.js';
import { invalidField } from './errors.js';
import { asBody, type Body } from './validation.js';

/** The means of payment: its data on the payment entity, and the failure that it simulates, if any. */
export interface Instrument {
  method: PaymentEntity['method'];
  card?: Omit<CardEntity, 'id'>;
  vpa?: string;
  bank?: string;
  decline?: Decline;
}

export const BANKS = {
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  SBIN: 'State Bank of India',
  UTIB: 'Axis Bank',
};

const INTERNATIONAL = ['5555555555554444', '5105105105105100', '5104060000000008', '4012888888881881'];
const NETWORKS: [pattern: RegExp, network: string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^(30|36|38)/, 'Diners Club'],
  [/^(60|65|81|82)/, 'RuPay'],
];

export function readInstrument(method: unknown, value: unknown, now: Date): Instrument {
  const details = asBody(value);
  if (method === 'card') return readCard(details, now);
  if (method === 'upi') return readUpi(details);
  if (method === 'netbanking') return readBank(details);
  throw invalidField('method', 'The selected method is invalid.');
}

function readCard(details: Body, now: Date): Instrument {
  const number = text(details.number).replace(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number))
    throw invalidField('card.number', 'The card number is invalid.');
  if (!isFuture(text(details.expiry), now)) throw invalidField('card.expiry', 'The card has expired.');
  if (!/^\d{3,4}$/.test(text(details.cvv))) throw invalidField('card.cvv', 'The card cvv is invalid.');
  const card = {
    entity: 'card' as const,
    name: text(details.name).slice(0, 100),
    last4: number.slice(-4),
    network: NETWORKS.find(([pattern]) => pattern.test(number))?.[1] ?? 'Unknown',
    type: 'credit' as const,
    issuer: null,
    international: INTERNATIONAL.includes(number),
    emi: false,
    sub_type: 'consumer' as const,
    token_iin: null,
  };
  return { method: 'card', card, decline: declineOfCard(number) };
}

function readUpi(details: Body): Instrument {
  const vpa = text(details.vpa).trim();
  if (!/^[\w.-]{2,256}@[A-Za-z][\w.-]{1,63}$/.test(vpa)) throw invalidField('vpa', 'The UPI id is invalid.');
  return { method: 'upi', vpa, decline: vpa.toLowerCase() === 'failure@razorpay' ? UPI_FAILED : undefined };
}

function readBank(details: Body): Instrument {
  const bank = text(details.bank);
  if (!Object.hasOwn(BANKS, bank)) throw invalidField('bank', 'The selected bank is invalid.');
  return { method: 'netbanking', bank };
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A card is good until the end of the month printed on it. */
function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(expiry.trim()) ?? [];
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > now.getTime();
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
