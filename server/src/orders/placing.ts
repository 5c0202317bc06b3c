import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, signInFirst } from '../common/app-error.js';
import { isRefusedBy } from '../common/database-errors.js';
import { assertId } from '../common/ids.js';
import { payable, type Prices, priceOf } from '../common/money.js';
import { prepared, preparedRead } from '../database/prepared.js';
import { firstWithEnough, Shelf, type ShelfProduct, type StockLine } from '../products/shelf.js';
import { shelfJson } from '../products/stock.js';
import type { User } from '../users/user.entity.js';
import { PlaceOrderInput } from './dto/place-order.input.js';
import { assertRoom, piecesIn } from './open-orders.js';
import type { Order } from './order.entity.js';
import { OrdersService } from './orders.service.js';
import { newOrder, PLACE, placedAs, type PlacedRow, valuesOf } from './placing-sql.js';

/** Each try fails because another shopper's order or an admin's edit went through in between. */
const MOST_TRIES = 20;

const BASIS = `SELECT has_account($2) AS "hasAccount", ${shelfJson('$1')} AS shelf,
  ARRAY(SELECT variant_id FROM cart_items WHERE user_id = $2 AND variant_id IS NOT NULL) AS "inCart",
  (SELECT json_build_object('id', id, 'fingerprint', fingerprint) FROM orders
   WHERE user_id = $2 AND idempotency_key = $3) AS earlier`;

interface Basis {
  hasAccount: boolean;
  /** The variants in the buyer's cart. */
  inCart: string[];
  shelf: ShelfProduct[];
  earlier: { id: string; fingerprint: string } | null;
}

/** One line per product and variant, in the order in which they were first named. */
function merge(lines: StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const { productId, variantId, qty } of lines) {
    assertId(productId, 'Product');
    if (variantId) assertId(variantId, 'Variant');
    const key = `${productId} ${variantId ?? ''}`;
    // A line that names no variant has no such key, as in the fingerprints of orders from before there were variants.
    const line = { productId, qty: (merged.get(key)?.qty ?? 0) + qty, ...(variantId && { variantId }) };
    merged.set(key, line);
  }
  return [...merged.values()];
}

/**
 * Places orders in two statements, without a transaction between them: one reads what the order is decided and priced by,
 * the other writes all of it, unless that no longer holds. So nothing is locked while this process thinks.
 */
@Injectable()
export class Placing {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Takes the stock and writes the order, at the prices of this moment.
   * @throws AppError OUT_OF_STOCK, CONFLICT when too much is unpaid, PRICE_CHANGED when expectedTotal no longer holds, IDEMPOTENCY_MISMATCH
   */
  async place(user: User, input: PlaceOrderInput): Promise<Order> {
    const wanted = merge(input.lines);
    const fingerprint = fingerprintOf(wanted, input);
    try {
      return await this.tryToPlace(user, input, wanted, fingerprint);
    } catch (refusal) {
      if (!input.idempotencyKey) throw refusal;
      // What left no room or no pieces may have been this very order, sent twice at once.
      const { earlier } = await this.basis(user, [], input.idempotencyKey);
      if (!earlier) throw refusal;
      return this.placedEarlier(earlier, fingerprint);
    }
  }

  private async tryToPlace(
    user: User,
    input: PlaceOrderInput,
    wanted: StockLine[],
    fingerprint: string,
  ): Promise<Order> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { hasAccount, inCart, shelf, earlier } = await this.basis(user, wanted, input.idempotencyKey);
      if (!hasAccount) throw signInFirst(); // it was deleted since this request came
      if (earlier) return this.placedEarlier(earlier, fingerprint);
      const sold = new Shelf(shelf).fill(wanted, firstWithEnough(inCart));
      const prices = payable(priceOf(sold));
      assertExpected(prices, input.expectedTotal);
      const order = newOrder(user, input, { prices, sold, fingerprint });
      const row = await this.write(order);
      if (row?.id) return placedAs(order, row);
      if (row) assertRoom(row, piecesIn(wanted));
    }
    throw new AppError('SERVICE_UNAVAILABLE', 'Too many orders at once. Please try again in a moment.', 1);
  }

  private async basis({ id }: User, wanted: StockLine[], key?: string): Promise<Basis> {
    const products = wanted.map(({ productId }) => productId);
    const [basis] = await preparedRead<Basis>(this.db, BASIS, [products, id, key ?? null]);
    return basis!;
  }

  /** @returns a row without an id where room or shelf did not suffice, undefined where the key has just placed an order */
  private async write(order: Order): Promise<PlacedRow | undefined> {
    try {
      return (await prepared<PlacedRow>(this.db, PLACE, valuesOf(order)))[0];
    } catch (error) {
      if (isRefusedBy('orders_idempotency', error)) return undefined;
      throw error;
    }
  }

  private placedEarlier({ id, fingerprint }: NonNullable<Basis['earlier']>, asked: string): Promise<Order> {
    if (fingerprint === asked) return this.orders.get(id);
    throw new AppError('IDEMPOTENCY_MISMATCH', 'This key was used for another order');
  }
}

function fingerprintOf(wanted: StockLine[], { shippingAddress, paymentMethod }: PlaceOrderInput): string {
  const { address, city, postalCode, country, recipient, phone } = shippingAddress;
  // Where neither is named nothing is added, as in the fingerprints of orders from before they could be.
  const named = recipient || phone ? [recipient, phone] : [];
  return createHash('sha256')
    .update(JSON.stringify([wanted, address, city, postalCode, country, paymentMethod, ...named]))
    .digest('hex');
}

function assertExpected({ totalPrice }: Prices, expected?: number | null): void {
  if (expected == null || expected === totalPrice) return;
  const now = `The total is now ${totalPrice / 100} rupees. Please look again before ordering.`;
  throw new AppError('PRICE_CHANGED', now);
}
