import type { OrderEntity, OrderTerms, PaymentEntity, RefundEntity } from '../gateway/entities.js';
import type { WebhookEvent } from '../webhooks/event.js';

/** A browser's permission to attempt to pay one order. */
interface CheckoutSession {
  id: string;
  orderId: string;
  createdAt: number;
}

/** The first use of an idempotency key. */
interface RefundKey {
  id: string;
  request: string;
  refundId: string;
}

export type JobType =
  'capture' | 'expire' | 'time-out' | 'late-authorize' | 'process-refund' | 'fail-refund' | 'deliver';

/** Scheduled work; `target` names its entity. */
export interface Job {
  id: string;
  type: JobType;
  target: string;
  dueAt: number;
}

/** All stored state, by kind. Each row has an `id`. */
export interface Rows {
  order: OrderEntity;
  terms: OrderTerms;
  payment: PaymentEntity;
  refund: RefundEntity;
  refundKey: RefundKey;
  session: CheckoutSession;
  event: WebhookEvent;
  endpoint: { id: 'endpoint'; disabledAt: number };
  job: Job;
  clock: { id: 'clock'; skippedMs: number };
}

export type Kind = keyof Rows;
