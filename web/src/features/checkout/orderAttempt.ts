import type { PlaceOrderInput } from '../../generated/graphql';
import { storedValue, useStoredValue } from '../../lib/storedValue';

type OrderRequest = Pick<PlaceOrderInput, 'lines' | 'shippingAddress' | 'paymentMethod'>;

/**
 * What was last asked for, and the key it was asked with: the server answers one key with one order, however often it
 * is sent. Kept across reloads until it has succeeded.
 */
export interface OrderAttempt {
  userId: string;
  idempotencyKey: string;
  request: OrderRequest;
  expectedTotal: number;
  /** Sent, and no answer has come: the order may have been placed. */
  isUnanswered: boolean;
}

const attempt = storedValue<OrderAttempt | null>('orderAttempt', null, (json) =>
  isAttempt(json) ? json : undefined,
);

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

function isAttempt(json: unknown): json is OrderAttempt {
  return typeof json === 'object' && json !== null && 'idempotencyKey' in json && 'request' in json;
}
