import { lastAttempt } from '../../lib/checkoutStore';
import type { OrderAttempt, OrderRequest } from '../../lib/checkoutStore';
import { useStoredValue } from '../../lib/storedValue';

export const useOrderAttempt = () => useStoredValue(lastAttempt);

/** Records that `request` is about to be sent; an identical request keeps its key. */
export function beginAttempt(request: OrderRequest, expectedTotal: number): OrderAttempt {
  const last = lastAttempt.get();
  const idempotencyKey = last && isFor(last, request) ? last.idempotencyKey : newKey();
  const begun = { idempotencyKey, request, expectedTotal, isUnanswered: true };
  lastAttempt.set(begun);
  return begun;
}

export function noteRefusal() {
  const last = lastAttempt.get();
  if (last) lastAttempt.set({ ...last, isUnanswered: false });
}

export function endAttempt() {
  lastAttempt.clear();
}

export function isFor(last: OrderAttempt, request: OrderRequest): boolean {
  return JSON.stringify(last.request) === JSON.stringify(request);
}

/** Not `randomUUID`, which browsers lack without https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
