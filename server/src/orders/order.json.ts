import { toRupees } from '../common/money.js';
import type { Order } from './order.entity.js';
import type { ShippingAddress } from './shipping-address.js';

/** Recipient and phone are left out if they are not set. */
const toShippingJson = ({ recipient, phone, ...address }: ShippingAddress) => ({
  ...address,
  ...(recipient && { recipient }),
  ...(phone && { phone }),
});

export const toOrderJson = (order: Order) => ({
  _id: order.id,
  number: order.number,
  user: { _id: order.user.id, name: order.user.name, email: order.user.email },
  orderItems: order.items.map(({ productId, variantId, size, color, name, image, price, qty }) => ({
    product: productId,
    name,
    image,
    price: toRupees(price),
    qty,
    ...(variantId && { variant: variantId, size, color }),
  })),
  shippingAddress: toShippingJson(order.shippingAddress),
  paymentMethod: order.paymentMethod,
  itemsPrice: toRupees(order.itemsPrice),
  shippingPrice: toRupees(order.shippingPrice),
  taxPrice: toRupees(order.taxPrice),
  totalPrice: toRupees(order.totalPrice),
  status: order.status,
  isPaid: order.isPaid,
  paidAt: order.paidAt,
  isDelivered: order.isDelivered,
  deliveredAt: order.deliveredAt,
  createdAt: order.createdAt,
});
