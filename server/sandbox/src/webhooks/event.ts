import type { OrderEntity, PaymentEntity, RefundEntity } from '../gateway/entities.js';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'refund.speed_changed';

/** The entities of an event, in the order of its `contains`. */
export interface EventEntities {
  refund?: RefundEntity;
  payment?: PaymentEntity;
  order?: OrderEntity;
}

/** One attempt to deliver an event. `status` is null if there was no response. */
export interface DeliveryTry {
  at: number;
  status: number | null;
  error?: string;
}

export interface WebhookEvent {
  id: string;
  event: EventName;
  /** The bytes that are signed and sent with every attempt. */
  body: string;
  about: { order?: string; payment?: string; refund?: string };
  createdAt: number;
  /** `unsent`: delivery was turned off or the endpoint disabled. `failed`: given up after a day. */
  status: 'pending' | 'held' | 'dropped' | 'unsent' | 'delivered' | 'failed';
  firstTriedAt: number | null;
  /** Attempts that count for the retry schedule; duplicates do not. */
  rounds: number;
  tries: DeliveryTry[];
}

export function eventBody(
  accountId: string,
  event: EventName,
  entities: EventEntities,
  seconds: number,
): object {
  const contained = Object.entries(entities) as [keyof EventEntities, object][];
  return {
    entity: 'event',
    account_id: accountId,
    event,
    contains: contained.map(([name]) => name),
    payload: Object.fromEntries(contained.map(([name, entity]) => [name, { entity }])),
    created_at: seconds,
  };
}
