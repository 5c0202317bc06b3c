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

/** What an event shows, in the order of its `contains`. */
export interface EventEntities {
  refund?: RefundEntity;
  payment?: PaymentEntity;
  order?: OrderEntity;
}

/** One try to deliver an event. `status` is null when no answer came. */
export interface DeliveryTry {
  at: number;
  status: number | null;
  error?: string;
}

export interface WebhookEvent {
  id: string;
  event: EventName;
  /** The bytes that are signed and sent, on every try. */
  body: string;
  about: { order?: string; payment?: string; refund?: string };
  createdAt: number;
  /** `unsent`: the sender was unplugged or the endpoint disabled. `failed`: given up after a day. */
  status: 'pending' | 'held' | 'dropped' | 'unsent' | 'delivered' | 'failed';
  firstTriedAt: number | null;
  /** Tries that count for the ladder; duplicates of a try do not. */
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
