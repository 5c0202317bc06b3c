import { dropLines, SOLD } from '../cart/cart-lines.js';
import { newId } from '../common/ids.js';
import type { Prices } from '../common/money.js';
import { config } from '../config.js';
import { MailKind } from '../mail/mail.entity.js';
import { mailJob, insertingMail } from '../mail/mails.js';
import type { SoldLine } from '../products/shelf.js';
import type { User } from '../users/user.entity.js';
import { PlaceOrderInput } from './dto/place-order.input.js';
import { heldUntil } from './held-until.js';
import { type OpenOrders, piecesIn } from './open-orders.js';
import { OrderItem } from './order-item.entity.js';
import { OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';

/** The result of the statement PLACE. */
export interface PlacedRow extends OpenOrders {
  /** Null if nothing was written. The other fields are those that the database gives an order. */
  id: string | null;
  number: string;
  createdAt: Date;
  stockHeldUntil: Date;
}

const ORDER_COLUMNS = `id, payment_method, items_price, shipping_price, tax_price, total_price, idempotency_key, fingerprint,
  ship_address, ship_city, ship_postal_code, ship_country, ship_recipient, ship_phone`;
const ITEM_COLUMNS = 'order_id, position, product_id, variant_id, name, image, price, qty, size, color, sku';

const MAIL = insertingMail({
  id: '$11',
  kind: `'${MailKind.ORDER_PLACED}'`,
  user: '(SELECT buyer FROM sold)',
  data: `jsonb_build_object('orderId', $9::json->'id')`,
});

/**
 * Everything that belongs to a new order, in one statement: the account's limits, the stock, the order with its lines, the
 * cart, the mail with its job. $1 to $4: the buyer, the most open orders, the most pieces in them, the pieces of this order; $5
 * to $8: the products, variants, quantities and prices that are sold; $9 and $10: the order and its lines as JSON; $11: the
 * mail's id.
 *
 * The account is locked first, then the products, then the cart, because each part reads from the one before it. All functions
 * see what was committed while they waited, including that the account was deleted.
 */
export const PLACE = `WITH open AS MATERIALIZED (
    SELECT open_orders, held_pieces FROM open_orders_of($1)
  ), sold AS MATERIALIZED (
    SELECT $1::uuid AS buyer FROM open WHERE CASE WHEN open_orders < $2 AND held_pieces + $4 <= $3 AND has_account($1)
      THEN sell_stock($5, $6, $7, $8) ELSE false END
  ), placed AS (
    INSERT INTO orders (user_id, stock_held_until, ${ORDER_COLUMNS})
    SELECT sold.buyer, ${heldUntil()}, ${ORDER_COLUMNS} FROM sold, json_populate_record(NULL::orders, $9)
    RETURNING id, number, created_at, stock_held_until
  ), items AS (
    INSERT INTO order_items (${ITEM_COLUMNS})
    SELECT ${ITEM_COLUMNS} FROM sold, json_populate_recordset(NULL::order_items, $10)
  ), dropped AS (
    ${dropLines({ user: '(SELECT buyer FROM sold)', products: '$5', variants: '$6' }, SOLD)}
  ), mail AS (
    ${MAIL}
  )
  SELECT open.open_orders AS "openOrders", open.held_pieces AS "heldPieces", placed.id, placed.number, placed.created_at AS "createdAt",
    placed.stock_held_until AS "stockHeldUntil"
  FROM open LEFT JOIN placed ON true LEFT JOIN (SELECT FROM mail, ${mailJob}) queued ON true`;

interface Priced {
  prices: Prices;
  sold: SoldLine[];
  fingerprint: string;
}

/** The order as it will be, except for what the database fills in. */
export function newOrder(user: User, input: PlaceOrderInput, { prices, sold, fingerprint }: Priced): Order {
  const { shippingAddress, paymentMethod, idempotencyKey = null } = input;
  const id = newId();
  const items = sold.map((line, position) =>
    Object.assign(new OrderItem(), { orderId: id, position, ...line }),
  );
  const progress = { paidAt: null, deliveredAt: null, cancelledAt: null, holdsStock: true };
  return Object.assign(new Order(), {
    id,
    userId: user.id,
    user,
    status: OrderStatus.PLACED,
    ...progress,
    shippingAddress,
    paymentMethod,
    ...prices,
    items,
    idempotencyKey,
    fingerprint: idempotencyKey && fingerprint,
  });
}

export const placedAs = (order: Order, { number, createdAt, stockHeldUntil }: PlacedRow): Order =>
  Object.assign(order, { number, createdAt, stockHeldUntil });

/** The parameters of PLACE for an order. */
export function valuesOf(order: Order): unknown[] {
  const { userId, items } = order;
  return [
    userId,
    config.maxOpenOrders,
    config.maxHeldPieces,
    piecesIn(items),
    items.map(({ productId }) => productId),
    items.map(({ variantId }) => variantId),
    items.map(({ qty }) => qty),
    items.map(({ price }) => price),
    JSON.stringify(rowOf(order)),
    JSON.stringify(items.map(itemRowOf)),
    newId(),
  ];
}

const rowOf = ({ shippingAddress: to, ...order }: Order) => ({
  id: order.id,
  payment_method: order.paymentMethod,
  items_price: order.itemsPrice,
  shipping_price: order.shippingPrice,
  tax_price: order.taxPrice,
  total_price: order.totalPrice,
  idempotency_key: order.idempotencyKey,
  fingerprint: order.fingerprint,
  ship_address: to.address,
  ship_city: to.city,
  ship_postal_code: to.postalCode,
  ship_country: to.country,
  ship_recipient: to.recipient,
  ship_phone: to.phone,
});

const itemRowOf = ({ orderId, productId, variantId, ...item }: OrderItem) => ({
  ...item,
  order_id: orderId,
  product_id: productId,
  variant_id: variantId,
});
