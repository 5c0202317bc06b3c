import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { DataSource } from 'typeorm';
import { AppError, notFound } from '../common/app-error.js';
import { isDatabaseAway } from '../common/database-errors.js';
import { assertId, newId } from '../common/ids.js';
import { prepared } from '../database/prepared.js';
import { addingJobOf } from '../jobs/adding-job.js';
import { isReserved } from '../orders/held-until.js';
import { isSeenBy } from '../orders/seen-by.js';
import { CLAIM_TIME, CONTINUED } from './check-times.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { CURRENCY, Gateway, LONGEST_OPENING_MS } from './gateway.js';

const FIRST_CHECK = `interval '30 seconds'`;
/** After a payment whose outcome is not known yet. */
const NEXT_CHECK_SOON = `interval '15 seconds'`;
const POLL_MS = 150;
/** Longer than everything that it protects: when it has passed, the process that asked the gateway has died. */
const CLAIM_SECONDS = LONGEST_OPENING_MS / 1000 + 5;
/**
 * Retries recording the gateway's answer while the database is away, for some three seconds: otherwise the next caller would have
 * to wait for the claim to run out.
 */
const untilThere = retry(handleWhen(isDatabaseAway), {
  maxAttempts: 5,
  backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_000 }),
});
/** Most gateway orders without an order that may be open when a stranger opens another, as anybody may. */
const MAX_UNBOUND = 2_000;
/** And when a signed-in user does, whom no number of strangers can keep from paying. */
const MAX_UNBOUND_SIGNED_IN = 4_000;

/**
 * For an order ($2) whose pieces are reserved, among those that $3 sees. The caller that inserts the row ($1) asks the gateway,
 * without a further claim. An older row would not be watched for as long as a payment that begins now may take, so it is closed,
 * though it stays payable: before the new row is written, because the closed ones are counted first.
 */
const OPEN = `WITH wanted AS MATERIALIZED (
    SELECT o.id, o.total_price, ${isReserved('o')} AS is_reserved FROM orders o WHERE o.id = $2 AND ${isSeenBy('o', '$3')}
  ), reserved AS (
    SELECT * FROM wanted WHERE is_reserved
  ), closed AS (
    UPDATE gateway_orders SET open = false
    WHERE order_id = (SELECT id FROM reserved) AND open AND created_at < now() - ${CONTINUED} RETURNING id
  ), made AS (
    INSERT INTO gateway_orders (id, order_id, amount, currency, open, asked_at)
    SELECT $1, id, total_price, '${CURRENCY}', true, now() FROM reserved WHERE (SELECT count(*) FROM closed) >= 0
    ON CONFLICT DO NOTHING RETURNING amount, asked_at
  )
  SELECT wanted.id AS "orderId", is_reserved AS "isReserved", made.amount, made.asked_at::text AS "askedAt" FROM wanted LEFT JOIN made ON true`;

interface Opened {
  orderId: string;
  isReserved: boolean;
  /** Null where there is an open row already. */
  amount: number | null;
  askedAt: string;
}

/** The right to ask the gateway: since when, to the microsecond, and whether it has been asked before. */
interface Claim {
  askedAt: string;
  askedBefore: boolean;
}

const OPENED_JOB = addingJobOf('gateway-order', 'opened', { at: 'opened.next_check_at' });
/** The first id stays. From now on the gateway is polled about it. */
const WRITE_DOWN = `WITH opened AS (UPDATE gateway_orders SET gateway_order_id = $2, next_check_at = now() + ${FIRST_CHECK}
  WHERE id = $1 AND gateway_order_id IS NULL RETURNING id, next_check_at) SELECT opened.id FROM opened, ${OPENED_JOB}`;

/**
 * Sets a past time, not null: the next attempt has to look for what this one may have created. A claim that has run out meanwhile
 * may be somebody else's.
 */
const RELEASE = `UPDATE gateway_orders SET asked_at = now() - interval '1 hour'
  WHERE id = $1 AND gateway_order_id IS NULL AND asked_at = $2::timestamptz`;

const unavailable = (cause?: GatewayError) =>
  new AppError('SERVICE_UNAVAILABLE', 'The payment service does not answer. Please try again in a moment.', {
    cause,
  });

/** Orders at the gateway: one open one per order of the shop, created once however often Pay is pressed within a day. */
@Injectable()
export class GatewayOrders {
  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
  ) {}

  /**
   * The gateway order under which this order is paid, created if need be.
   * @param owner the user whose orders are seen, null for everybody's
   * @returns undefined where its pieces have to be reserved first, or were just paid for
   * @throws AppError NOT_FOUND
   */
  async openFor(order: string, owner: string | null): Promise<GatewayOrder | undefined> {
    assertId(order, 'Order');
    const id = newId();
    const [opened] = await prepared<Opened>(this.db, OPEN, [id, order, owner]);
    if (!opened) throw notFound('Order');
    const { orderId, isReserved, amount, askedAt } = opened;
    if (!isReserved) return undefined;
    if (amount === null) {
      const known = await this.db.manager.findOneBy(GatewayOrder, { orderId, open: true });
      return known ? this.awaitRemoteId(known) : undefined;
    }
    const made = { id, orderId, remoteId: null, amount, currency: CURRENCY, open: true };
    return this.make(this.db.manager.create(GatewayOrder, made), { askedAt, askedBefore: false });
  }

  /**
   * A gateway order of any amount without an order of the shop, which the payment will name.
   * @throws AppError TOO_MANY_REQUESTS when too many are open already
   */
  async openUnbound(amount: number, isSignedIn: boolean): Promise<GatewayOrder> {
    const id = newId();
    const [opened] = await this.db.query<Pick<Claim, 'askedAt'>[]>(
      `INSERT INTO gateway_orders (id, amount, currency, asked_at) SELECT $1, $2, $3, now()
       WHERE $4 > (SELECT count(*) FROM gateway_orders WHERE order_id IS NULL AND created_at > now() - ${CLAIM_TIME})
       RETURNING asked_at::text AS "askedAt"`,
      [id, amount, CURRENCY, isSignedIn ? MAX_UNBOUND_SIGNED_IN : MAX_UNBOUND],
    );
    if (!opened)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too many payments without an order are open. Please name the order, sign in, or try again later.',
        { retryAfter: 600 },
      );
    const made = { id, orderId: null, remoteId: null, amount, currency: CURRENCY, open: false };
    return this.make(this.db.manager.create(GatewayOrder, made), { ...opened, askedBefore: false });
  }

  /** Schedules a check soon: somebody waits for the answer, or money came after the checks had ended. */
  async watch({ id }: Pick<GatewayOrder, 'id'>): Promise<void> {
    const job = addingJobOf('gateway-order', 'watched', {
      at: 'watched.next_check_at',
      key: `'soon ' || watched.id`,
    });
    await this.db.query(
      `WITH watched AS (UPDATE gateway_orders SET next_check_at = least(next_check_at, now() + ${NEXT_CHECK_SOON})
         WHERE id = $1 RETURNING id, next_check_at) SELECT FROM watched, ${job}`,
      [id],
    );
  }

  /** Waits until the gateway has created it: one caller asks the gateway, the others poll the row. */
  private async awaitRemoteId(row: GatewayOrder): Promise<GatewayOrder> {
    if (row.remoteId) return row;
    const deadline = Date.now() + LONGEST_OPENING_MS;
    do {
      const claimed = await this.claim(row.id);
      if (claimed) return this.make(row, claimed);
      await sleep(POLL_MS);
      const now = await this.db.manager.findOneByOrFail(GatewayOrder, { id: row.id });
      if (now.remoteId) return now;
    } while (Date.now() < deadline);
    throw unavailable();
  }

  private async claim(id: string): Promise<Claim | undefined> {
    const [rows] = await this.db.query<[Claim[], number]>(
      `UPDATE gateway_orders g SET asked_at = now() FROM gateway_orders before
       WHERE g.id = $1 AND before.id = g.id AND g.gateway_order_id IS NULL
         AND (g.asked_at IS NULL OR g.asked_at < now() - ${CLAIM_SECONDS} * interval '1 second')
       RETURNING g.asked_at::text AS "askedAt", before.asked_at IS NOT NULL AS "askedBefore"`,
      [id],
    );
    return rows[0];
  }

  /** The row's id is the receipt, so that an order whose answer was lost is found again instead of created twice. */
  private async make(row: GatewayOrder, { askedAt, askedBefore }: Claim): Promise<GatewayOrder> {
    try {
      const { id } = await this.gateway.openOrder(row.amount, row.id, row.orderId, askedBefore);
      const [isWritten] = await untilThere.execute(() => prepared(this.db, WRITE_DOWN, [row.id, id]));
      if (isWritten) return Object.assign(row, { remoteId: id });
      // Another caller was quicker, and a browser shows that id already.
      return await this.db.manager.findOneByOrFail(GatewayOrder, { id: row.id });
    } catch (error) {
      await untilThere.execute(() => this.db.query(RELEASE, [row.id, askedAt]));
      if (!(error instanceof GatewayError)) throw error;
      throw error.isRefusal ? new AppError('PAYMENT_FAILED', error.message) : unavailable(error);
    }
  }
}
