import type { Core } from '../core.js';
import { sign } from '../signing.js';
import type { DeliveryTry, WebhookEvent } from './event.js';
import { GIVE_UP_AFTER_MS, nextDelay } from './ladder.js';
import { post } from './post.js';

interface DeliveryOptions {
  webhookUrl?: string;
  webhookSecret: string;
  previousWebhookSecret: string;
  timeScale: number;
}

/** Delivers events to the endpoint: at least once, in no guaranteed order, with retries until it answers 2xx. */
export class Delivery {
  url: string | undefined;
  private readonly closing = new AbortController();

  constructor(
    private readonly core: Core,
    private readonly options: DeliveryOptions,
  ) {
    this.url = options.webhookUrl;
    core.scheduler.on('deliver', (target) => this.deliverEach(target.split(',')));
  }

  start(events: string[], { delayMs = 0, inOrder = false } = {}): void {
    const targets = inOrder ? [events.join(',')] : events;
    for (const target of targets) this.core.scheduler.schedule('deliver', target, delayMs);
  }

  /** Schedules pending events without a job: the address was unknown, or the process was killed in between. */
  resume(): void {
    const scheduled = new Set(
      [...this.core.scheduler.targets('deliver')].flatMap((target) => target.split(',')),
    );
    const pending = this.core.ledger.list('event').filter((event) => event.status === 'pending');
    this.start(pending.map((event) => event.id).filter((id) => !scheduled.has(id)));
  }

  close(): void {
    this.closing.abort();
  }

  private async deliverEach(ids: string[]): Promise<void> {
    for (const id of ids) await this.deliver(id);
  }

  private async deliver(id: string): Promise<void> {
    const event = this.core.ledger.find('event', id);
    if (!this.url || event?.status !== 'pending' || this.closing.signal.aborted) return;
    if (this.isUnplugged()) return this.update(event, { status: 'unsent' });
    if (this.isSpent(event)) return this.giveUp(event);
    const firstTriedAt = event.firstTriedAt ?? this.core.clock.now();
    const copies = event.rounds === 0 ? 1 + this.core.faults.settings.webhook.duplicate : 1;
    const url = this.url;
    const tries = await Promise.all(Array.from({ length: copies }, () => this.send(event, url)));
    const latest = this.core.ledger.find('event', id);
    if (!latest || this.closing.signal.aborted) return;
    const isDelivered = tries.some(({ status }) => status !== null && status >= 200 && status < 300);
    const status = isDelivered ? 'delivered' : latest.status;
    this.update(latest, {
      status,
      firstTriedAt,
      rounds: event.rounds + 1,
      tries: [...latest.tries, ...tries],
    });
    if (!isDelivered) this.retryLater(latest, event.rounds + 1, firstTriedAt);
  }

  private async send(event: WebhookEvent, url: string): Promise<DeliveryTry> {
    const at = this.core.clock.now();
    const limit = AbortSignal.timeout(this.core.faults.settings.webhook.timeoutMs);
    try {
      const signal = AbortSignal.any([limit, this.closing.signal]);
      return { at, status: await post(url, event.body, this.headers(event), signal) };
    } catch (error) {
      return { at, status: null, error: limit.aborted ? 'timeout' : (error as Error).message };
    }
  }

  private headers(event: WebhookEvent): Record<string, string> {
    const { omitEventId } = this.core.faults.settings.webhook;
    return {
      'User-Agent': 'Razorpay-Webhook/v1',
      'Content-Type': 'application/json',
      ...(!omitEventId && { 'X-Razorpay-Event-Id': event.id, 'Request-Id': event.id }),
      'X-Razorpay-Signature': sign(this.secret(), event.body),
    };
  }

  private secret(): string {
    const { badSignature, oldSecret } = this.core.faults.settings.webhook;
    if (badSignature) return 'a secret the receiver does not know';
    return oldSecret ? this.options.previousWebhookSecret : this.options.webhookSecret;
  }

  private retryLater(event: WebhookEvent, rounds: number, firstTriedAt: number): void {
    const { clock, scheduler } = this.core;
    const { timeScale } = this.options;
    const untilGivenUp = firstTriedAt + GIVE_UP_AFTER_MS * timeScale - clock.now();
    const delay = nextDelay(event.event, rounds);
    scheduler.schedule(
      'deliver',
      event.id,
      Math.max(0, delay === undefined ? untilGivenUp : delay * timeScale),
    );
  }

  private isSpent({ event, firstTriedAt, rounds }: WebhookEvent): boolean {
    if (firstTriedAt === null) return false;
    const age = this.core.clock.now() - firstTriedAt;
    return age >= GIVE_UP_AFTER_MS * this.options.timeScale || nextDelay(event, rounds) === undefined;
  }

  private giveUp(event: WebhookEvent): void {
    this.update(event, { status: 'failed' });
    this.core.ledger.put('endpoint', { id: 'endpoint', disabledAt: this.core.clock.now() });
  }

  private isUnplugged(): boolean {
    return (
      !this.core.faults.settings.webhook.enabled ||
      this.core.ledger.find('endpoint', 'endpoint') !== undefined
    );
  }

  private update(event: WebhookEvent, change: Partial<WebhookEvent>): void {
    this.core.ledger.put('event', { ...event, ...change });
  }
}
