import type { Core } from '../core.js';
import { shuffled } from '../state/random.js';
import { BODY_STYLES, type BodyStyle, serialise } from './body-style.js';
import type { Delivery } from './delivery.js';
import { eventBody, type EventEntities, type EventName, type WebhookEvent } from './event.js';

const ACCOUNT_ID = 'acc_Sandbox0000001';

/** Creates events, and decides which of them are sent, when and in which order. */
export class Webhooks {
  private batch: string[] = [];
  private emitted = 0;

  constructor(
    private readonly core: Core,
    private readonly delivery: Delivery,
  ) {}

  emit(event: EventName, entities: EventEntities): void {
    const { clock, ids, ledger } = this.core;
    const body = serialise(
      eventBody(ACCOUNT_ID, event, this.shown(entities), clock.seconds()),
      this.nextStyle(),
    );
    const { id, status } = ledger.put('event', {
      id: ids.next(),
      event,
      body,
      about: { order: entities.order?.id, payment: entities.payment?.id, refund: entities.refund?.id },
      createdAt: clock.now(),
      status: this.initialStatus(event),
      firstTriedAt: null,
      rounds: 0,
      tries: [],
    });
    if (status === 'pending') this.enqueue(id);
  }

  /** Sends held events: those given, in that order, or all of them, which also ends the hold. */
  release(ids?: string[]): void {
    const held = this.core.ledger.list('event').filter((event) => event.status === 'held');
    const released = ids ? ids.flatMap((id) => held.find((event) => event.id === id) ?? []) : held;
    for (const event of released) this.core.ledger.put('event', { ...event, status: 'pending' });
    if (!ids) this.core.faults.change({ webhook: { hold: false } });
    this.dispatch(
      released.map(({ id }) => id),
      ids !== undefined,
    );
  }

  /** Sends an event again from the start of the retry schedule, whatever its status. */
  replay(event: WebhookEvent): void {
    this.core.ledger.put('event', { ...event, status: 'pending', rounds: 0, firstTriedAt: null });
    this.delivery.start([event.id]);
  }

  enableEndpoint(): void {
    this.core.ledger.remove('endpoint', 'endpoint');
  }

  /** The events of one action are emitted synchronously, so a microtask later the batch is complete. */
  private enqueue(id: string): void {
    this.batch.push(id);
    if (this.batch.length > 1) return;
    queueMicrotask(() => {
      const batch = this.batch;
      this.batch = [];
      this.dispatch(batch, false);
    });
  }

  private dispatch(ids: string[], inOrder: boolean): void {
    if (ids.length === 0) return;
    const { delayMs, shuffle } = this.core.faults.settings.webhook;
    if (shuffle) this.delivery.start(shuffled(ids, this.core.random), { delayMs, inOrder: true });
    else this.delivery.start(ids, { delayMs, inOrder });
  }

  private initialStatus(event: EventName): WebhookEvent['status'] {
    const { drop, enabled, hold } = this.core.faults.settings.webhook;
    if (drop.includes(event)) return 'dropped';
    if (!enabled) return 'unsent';
    return hold ? 'held' : 'pending';
  }

  private shown({ refund, payment, order }: EventEntities): EventEntities {
    return {
      ...(refund && { refund }),
      ...(payment && { payment: this.core.faults.tampered(payment) }),
      ...(order && { order }),
    };
  }

  private nextStyle(): BodyStyle {
    const { bodyStyle } = this.core.faults.settings.webhook;
    if (bodyStyle !== 'rotating') return bodyStyle;
    return BODY_STYLES[this.emitted++ % BODY_STYLES.length] ?? 'compact';
  }
}
