import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstWithEnough, noneChosen, Shelf, ShelfProduct, SoldLine, StockLine } from './shelf.js';
import { toVariant, VARIANT_JSON } from './variants/variant.entity.js';

/**
 * Variants change only under the lock of their product, which `variants_of` sees them behind: a join would show them as
 * they were when the statement began to wait for it.
 */
const LOCKED = `SELECT p.id, p.name, p.image, p.price, p.count_in_stock AS "countInStock", p.scarcest IS NOT NULL AS "isByVariant",
    CASE WHEN p.scarcest IS NULL THEN '[]'::json
      ELSE (SELECT json_agg(${VARIANT_JSON}) FROM variants_of(p.id) v) END AS variants
  FROM (SELECT * FROM products WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE) p`;

/**
 * Moves the pieces of all lines, of products and of variants, at once. Pieces that come back go to the variant they were
 * taken from while it is sold, else to whatever the product is stocked as by now: to the product as a whole, or, where that
 * is stocked by variant, to what an admin has to sort.
 */
const MOVE = `WITH line AS (
    SELECT l.product_id, l.variant_id, coalesce(NOT v.retired, false) AS is_sold, sum(l.qty)::int AS qty
    FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS l (product_id, variant_id, qty)
    LEFT JOIN variants v ON v.id = l.variant_id GROUP BY 1, 2, 3
  ), moved AS (
    UPDATE variants v SET count_in_stock = v.count_in_stock + CASE WHEN line.is_sold THEN line.qty ELSE 0 END,
      stock_received = v.stock_received - CASE WHEN line.is_sold THEN 0 ELSE line.qty END
    FROM line WHERE v.id = line.variant_id RETURNING v.id, v.count_in_stock
  )
  UPDATE products p SET
    count_in_stock = p.count_in_stock + CASE WHEN p.scarcest IS NULL THEN line.qty ELSE line.sorted END,
    unsorted = p.unsorted + CASE WHEN p.scarcest IS NULL THEN 0 ELSE line.qty - line.sorted END,
    scarcest = CASE WHEN p.scarcest IS NOT NULL THEN (
      SELECT min(coalesce(moved.count_in_stock, v.count_in_stock)) FROM variants v LEFT JOIN moved USING (id)
      WHERE v.product_id = p.id AND NOT v.retired) END
  FROM (SELECT product_id, sum(qty)::int AS qty, coalesce(sum(qty) FILTER (WHERE is_sold), 0)::int AS sorted
    FROM line GROUP BY 1) line
  WHERE p.id = line.product_id`;

/**
 * The shelf. Rows are locked in the order of their ids, so that two carts that cross cannot deadlock, and taken by one
 * statement for all lines; the tables' own constraints keep the stock from going below zero.
 */
@Injectable()
export class Stock {
  /**
   * Takes the lines of a new order off the shelf inside the caller's transaction. A line that names no variant of a product
   * stocked by variant gets the first one, in the shop's order, that has enough pieces.
   * @throws AppError NOT_FOUND for a product that is gone, OUT_OF_STOCK naming the first that is short
   */
  async sell(lines: StockLine[], tx: EntityManager): Promise<SoldLine[]> {
    const sold = (await lock(lines, tx)).fill(lines, firstWithEnough);
    await move(sold, -1, tx);
    return sold;
  }

  /** Takes the lines of an order again, as they were sold. @throws AppError as sell does */
  async take(lines: StockLine[], tx: EntityManager): Promise<void> {
    const shelf = await lock(lines, tx);
    await move(shelf.fill(lines, noneChosen), -1, tx);
  }

  /** Puts the lines back on the shelf inside the caller's transaction. */
  async putBack(lines: StockLine[], tx: EntityManager): Promise<void> {
    await tx.query('SELECT FROM products WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
      lines.map((line) => line.productId),
    ]);
    await move(lines, 1, tx);
  }
}

async function lock(lines: StockLine[], tx: EntityManager): Promise<Shelf> {
  const rows = await tx.query<ShelfProduct[]>(LOCKED, [lines.map((line) => line.productId)]);
  return new Shelf(rows.map((row) => ({ ...row, variants: row.variants.map(toVariant) })));
}

async function move(lines: StockLine[], direction: 1 | -1, tx: EntityManager): Promise<void> {
  await tx.query(MOVE, [
    lines.map((line) => line.productId),
    lines.map((line) => line.variantId ?? null),
    lines.map((line) => direction * line.qty),
  ]);
}
