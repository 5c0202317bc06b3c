import * as v from 'valibot';
import { storedValue, useStoredValue } from '../../lib/storedValue';

const text = v.string();

/** The parts in the order in which requests are built: a stored one is compared as text. */
const orderRequest = v.object({
  lines: v.array(v.object({ productId: text, qty: v.number(), variantId: v.optional(text) })),
  shippingAddress: v.object({
    ...{ address: text, city: text, postalCode: text, country: text },
    ...{ recipient: v.optional(text), phone: v.optional(text) },
  }),
  paymentMethod: text,
});

type OrderRequest = v.InferOutput<typeof orderRequest>;

/**
 * What was last asked for, and the key it was asked with: the server answers one key with one order, however often it
 * is sent. Kept across reloads until it has succeeded.
 */
const orderAttempt = v.object({
  userId: text,
  idempotencyKey: text,
  request: orderRequest,
  expectedTotal: v.number(),
  /** Sent, and no answer has come: the order may have been placed. */
  isUnanswered: v.boolean(),
});

export type OrderAttempt = v.InferOutput<typeof orderAttempt>;

const attempt = storedValue<OrderAttempt | null>('orderAttempt', null, orderAttempt);

export const useOrderAttempt = () => useStoredValue(attempt);

/** Notes that `request` is about to be sent; the same request keeps its key. */
export function beginAttempt(userId: string, request: OrderRequest, expectedTotal: number): OrderAttempt {
  const last = attempt.get();
  const idempotencyKey = last && isFor(last, userId, request) ? last.idempotencyKey : newKey();
  const begun = { userId, idempotencyKey, request, expectedTotal, isUnanswered: true };
  attempt.set(begun);
  return begun;
}

export function noteRefusal() {
  const last = attempt.get();
  if (last) attempt.set({ ...last, isUnanswered: false });
}

export function endAttempt() {
  attempt.set(null);
}

export function isFor(last: OrderAttempt, userId: string, request: OrderRequest): boolean {
  return last.userId === userId && JSON.stringify(last.request) === JSON.stringify(request);
}

/** Not `randomUUID`, which a shop without https lacks. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
