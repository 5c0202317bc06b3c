import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { notFound } from '../common/app-error.js';
import { assertId, isId } from '../common/ids.js';
import { listsOf, prepared, preparedRead } from '../database/prepared.js';
import { PRODUCT_COLUMNS } from '../products/catalogue/catalogue-sql.js';
import { toProduct } from '../products/product.entity.js';
import { StockLine, tooFew, wholeOnly } from '../products/shelf.js';
import { choiceOf, toVariant, VARIANT_JSON } from '../products/variants/variant.entity.js';
import {
  ADDED,
  type MergeRule,
  columnsOf,
  dropLines,
  holdCart,
  LARGER,
  largest,
  SET,
  summed,
  writeLines,
} from './cart-lines.js';
import { Cart, CartLineInput, MAX_LINES, toCart } from './cart.type.js';

const DROP = dropLines({ user: '$1', products: '$2', variants: '$3' });
/** Whether there may be such a line: nothing has an id that is malformed. */
const isKnown = ({ productId, variantId }: Pick<CartLineInput, 'productId' | 'variantId'>) =>
  isId(productId) && (!variantId || isId(variantId));

/** The columns of a line from its product `p` and its variant `v`; a variant that is no longer sold has no stock. */
const LINE_COLUMNS = `${PRODUCT_COLUMNS}, coalesce(v.price, p.price) AS "piecePrice",
  CASE WHEN line.variant_id IS NOT NULL THEN ${VARIANT_JSON} END AS variant`;

/**
 * Joins the variant that a line of product `p` is priced by: the one that it names. If it should name one and does not, the
 * first that has enough pieces (which an order of it alone would get), or, if none has, the one with the most.
 */
const PRICED_BY = `LEFT JOIN LATERAL (
    SELECT * FROM variants WHERE id = line.variant_id AND product_id = p.id
    UNION ALL
    SELECT * FROM variants WHERE line.variant_id IS NULL AND p.scarcest IS NOT NULL AND id = (
      SELECT id FROM variants_of(p.id) WITH ORDINALITY WHERE NOT retired
      ORDER BY least(count_in_stock, line.qty) DESC, ordinality LIMIT 1)
  ) v ON true`;

const LINES = `SELECT ${LINE_COLUMNS}, line.id AS line, line.qty FROM cart_items line
  JOIN products p ON p.id = line.product_id AND p.deleted_at IS NULL ${PRICED_BY}
  WHERE line.user_id = $1 ORDER BY line.created_at, line.id LIMIT ${MAX_LINES}`;
/** $1 to $3: products, variants and quantities. */
const QUOTED = `SELECT ${LINE_COLUMNS}, concat_ws(':', p.id, line.variant_id) AS line,
    least(line.qty, greatest(coalesce(v.count_in_stock, p.count_in_stock), 1))::int AS qty
  FROM ${listsOf({ $1: 'uuid', $2: 'uuid', $3: 'int' })} WITH ORDINALITY AS line (product_id, variant_id, qty, position)
  JOIN products p ON p.id = line.product_id AND p.deleted_at IS NULL ${PRICED_BY}
  WHERE line.variant_id IS NULL OR v.id IS NOT NULL ORDER BY line.position`;

type Row = { line: string; variant: object | null; qty: number; piecePrice: number };
const toLines = (rows: Row[]) =>
  toCart(
    rows.map(({ line, variant, qty, piecePrice, ...product }) => ({
      id: line,
      qty,
      price: piecePrice,
      product: toProduct(product),
      variant: variant && toVariant(variant),
    })),
  );

/** The signed-in shopper's cart. Quantities stay between 1 and the stock; prices are always the current ones. */
@Injectable()
export class CartService {
  constructor(private readonly db: DataSource) {}

  async get(userId: string): Promise<Cart> {
    return toLines(await preparedRead<Row>(this.db, LINES, [userId]));
  }

  /**
   * Prices lines that no account holds yet: what is no longer sold is left out, quantities are capped at the stock, and
   * duplicates are summed.
   */
  async quote(lines: CartLineInput[]): Promise<Cart> {
    const known = columnsOf(summed(lines.filter(isKnown)));
    return toLines(await preparedRead<Row>(this.db, QUOTED, known));
  }

  /** Adds pieces to a line, capped at the stock. */
  async add(userId: string, line: CartLineInput): Promise<Cart> {
    await this.write(userId, [line], ADDED, this.db);
    return this.get(userId);
  }

  /** Sets the quantities of lines, all or none, capped at the stock; other lines stay. */
  async set(userId: string, lines: CartLineInput[]): Promise<Cart> {
    await this.db.transaction((tx) => this.write(userId, lines, SET, tx));
    return this.get(userId);
  }

  /**
   * Merges a signed-out cart: each product and variant gets the larger of both quantities, so that a repeat changes nothing.
   * Lines that are no longer sold or in stock are skipped; quantities are capped at the stock.
   * @param rule EXACT to skip lines without a variant, too, if their product is stocked by variant
   */
  async merge(userId: string, lines: CartLineInput[], rule = LARGER): Promise<Cart> {
    const known = largest(lines.filter(isKnown));
    if (known.length > 0) await this.db.transaction((tx) => writeLines(userId, known, rule, tx));
    return this.get(userId);
  }

  /** Changes a line to another variant, in one step; if the cart has a line of that variant, that line takes the pieces over. */
  async change(userId: string, lineId: string, variantId: string): Promise<Cart> {
    assertId(lineId, 'Cart line');
    await this.db.transaction(async (tx) => {
      await holdCart(userId, tx);
      const [[line]] = await tx.query<[[(StockLine & { since: string })?]]>(
        `DELETE FROM cart_items WHERE id = $1 AND user_id = $2
         RETURNING product_id AS "productId", qty, created_at::text AS since`,
        [lineId, userId],
      );
      if (!line) throw notFound('Cart line');
      await this.write(userId, [{ productId: line.productId, variantId, qty: line.qty }], ADDED, tx);
      // A line that merged into no other keeps its id and its place. `since` is text because a Date would lose the
      // microseconds.
      await tx.query(
        `UPDATE cart_items SET id = $1, created_at = $4
         WHERE user_id = $2 AND variant_id = $3 AND created_at = transaction_timestamp()`,
        [lineId, userId, variantId, line.since],
      );
    });
    return this.get(userId);
  }

  /** Removes one variant of a product, or all lines of the product if none is named. */
  async remove(userId: string, productId: string, variantId?: string | null): Promise<Cart> {
    if (isKnown({ productId, variantId }))
      await this.db.transaction(async (tx) => {
        await holdCart(userId, tx);
        await prepared(tx, DROP, [userId, [productId], [variantId || null]]);
      });
    return this.get(userId);
  }

  /** Writes lines; refuses if one that the shopper names cannot be had. */
  private async write(
    userId: string,
    lines: CartLineInput[],
    rule: MergeRule,
    on: DataSource | EntityManager,
  ) {
    if (lines.length === 0) return;
    for (const { productId, variantId } of lines) {
      assertId(productId, 'Product');
      if (variantId != null) assertId(variantId, 'Variant');
    }
    const written = await writeLines(userId, lines, rule, on);
    const missing = lines.find(
      ({ productId, variantId }) =>
        !written.some((line) => line.productId === productId && (!variantId || line.variantId === variantId)),
    );
    if (missing) await this.refuse(missing, on);
  }

  private async refuse(
    { productId, variantId }: CartLineInput,
    on: DataSource | EntityManager,
  ): Promise<never> {
    const [found] = await on.query<Refused[]>(
      `SELECT p.name, p.scarcest IS NOT NULL AS "isByVariant", v.id AS variant, v.size, v.color,
         CASE WHEN p.scarcest IS NULL THEN p.count_in_stock WHEN $2::uuid IS NULL
           THEN (SELECT max(count_in_stock) FROM variants WHERE product_id = p.id)
           ELSE v.count_in_stock END AS left
       FROM products p LEFT JOIN variants v ON v.product_id = p.id AND v.id = $2
       WHERE p.id = $1 AND p.deleted_at IS NULL`,
      [productId, variantId ?? null],
    );
    if (!found) throw notFound('Product');
    if (variantId && !found.isByVariant) throw wholeOnly(found.name);
    if (variantId && !found.variant) throw notFound('Variant');
    throw tooFew(found.name + choiceOf(found), found.left);
  }
}

/** A line that could not be written, with the largest number of pieces that could. */
interface Refused {
  name: string;
  isByVariant: boolean;
  variant: string | null;
  size: string | null;
  color: string | null;
  left: number;
}
