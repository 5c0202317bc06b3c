import * as v from 'valibot';
import { isFilled } from './isFilled';
import { storedValue, useStoredValue } from './storedValue';

const part = v.fallback(v.string(), '');
const extra = v.optional(v.string());
const storedAddress = v.object({
  address: part,
  city: part,
  postalCode: part,
  country: part,
  recipient: extra,
  phone: extra,
});

export type ShippingAddress = v.InferOutput<typeof storedAddress>;

export const DEFAULT_METHOD = 'PayPal';

const noAddress: ShippingAddress = { address: '', city: '', postalCode: '', country: '' };

/** Kept as it is typed, so that a reload loses nothing; `isComplete` tells whether it can be shipped to. */
export const shippingAddress = storedValue('shippingAddress', noAddress, storedAddress);

export const paymentMethod = storedValue('paymentMethod', '', v.string());

const text = v.string();

/** The keys are in the order in which requests are built, because a stored request is compared as text. */
const orderRequest = v.object({
  lines: v.array(v.object({ productId: text, qty: v.number(), variantId: v.optional(text) })),
  shippingAddress: v.object({
    address: text,
    city: text,
    postalCode: text,
    country: text,
    recipient: v.optional(text),
    phone: v.optional(text),
  }),
  paymentMethod: text,
});

export type OrderRequest = v.InferOutput<typeof orderRequest>;

/**
 * The last request and its idempotency key: the server answers one key with one order, however often it is sent. Kept across
 * reloads until it has succeeded.
 */
const orderAttempt = v.object({
  idempotencyKey: text,
  request: orderRequest,
  expectedTotal: v.number(),
  /** Sent without an answer so far: the order may have been placed. */
  isUnanswered: v.boolean(),
});

export type OrderAttempt = v.InferOutput<typeof orderAttempt>;

export const lastAttempt = storedValue<OrderAttempt | null>('orderAttempt', null, orderAttempt);

const confirmation = v.object({
  razorpay_payment_id: text,
  razorpay_order_id: text,
  razorpay_signature: text,
});

/** A payment whose window was opened and whose outcome the shop has not heard of; survives a reload. */
const payment = v.object({
  orderId: text,
  /** What the gateway's window returned for a successful payment, kept until the server has it. */
  confirmation: v.optional(confirmation),
});

export type OpenPayment = v.InferOutput<typeof payment>;

export const lastPayment = storedValue<OpenPayment | null>('openPayment', null, payment);

export const useShippingAddress = () => useStoredValue(shippingAddress);
export const usePaymentMethod = () => useStoredValue(paymentMethod) || DEFAULT_METHOD;

export const isComplete = ({ address, city, postalCode, country }: ShippingAddress) =>
  [address, city, postalCode, country].every(isFilled);
export const isBlank = (address: ShippingAddress) => !Object.values(address).some(isFilled);
