import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { AppError, badInput, notFound } from '../common/app-error.js';
import { isId } from '../common/ids.js';
import { PRODUCT_COLUMNS } from '../products/catalogue-sql.js';
import { toProduct } from '../products/product.entity.js';
import { Cart, CartLineInput, MAX_LINES, toCart } from './cart.type.js';

const full = () => badInput(`A cart holds up to ${MAX_LINES} products`);

type Row = { qty: number };
const toLines = (rows: Row[]) =>
  toCart(rows.map(({ qty, ...product }) => ({ product: toProduct(product), qty })));

/** Lines as columns for unnest; a product named twice counts with its last line. */
function columns(lines: CartLineInput[]): [string[], number[]] {
  if (lines.length > MAX_LINES) throw full();
  const byProduct = new Map(lines.map(({ productId, qty }) => [productId, qty]));
  return [[...byProduct.keys()], [...byProduct.values()]];
}

/** The signed-in shopper's cart. Quantities stay within 1 and the stock; prices are always the product's of now. */
@Injectable()
export class CartService {
  constructor(private readonly db: DataSource) {}

  async get(userId: string): Promise<Cart> {
    const rows = await this.db.query<Row[]>(
      `SELECT ${PRODUCT_COLUMNS}, c.qty FROM cart_lines c JOIN products p ON p.id = c.product_id AND p.deleted_at IS NULL
       WHERE c.user_id = $1 ORDER BY c.created_at, p.id LIMIT ${MAX_LINES}`,
      [userId],
    );
    return toLines(rows);
  }

  /** Prices lines that no account holds yet: what is gone is left out, quantities are capped at the stock. */
  async quote(lines: CartLineInput[]): Promise<Cart> {
    const [ids, quantities] = columns(lines.filter((line) => isId(line.productId)));
    const rows = await this.db.query<Row[]>(
      `SELECT ${PRODUCT_COLUMNS}, least(line.qty, greatest(p.count_in_stock, 1))::int AS qty
       FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS line (id, qty, position)
       JOIN products p ON p.id = line.id AND p.deleted_at IS NULL ORDER BY line.position`,
      [ids, quantities],
    );
    return toLines(rows);
  }

  /** Adds pieces to a line, capped at the stock. */
  async add(userId: string, { productId, qty }: CartLineInput): Promise<Cart> {
    await this.write(userId, [{ productId, qty }], 'cart_lines.qty + EXCLUDED.qty');
    return this.get(userId);
  }

  /** Sets the quantities of lines, all or none, capped at the stock; other lines stay. */
  async set(userId: string, lines: CartLineInput[]): Promise<Cart> {
    await this.db.transaction((tx) => this.write(userId, lines, 'EXCLUDED.qty', tx));
    return this.get(userId);
  }

  /**
   * Merges a signed-out cart: per product the larger of both quantities, so that doing it again changes nothing. What has
   * left the shop or the shelf meanwhile is passed over.
   */
  async merge(userId: string, lines: CartLineInput[]): Promise<Cart> {
    // Of several lines for one product the last counts: let it be the largest.
    const known = lines.filter((line) => isId(line.productId)).sort((one, other) => one.qty - other.qty);
    if (known.length === 0) return this.get(userId);
    const written = await this.upsert(userId, known, 'greatest(cart_lines.qty, EXCLUDED.qty)');
    if (written.size === 0) {
      const { lines } = await this.quote(known);
      if (lines.some(({ product }) => product.countInStock > 0)) throw full();
    }
    return this.get(userId);
  }

  async remove(userId: string, productId: string): Promise<Cart> {
    if (isId(productId))
      await this.db.query('DELETE FROM cart_lines WHERE user_id = $1 AND product_id = $2', [
        userId,
        productId,
      ]);
    return this.get(userId);
  }

  /** Takes ordered products out of the cart, inside the order's transaction. */
  async drop(userId: string, productIds: string[], tx: EntityManager): Promise<void> {
    // Locked in the order in which upsert writes: the same shopper may be filling the cart elsewhere.
    await tx.query(
      `DELETE FROM cart_lines c USING (
         SELECT product_id FROM cart_lines WHERE user_id = $1 AND product_id = ANY ($2::uuid[])
         ORDER BY product_id FOR UPDATE) ordered
       WHERE c.user_id = $1 AND c.product_id = ordered.product_id`,
      [userId, productIds],
    );
  }

  /** Like upsert, but refuses what a shopper names and cannot have. */
  private async write(userId: string, lines: CartLineInput[], onConflict: string, tx = this.db.manager) {
    if (lines.length === 0) return;
    if (!lines.every((line) => isId(line.productId))) throw notFound('Product');
    const written = await this.upsert(userId, lines, onConflict, tx);
    const missing = lines.find((line) => !written.has(line.productId));
    if (missing) await this.refuse(missing.productId, tx);
  }

  /** @returns the products that now have a line; none at all where the cart would hold too many */
  private async upsert(userId: string, lines: CartLineInput[], onConflict: string, tx = this.db.manager) {
    const [ids, quantities] = columns(lines);
    const rows = await tx.query<{ product_id: string }[]>(
      `INSERT INTO cart_lines (user_id, product_id, qty)
       SELECT $1, p.id, least(line.qty, p.count_in_stock)
       FROM unnest($2::uuid[], $3::int[]) AS line (id, qty)
       JOIN products p ON p.id = line.id AND p.deleted_at IS NULL AND p.count_in_stock > 0
       WHERE (SELECT count(*) FROM cart_lines WHERE user_id = $1 AND product_id <> ALL ($2::uuid[])) + cardinality($2::uuid[]) <= ${MAX_LINES}
       ORDER BY p.id
       ON CONFLICT (user_id, product_id) DO UPDATE
         SET qty = least(${onConflict}, (SELECT count_in_stock FROM products WHERE id = EXCLUDED.product_id))
       RETURNING product_id`,
      [userId, ids, quantities],
    );
    return new Set(rows.map((row) => row.product_id));
  }

  private async refuse(productId: string, tx: EntityManager): Promise<never> {
    const [product] = await tx.query<{ name: string; count_in_stock: number }[]>(
      'SELECT name, count_in_stock FROM products WHERE id = $1 AND deleted_at IS NULL',
      [productId],
    );
    if (!product) throw notFound('Product');
    if (product.count_in_stock > 0) throw full();
    throw new AppError('OUT_OF_STOCK', `${product.name} is out of stock`);
  }
}
