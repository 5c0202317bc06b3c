import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, badInput } from '../common/app-error.js';
import { config } from '../config.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { Gateway, isGatewayPaymentId } from './gateway.js';
import { Settlement } from './settlement.js';
import { isSigned } from './signature.js';
import { WebhookEvent } from './webhook-event.entity.js';

const LONGEST_RETRY_S = 600;
/** After so many tries an event is left to the reconciler, which asks the gateway by itself anyway. */
const MOST_TRIES = 12;
/** So many paid orders in a day without any event are no chance. */
const SILENCE = 5;

interface EventBody {
  payload?: { payment?: { entity?: { id?: unknown } }; refund?: { entity?: { payment_id?: unknown } } };
}

@Injectable()
export class WebhookInbox {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
    private readonly settlement: Settlement,
  ) {}

  /**
   * Verifies the signature over the bytes as they came, before anything is parsed, and keeps the event once.
   * @throws AppError SERVICE_UNAVAILABLE where no secret is set: unsigned news is never taken
   */
  async receive(raw: Buffer, signature: string | undefined, eventId: string | undefined): Promise<void> {
    const { webhookSecrets } = config.razorpay;
    if (webhookSecrets.length === 0) throw new AppError('SERVICE_UNAVAILABLE', 'Webhooks are not set up');
    if (!isSigned(raw, signature, webhookSecrets)) throw badInput('The signature does not match');
    const id = eventId ?? createHash('sha256').update(raw).digest('hex');
    await this.db.query(
      'INSERT INTO webhook_events (id, body, next_try_at) VALUES ($1, $2, now()) ON CONFLICT (id) DO NOTHING',
      [id, raw.toString('utf8')],
    );
  }

  /** Works off a share of what has come in. The event only says where to look: what counts is the gateway's word now. */
  async work(limit = 20): Promise<number> {
    const [due] = await this.db.query<[WebhookEvent[], number]>(
      `UPDATE webhook_events SET tries = tries + 1,
         next_try_at = CASE WHEN tries >= ${MOST_TRIES} THEN NULL
           ELSE now() + least(power(2, tries), ${LONGEST_RETRY_S}) * interval '1 second' END
       WHERE id IN (SELECT id FROM webhook_events WHERE next_try_at <= now() ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, body`,
      [limit],
    );
    for (const event of due) {
      if (await this.process(event.body))
        await this.db.manager.update(WebhookEvent, { id: event.id }, { nextTryAt: null });
    }
    return due.length;
  }

  /** Warns operators when orders are paid and no event arrives: the gateway gives up on an endpoint that fails for a day. */
  async listen(): Promise<number> {
    if (config.razorpay.webhookSecrets.length === 0) return 0;
    const [{ paid }] = await this.db.query<[{ paid: number }]>(
      `SELECT count(*)::int AS paid FROM orders WHERE paid_at > now() - interval '1 day'
         AND NOT EXISTS (SELECT FROM webhook_events WHERE created_at > now() - interval '1 day')`,
    );
    if (paid >= SILENCE)
      this.logger.error(`No webhook for ${paid} paid orders: check the webhook in the gateway's dashboard`);
    return paid;
  }

  /** @returns false when it is worth another try */
  private async process({ payload }: EventBody): Promise<boolean> {
    const paymentId = payload?.payment?.entity?.id ?? payload?.refund?.entity?.payment_id;
    if (!isGatewayPaymentId(paymentId)) return true;
    try {
      const payment = await this.gateway.payment(paymentId);
      const ours =
        payment.orderId &&
        (await this.db.manager.existsBy(GatewayOrder, { gatewayOrderId: payment.orderId }));
      // Our own record of the gateway's order may not be there yet.
      if (!ours) return false;
      await this.settlement.apply(payment);
      return true;
    } catch (error) {
      if (error instanceof GatewayError) return error.isRefusal;
      throw error;
    }
  }
}
