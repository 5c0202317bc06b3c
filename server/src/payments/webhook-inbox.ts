import { createHash } from 'node:crypto';
import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, badInput } from '../common/app-error.js';
import { config } from '../config.js';
import { addingJobOf } from '../jobs/adding-job.js';
import { Jobs } from '../jobs/jobs.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { GatewayOrders } from './gateway-orders.js';
import { Gateway, isRemotePaymentId } from './gateway.js';
import { Payment } from './payment.entity.js';
import { hasUnrecordedRefund, Settlement } from './settlement.js';
import { isSigned } from './signature.js';

/** After this many tries an event is left to the reconciler, which polls the gateway anyway. */
const MOST_TRIES = 12;
/** This many paid orders in a day without any event cannot be chance. */
const SILENCE = 5;

const WELL_NAMED = /^[\w.]{1,100}$/;

/** Events that say no more than that a payment was taken. */
const TAKEN = ['payment.authorized', 'payment.captured', 'order.paid'];

interface EventBody {
  event?: string;
  payload?: { payment?: { entity?: { id?: unknown } }; refund?: { entity?: { payment_id?: unknown } } };
}

/** All events are JSON objects. */
function eventIn(raw: Buffer): EventBody | undefined {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'));
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The payment that an event is about, if any. */
function paymentIn(payload: EventBody['payload']): string | undefined {
  const id = payload?.payment?.entity?.id ?? payload?.refund?.entity?.payment_id;
  return isRemotePaymentId(id) ? id : undefined;
}

/** All that is ever read of an event. The rest says who paid from where, which must not be kept. */
function essenceOf({ event, payload }: EventBody): EventBody {
  return {
    event: typeof event === 'string' && WELL_NAMED.test(event) ? event : undefined,
    payload: { payment: { entity: { id: paymentIn(payload) } } },
  };
}

@Injectable()
export class WebhookInbox implements OnModuleInit {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
    private readonly settlement: Settlement,
    private readonly gatewayOrders: GatewayOrders,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handle('webhook-event', ({ id }) => this.process(id));
    this.jobs.handleTimed('silent-webhook', () => this.warnWithoutWebhooks());
  }

  /**
   * Verifies the signature over the raw bytes, before anything is parsed, and stores the event once.
   * @throws AppError SERVICE_UNAVAILABLE where no secret is set: an unsigned event is never accepted
   */
  async receive(raw: Buffer, signature: string | undefined, eventId: string | undefined): Promise<void> {
    const { webhookSecrets } = config.razorpay;
    if (webhookSecrets.length === 0) throw new AppError('SERVICE_UNAVAILABLE', 'Webhooks are not set up');
    if (!isSigned(raw, signature, webhookSecrets)) throw badInput('The signature does not match');
    const event = eventIn(raw);
    if (!event) throw badInput('The body is not an event');
    await this.store(eventId || createHash('sha256').update(raw).digest('hex'), essenceOf(event));
  }

  private async store(id: string, body: EventBody): Promise<void> {
    const job = addingJobOf('webhook-event', 'kept');
    await this.db.query(
      `WITH kept AS (INSERT INTO webhook_events (id, body, next_try_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING
         RETURNING id) SELECT FROM kept, ${job}`,
      [id, JSON.stringify(body)],
    );
  }

  /** The event only says where to look: what counts is the present state at the gateway. */
  private async process(id: string): Promise<void> {
    const [[event]] = await this.db.query<[{ body: EventBody; tries: number }[], number]>(
      'UPDATE webhook_events SET tries = tries + 1 WHERE id = $1 AND next_try_at IS NOT NULL RETURNING body, tries',
      [id],
    );
    if (!event) return;
    const isThrough = (await this.applyEvent(event.body)) || event.tries >= MOST_TRIES;
    if (!isThrough) throw new Error('What this event tells of is not wholly known yet');
    await this.db.query('UPDATE webhook_events SET next_try_at = NULL WHERE id = $1', [id]);
  }

  /** @returns false when a retry makes sense */
  private async applyEvent({ event, payload }: EventBody): Promise<boolean> {
    const paymentId = paymentIn(payload);
    if (!paymentId) return true;
    if (TAKEN.includes(event ?? '') && (await this.isTaken(paymentId))) return true;
    try {
      const payment = await this.gateway.payment(paymentId);
      if (!payment.orderId) return true; // made without an order, hence not by this shop
      // Our own record of the gateway's order may not be there yet.
      if (!(await this.db.manager.existsBy(GatewayOrder, { remoteId: payment.orderId }))) return false;
      const applied = await this.settlement.apply(payment);
      const { captured, orderId, gatewayOrderId } = applied;
      // Unclaimed money is refunded when its gateway order is checked, and the last check may have been made.
      if (captured > 0 && !orderId) await this.gatewayOrders.watch({ id: gatewayOrderId });
      // The gateway's list of refunds may lag.
      return !hasUnrecordedRefund(payment, applied);
    } catch (error) {
      if (error instanceof GatewayError) return error.isRefusal;
      throw error;
    }
  }

  private isTaken(remoteId: string): Promise<boolean> {
    return this.db.manager.existsBy(Payment, { remoteId, settles: true });
  }

  /** The gateway gives up on an endpoint that fails for a day: operators must hear when orders are paid and no event arrives. */
  async warnWithoutWebhooks(): Promise<void> {
    if (config.razorpay.webhookSecrets.length === 0) return;
    const [{ paid }] = await this.db.query<[{ paid: number }]>(
      `SELECT count(*)::int AS paid FROM orders WHERE created_at > now() - interval '1 day' AND paid_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM webhook_events WHERE created_at > now() - interval '1 day')`,
    );
    if (paid >= SILENCE)
      this.logger.error(`No webhook for ${paid} paid orders: check the webhook in the gateway's dashboard`);
  }
}
