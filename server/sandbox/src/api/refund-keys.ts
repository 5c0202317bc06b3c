import type { Core } from '../core.js';
import type { RefundEntity } from '../gateway/entities.js';
import { invalidField, unclassified } from '../gateway/errors.js';

/** `X-Refund-Idempotency`: the same key and the same request give the same refund, however often and however parallel. */
export class RefundKeys {
  private readonly running = new Set<string>();

  constructor(private readonly core: Core) {}

  /** Claims the key for this request, or returns the refund that it created earlier. */
  claim(key: string, request: string): RefundEntity | undefined {
    if (!/^[A-Za-z0-9_-]{10,}$/.test(key)) {
      throw invalidField(
        'X-Refund-Idempotency',
        'The idempotency key must have at least 10 letters, digits, - or _.',
      );
    }
    if (this.running.has(key))
      throw conflict('Another request with the same idempotency key is still in progress.');
    const used = this.core.ledger.find('refundKey', key);
    if (used && used.request !== request) {
      throw conflict('Different request with the same idempotency key has already been processed.');
    }
    if (used) return this.core.ledger.find('refund', used.refundId);
    this.running.add(key);
    return undefined;
  }

  settle(key: string, request: string, refund: RefundEntity): void {
    this.core.ledger.put('refundKey', { id: key, request, refundId: refund.id });
  }

  release(key: string): void {
    this.running.delete(key);
  }
}

function conflict(description: string) {
  return unclassified(409, 'BAD_REQUEST_ERROR', description);
}
