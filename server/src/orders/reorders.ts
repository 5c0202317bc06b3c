import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EXACT } from '../cart/cart-lines.js';
import { CartService } from '../cart/cart.service.js';
import type { Cart } from '../cart/cart.type.js';
import type { User } from '../users/user.entity.js';
import type { OrderItem } from './order-item.entity.js';
import type { Order } from './order.entity.js';
import { OrdersService } from './orders.service.js';
import { MissingItem, MissingReason, Reorder } from './reorder.type.js';

/** Puts the items of an order into the cart again, exactly as they were ordered: never another size. */
@Injectable()
export class Reorders {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrdersService,
    private readonly cart: CartService,
  ) {}

  /**
   * Merges as for a signed-out cart: each line gets the larger quantity, so that a repeat changes nothing.
   * @throws AppError BAD_USER_INPUT if the cart would hold too many lines
   */
  async reorder({ id: userId }: User, orderId: string): Promise<Reorder> {
    const order = await this.orders.get(orderId, userId);
    const cart = await this.cart.merge(userId, order.items, EXACT);
    const sold = await this.stillSold(order);
    const missing = order.items.flatMap((item) => missingOf(item, sold.includes(item), cart));
    return { cart, missing };
  }

  /** The items that the shop still sells in the same size and colour, in stock or not. */
  private async stillSold({ id, items }: Order): Promise<OrderItem[]> {
    const rows = await this.db.query<{ position: number }[]>(
      `SELECT item.position FROM order_items item
       JOIN products p ON p.id = item.product_id AND p.deleted_at IS NULL
       LEFT JOIN variants v ON v.id = item.variant_id AND NOT v.retired
       WHERE item.order_id = $1 AND CASE WHEN p.scarcest IS NULL THEN item.variant_id IS NULL ELSE v.id IS NOT NULL END`,
      [id],
    );
    const positions = new Set(rows.map(({ position }) => position));
    return items.filter(({ position }) => positions.has(position));
  }
}

function missingOf(item: OrderItem, isSold: boolean, { lines }: Cart): MissingItem[] {
  const { productId, variantId, name, size, color, qty: wanted } = item;
  const line = lines.find(
    ({ product, variant }) => product.id === productId && (variant?.id ?? null) === variantId,
  );
  // A line that was in the cart before stays there when it is sold out.
  const left = (line?.variant ?? line?.product)?.countInStock ?? 0;
  const got = isSold ? Math.min(line?.qty ?? 0, left, wanted) : 0;
  if (got === wanted) return [];
  const { NO_LONGER_SOLD, SOLD_OUT, FEWER_LEFT } = MissingReason;
  const reason = !isSold ? NO_LONGER_SOLD : got === 0 ? SOLD_OUT : FEWER_LEFT;
  return [{ product: productId, name, size, color, wanted, got, reason }];
}
