import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { summed } from '../cart/cart-lines.js';
import { AppError, signInFirst } from '../common/app-error.js';
import { isRefusedBy } from '../common/database-errors.js';
import { assertId } from '../common/ids.js';
import { assertPayable, type Prices, priceOf, toRupees } from '../common/money.js';
import { prepared, preparedRead } from '../database/prepared.js';
import {
  firstWithEnough,
  Shelf,
  type ShelfProduct,
  type SoldLine,
  type StockLine,
} from '../products/shelf.js';
import { shelfJson } from '../products/stock.js';
import type { User } from '../users/user.entity.js';
import { PlaceOrderInput } from './dto/place-order.input.js';
import { assertRoom, piecesIn } from './open-orders.js';
import type { Order } from './order.entity.js';
import { OrdersService } from './orders.service.js';
import { newOrder, PLACE, placedAs, type PlacedRow, valuesOf } from './placing-sql.js';

/** A try fails only because another shopper's order or an admin's edit was committed in between. */
const MOST_TRIES = 20;

const BASIS = `SELECT has_account($2) AS "hasAccount", ${shelfJson('$1')} AS shelf,
  (SELECT json_object_agg(variant_id, qty) FROM cart_items WHERE user_id = $2 AND variant_id IS NOT NULL) AS "inCart",
  (SELECT json_build_object('id', id, 'fingerprint', fingerprint) FROM orders
   WHERE user_id = $2 AND idempotency_key = $3) AS earlier`;

interface Basis {
  hasAccount: boolean;
  /** How many pieces of each variant are in the buyer's cart. */
  inCart: Record<string, number> | null;
  shelf: ShelfProduct[];
  earlier: { id: string; fingerprint: string } | null;
}

function lineOf({ productId, variantId, qty }: StockLine): StockLine {
  assertId(productId, 'Product');
  if (variantId) assertId(variantId, 'Variant');
  // A line without a variant has no such key, as in the fingerprints of orders from before there were variants.
  return { productId, qty, ...(variantId && { variantId }) };
}

/** Lines that should name a variant and do not may get different ones: each is allocated alone, then equal ones are summed. */
function allocate(lines: StockLine[], { shelf, inCart }: Basis): SoldLine[] {
  const byVariant = new Set(shelf.filter(({ isByVariant }) => isByVariant).map(({ id }) => id));
  const wanted = summed(lines, ({ productId, variantId }) => !variantId && byVariant.has(productId));
  return summed(new Shelf(shelf).fill(wanted, firstWithEnough(inCart ?? {})));
}

/**
 * Places orders in two statements, without a transaction between them: one reads what the order is decided and priced by, the
 * other writes everything, unless that has changed. So no lock is held while this process computes.
 */
@Injectable()
export class Placing {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Takes the stock and writes the order, at current prices.
   * @throws AppError OUT_OF_STOCK, CONFLICT if too much is unpaid, PRICE_CHANGED if expectedTotal no longer holds,
   * IDEMPOTENCY_MISMATCH
   */
  async place(user: User, input: PlaceOrderInput): Promise<Order> {
    const lines = input.lines.map(lineOf);
    const fingerprint = fingerprintOf(summed(lines), input);
    try {
      return await this.tryToPlace(user, input, lines, fingerprint);
    } catch (refusal) {
      if (!input.idempotencyKey) throw refusal;
      // The limit or the stock may have been used up by this very order, sent twice at once.
      const { earlier } = await this.basis(user, [], input.idempotencyKey);
      if (!earlier) throw refusal;
      return this.placedEarlier(earlier, fingerprint);
    }
  }

  private async tryToPlace(
    user: User,
    input: PlaceOrderInput,
    lines: StockLine[],
    fingerprint: string,
  ): Promise<Order> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const basis = await this.basis(user, lines, input.idempotencyKey);
      if (!basis.hasAccount) throw signInFirst(); // deleted since the request came in
      if (basis.earlier) return this.placedEarlier(basis.earlier, fingerprint);
      const sold = allocate(lines, basis);
      const prices = priceOf(sold);
      assertPayable(prices);
      assertExpected(prices, input.expectedTotal);
      const order = newOrder(user, input, { prices, sold, fingerprint });
      const row = await this.write(order);
      if (row?.id) return placedAs(order, row);
      if (row) assertRoom(row, piecesIn(lines));
    }
    throw new AppError('SERVICE_UNAVAILABLE', 'Too many orders at once. Please try again in a moment.', {
      retryAfter: 1,
    });
  }

  private async basis({ id }: User, lines: StockLine[], key?: string): Promise<Basis> {
    const products = lines.map(({ productId }) => productId);
    const [basis] = await preparedRead<Basis>(this.db, BASIS, [products, id, key ?? null]);
    return basis!;
  }

  /** @returns a row without an id if limits or shelf did not suffice, undefined if this key has just placed an order elsewhere */
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
  // Added only if set, so that fingerprints of orders from before these fields existed stay the same.
  const named = recipient || phone ? [recipient, phone] : [];
  return createHash('sha256')
    .update(JSON.stringify([wanted, address, city, postalCode, country, paymentMethod, ...named]))
    .digest('hex');
}

function assertExpected({ totalPrice }: Prices, expected?: number | null): void {
  if (expected == null || expected === totalPrice) return;
  const now = `The total is now ${toRupees(totalPrice)} rupees. Please look again before ordering.`;
  throw new AppError('PRICE_CHANGED', now);
}
