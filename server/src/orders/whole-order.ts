import { isAmong } from '../database/prepared.js';
import { User } from '../users/user.entity.js';
import { OrderItem } from './order-item.entity.js';
import { Order } from './order.entity.js';
import { ShippingAddress } from './shipping-address.js';

/**
 * Whole orders by id ($1), in the order of the ids: with their lines as they were placed, and their buyers, deleted ones too.
 * One statement, because TypeORM would take as long to assemble its joins as PostgreSQL takes to answer.
 */
export const WHOLE_ORDERS = `SELECT o.id, o.number, o.user_id AS "userId", o.status, o.payment_method AS "paymentMethod",
    o.items_price AS "itemsPrice", o.shipping_price AS "shippingPrice", o.tax_price AS "taxPrice", o.total_price AS "totalPrice",
    o.paid_at AS "paidAt", o.delivered_at AS "deliveredAt", o.cancelled_at AS "cancelledAt", o.created_at AS "createdAt",
    o.holds_stock AS "holdsStock", o.stock_held_until AS "stockHeldUntil", o.idempotency_key AS "idempotencyKey", o.fingerprint,
    json_build_object('address', o.ship_address, 'city', o.ship_city, 'postalCode', o.ship_postal_code, 'country', o.ship_country,
      'recipient', o.ship_recipient, 'phone', o.ship_phone) AS "shippingAddress",
    coalesce((SELECT json_agg(json_build_object('orderId', i.order_id, 'position', i.position, 'productId', i.product_id,
       'variantId', i.variant_id, 'name', i.name, 'image', i.image, 'price', i.price, 'qty', i.qty, 'size', i.size, 'color', i.color,
       'sku', coalesce((SELECT v.sku FROM variants v WHERE v.id = i.variant_id), i.sku))
       ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id), '[]') AS items,
    (SELECT json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'isAdmin', u.is_admin, 'hasTwoFactor', u.has_two_factor,
      'createdAt', u.created_at, 'deletedAt', u.deleted_at) FROM users u WHERE u.id = o.user_id) AS buyer
  FROM orders o WHERE ${isAmong('o.id', '$1')} ORDER BY array_position($1, o.id)`;

/** A row of WHOLE_ORDERS. */
export type WholeOrderRow = Omit<Order, 'user' | 'isPaid' | 'isDelivered'> & {
  buyer: Omit<User, 'createdAt' | 'deletedAt'> & { createdAt: string; deletedAt: string | null };
};

export function toOrder({ buyer, items, shippingAddress, ...row }: WholeOrderRow): Order {
  const { createdAt, deletedAt } = buyer;
  const dates = { createdAt: new Date(createdAt), deletedAt: deletedAt && new Date(deletedAt) };
  return Object.assign(new Order(), row, {
    user: Object.assign(new User(), buyer, dates),
    items: items.map((item) => Object.assign(new OrderItem(), item)),
    shippingAddress: Object.assign(new ShippingAddress(), shippingAddress),
  });
}
