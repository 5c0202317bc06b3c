import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EXACT } from '../cart/cart-lines.js';
import { CartService } from '../cart/cart.service.js';
import type { Cart } from '../cart/cart.type.js';
import type { User } from '../users/user.entity.js';
import type { OrderItem } from './order-item.entity.js';
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
    const { items } = await this.orders.get(orderId, userId);
    const cart = await this.cart.merge(userId, items, EXACT);
    const sold = await this.stillSold(items);
    const missing = items.flatMap((item) => missingOf(item, sold.includes(item), cart));
    return { cart, missing };
  }

  /** The items that the shop still sells in the same size and colour, in stock or not. */
  private async stillSold(items: OrderItem[]): Promise<OrderItem[]> {
    const rows = await this.db.query<{ position: number }[]>(
      `SELECT line.position FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS line (product_id, variant_id, position)
       JOIN products p ON p.id = line.product_id AND p.deleted_at IS NULL
       LEFT JOIN variants v ON v.id = line.variant_id AND NOT v.retired
       WHERE CASE WHEN p.scarcest IS NULL THEN line.variant_id IS NULL ELSE v.id IS NOT NULL END`,
      [
        items.map(({ productId }) => productId),
        items.map(({ variantId }) => variantId),
        items.map(({ position }) => position),
      ],
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
