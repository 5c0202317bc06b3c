import { LEAST_REFUND } from '../common/money.js';
import { ALL_IS_DUE, FAILED_REFUNDS } from '../orders/failed-refunds.js';
import { CLAIM_TIME, LAST_LOOK } from '../payments/check-times.js';
import { ON_SHELF } from '../products/catalogue/catalogue-sql.js';
import type { Check } from './check.js';
import { PRIVACY } from './privacy-checks.js';
import { SEQUENCES } from './sequence-checks.js';
import { VARIANTS } from './variant-checks.js';
import { VOCABULARY } from './vocabulary-checks.js';

const STOCK: Check[] = [
  {
    name: 'all stock received is on the shelf or in orders',
    sql: `SELECT p.id, p.stock_received, p.count_in_stock, p.unsorted, coalesce(held.qty, 0) AS in_orders
          FROM products p LEFT JOIN (
            SELECT i.product_id, sum(i.qty) AS qty FROM order_items i JOIN orders o ON o.id = i.order_id
            WHERE o.holds_stock GROUP BY 1) held ON held.product_id = p.id
          WHERE p.stock_received <> p.count_in_stock + p.unsorted + coalesce(held.qty, 0)`,
  },
  {
    name: 'no stock is negative, and retired variants have none',
    sql: `SELECT id, count_in_stock FROM products WHERE least(count_in_stock, unsorted) < 0
          UNION ALL SELECT id, count_in_stock FROM variants WHERE count_in_stock < 0 OR retired AND count_in_stock > 0`,
  },
  {
    name: 'orders hold stock according to their status',
    // RESERVATION_MINUTES is a day at most.
    sql: `SELECT id, status, holds_stock, stock_held_until FROM orders WHERE CASE status
            WHEN 'PLACED' THEN holds_stock <> (stock_held_until IS NOT NULL) OR stock_held_until > now() + interval '2 days'
            WHEN 'CANCELLED' THEN holds_stock OR stock_held_until IS NOT NULL
            ELSE NOT holds_stock OR stock_held_until IS NOT NULL END`,
  },
];

const STATES: Check[] = [
  {
    name: 'orders have the dates of their status',
    sql: `SELECT id, status, paid_at, delivered_at, cancelled_at FROM orders WHERE NOT CASE status
            WHEN 'PLACED' THEN paid_at IS NULL AND delivered_at IS NULL AND cancelled_at IS NULL
            WHEN 'PAID' THEN paid_at IS NOT NULL AND delivered_at IS NULL AND cancelled_at IS NULL
            WHEN 'DELIVERED' THEN paid_at IS NOT NULL AND delivered_at IS NOT NULL AND cancelled_at IS NULL
            WHEN 'CANCELLED' THEN delivered_at IS NULL AND cancelled_at IS NOT NULL
            ELSE false END`,
  },
  {
    name: 'an account has one order per idempotency key',
    sql: `SELECT user_id AS id, idempotency_key, array_agg(id) AS orders FROM orders
          WHERE idempotency_key IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`,
  },
  {
    name: 'order numbers are unique, with a valid check digit',
    sql: `SELECT id, number FROM orders o, replace(number, '-', '') AS digits
          WHERE EXISTS (SELECT FROM orders x WHERE x.number = o.number AND x.id <> o.id) OR CASE
            WHEN number ~ '^\\d{3}(-\\d{3}){2}(-\\d{1,3})*$' THEN order_number_check(left(digits, -1)) <> right(digits, 1)
            ELSE true END`,
  },
  {
    name: 'no session has a later token version than its account',
    sql: `SELECT s.id, s.user_id, s.token_version FROM sessions s JOIN users u ON u.id = s.user_id
          WHERE s.token_version > u.token_version`,
  },
  {
    name: 'accounts with two-factor sign-in have a secret, and no others have recovery codes',
    sql: `SELECT u.id, u.has_two_factor FROM users u WHERE CASE WHEN u.has_two_factor
            THEN NOT EXISTS (SELECT FROM two_factor_secrets WHERE user_id = u.id)
            ELSE EXISTS (SELECT FROM recovery_codes WHERE user_id = u.id) END`,
  },
  {
    name: 'accounts with addresses have exactly one default',
    sql: `SELECT user_id AS id, count(*) FROM addresses GROUP BY 1 HAVING count(*) FILTER (WHERE is_default) <> 1`,
  },
  {
    name: 'an email belongs to one account',
    sql: `SELECT min(id::text) AS id, email, count(*) FROM users WHERE deleted_at IS NULL GROUP BY email HAVING count(*) > 1`,
  },
];

const MONEY: Check[] = [
  {
    name: 'the prices of an order follow from its items',
    sql: `SELECT o.id, o.items_price, o.shipping_price, o.tax_price, o.total_price, i.price AS price_of_items
          FROM orders o LEFT JOIN (
            SELECT order_id, sum(price::bigint * qty)::bigint AS price FROM order_items GROUP BY 1) i ON i.order_id = o.id
          WHERE (o.items_price, o.shipping_price, o.tax_price, o.total_price) IS DISTINCT FROM (
            i.price,
            CASE WHEN i.price > 50000 THEN 0 ELSE 10000 END,
            (i.price * 15 + 50) / 100,
            (i.price + (i.price * 15 + 50) / 100 + CASE WHEN i.price > 50000 THEN 0 ELSE 10000 END) / 100 * 100)`,
  },
  {
    name: 'a paid order is settled by one captured payment of its total, an unpaid one by none',
    sql: `SELECT o.id, o.status, o.total_price, array_agg(p.id) FILTER (WHERE p.id IS NOT NULL) AS payments
          FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.settles GROUP BY o.id
          HAVING CASE WHEN o.paid_at IS NULL THEN count(p.id) > 0
            ELSE count(p.id) <> 1 OR min(p.captured) <> o.total_price OR min(p.currency) <> 'INR' END`,
  },
  {
    name: 'no undelivered order was paid by a payment that was already being refunded',
    // now() is when a transaction began; transactions that waited for each other began in any order, but within a minute.
    sql: `SELECT o.id, o.paid_at, p.id AS payment, r.id AS refund, r.created_at FROM orders o
          JOIN payments p ON p.order_id = o.id AND p.settles JOIN refunds r ON r.payment_id = p.id
          WHERE o.status = 'PAID' AND r.status <> 'FAILED' AND r.created_at < o.paid_at - interval '1 minute'`,
  },
  {
    name: 'a payment is captured in full or not at all, and refunded at most in full',
    sql: `SELECT id, amount, captured, refunded FROM payments
          WHERE captured NOT IN (0, amount) OR refunded < 0 OR refunded > captured OR settles AND captured = 0`,
  },
  {
    name: 'a payment at the gateway is recorded once',
    sql: `SELECT min(id::text) AS id, gateway_payment_id, count(*) FROM payments GROUP BY 2 HAVING count(*) > 1`,
  },
  {
    name: 'payments belong to the order of their gateway order',
    sql: `SELECT p.id, p.order_id, g.order_id AS asked_for FROM payments p JOIN gateway_orders g ON g.id = p.gateway_order_id
          WHERE p.order_id IS NOT NULL AND p.order_id IS DISTINCT FROM g.order_id`,
  },
  {
    name: 'gateway orders have the total of their order, and at most one of them is open',
    sql: `SELECT g.id, g.order_id, g.amount, o.total_price FROM gateway_orders g JOIN orders o ON o.id = g.order_id
          WHERE g.amount <> o.total_price OR g.currency <> 'INR'
            OR g.open AND EXISTS (SELECT FROM gateway_orders x WHERE x.order_id = g.order_id AND x.open AND x.id <> g.id)`,
  },
  {
    name: 'refunded amounts are those of the refund ledger',
    // Requested refunds may exceed what is left until the gateway refuses them; processed refunds may not.
    sql: `SELECT p.id, p.captured, p.refunded, coalesce(r.amount, 0) AS in_ledger, r.returned FROM payments p LEFT JOIN (
            SELECT payment_id, sum(amount) AS amount, sum(amount) FILTER (WHERE status = 'PROCESSED') AS returned
            FROM refunds WHERE status <> 'FAILED' GROUP BY 1) r ON r.payment_id = p.id
          WHERE p.refunded <> least(coalesce(r.amount, 0), p.captured) OR r.returned > p.captured`,
  },
  {
    name: 'captured payments that pay for nothing are being refunded',
    // Money that no order claims goes back at the first check of its gateway order after CLAIM_TIME.
    sql: `SELECT p.id, p.order_id, o.status, p.captured, p.refunded
          FROM payments p JOIN gateway_orders g ON g.id = p.gateway_order_id LEFT JOIN orders o ON o.id = p.order_id
          WHERE p.captured - p.refunded >= ${LEAST_REFUND} AND CASE WHEN p.order_id IS NULL
            THEN g.next_check_at IS NULL AND p.created_at < now() - ${CLAIM_TIME} - interval '15 minutes'
            ELSE ${ALL_IS_DUE} END
            AND p.id NOT IN (SELECT failed.payment_id FROM ${FAILED_REFUNDS})`,
  },
  {
    name: 'a refund has a next try until it is processed or has failed',
    sql: `SELECT id, status, next_try_at FROM refunds
          WHERE (status IN ('REQUESTED', 'PENDING')) <> (next_try_at IS NOT NULL)
            OR status IN ('PENDING', 'PROCESSED') AND gateway_refund_id IS NULL`,
  },
  {
    name: 'gateway orders are polled as long as they may still be paid',
    sql: `SELECT id, order_id, next_check_at FROM gateway_orders WHERE next_check_at > now() + ${LAST_LOOK}
            OR next_check_at IS NULL AND gateway_order_id IS NOT NULL AND created_at > now() - ${LAST_LOOK}`,
  },
  {
    name: 'webhook events are retried until they are processed',
    sql: `SELECT id, tries, next_try_at FROM webhook_events
          WHERE next_try_at > now() + interval '1 day' OR next_try_at IS NULL AND tries = 0`,
  },
];

const CATALOGUE: Check[] = [
  {
    name: 'ratings are the average of the reviews',
    sql: `SELECT p.id, p.rating, p.rating_sum, p.num_reviews, r.sum, r.count FROM products p LEFT JOIN (
            SELECT product_id, sum(rating) AS sum, count(*) AS count FROM reviews GROUP BY 1) r ON r.product_id = p.id
          WHERE (p.rating_sum, p.num_reviews, p.rating) IS DISTINCT FROM
            (coalesce(r.sum, 0), coalesce(r.count, 0), coalesce(round(r.sum::numeric / r.count, 2), 0))`,
  },
  {
    name: 'a shopper reviews a product once',
    sql: `SELECT product_id AS id, user_id, count(*) FROM reviews GROUP BY 1, 2 HAVING count(*) > 1`,
  },
  {
    name: 'the number of products in each group is right',
    sql: `SELECT coalesce(c.gender, p.gender) AS id, category, sizes, colors, c.count AS counted, p.count AS products
          FROM (SELECT * FROM product_counts WHERE count <> 0) c FULL JOIN (
            SELECT coalesce(gender, '') AS gender, category, sizes, colors, count(*)::int AS count FROM products p
            WHERE ${ON_SHELF} GROUP BY 1, 2, 3, 4) p USING (gender, category, sizes, colors)
          WHERE c.count IS DISTINCT FROM p.count`,
  },
  {
    name: 'products are in the group of their filter values',
    sql: `SELECT p.id, p.name, p.group_id FROM products p LEFT JOIN product_counts c ON c.id = p.group_id
          WHERE (c.gender, c.category, c.sizes, c.colors) IS DISTINCT FROM
            (coalesce(p.gender, ''), p.category, p.sizes, p.colors) LIMIT 1000`,
  },
];

const JOBS: Check[] = [
  {
    name: 'no background job was given up',
    sql: `SELECT id::text, task_identifier, attempts, last_error FROM graphile_worker.jobs
          WHERE attempts >= max_attempts AND locked_at IS NULL`,
  },
];

const MAIL: Check[] = [
  {
    name: 'queued mails have a job',
    sql: `SELECT id, kind, status, tries FROM mails m WHERE status = 'QUEUED'
            AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'mail ' || m.id || ' ' || m.resends)`,
  },
  {
    name: 'each step of an order is announced by one mail at most',
    sql: `SELECT data->>'orderId' AS id, kind, count(*) FROM mails
          WHERE kind IN ('ORDER_PLACED', 'ORDER_PAID', 'ORDER_DELIVERED', 'ORDER_CANCELLED')
          GROUP BY 1, 2 HAVING count(*) > 1`,
  },
];

export const CHECKS: Check[] = [
  ...PRIVACY,
  ...STOCK,
  ...VARIANTS,
  ...STATES,
  ...MONEY,
  ...CATALOGUE,
  ...VOCABULARY,
  ...SEQUENCES,
  ...JOBS,
  ...MAIL,
];
