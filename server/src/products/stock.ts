import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isAmong } from '../database/prepared.js';
import { noneChosen, Shelf, type ShelfProduct, type StockLine } from './shelf.js';
import { VARIANT_JSON } from './variants/variant.entity.js';

/** The columns of a ShelfProduct, from product `p` with all variants it ever had, in the shop's order. */
const PILES = `p.id, p.name, p.image, p.price, p.count_in_stock AS "countInStock", p.scarcest IS NOT NULL AS "isByVariant",
    CASE WHEN p.scarcest IS NULL THEN '[]'::json
      ELSE (SELECT json_agg(${VARIANT_JSON}) FROM variants_of(p.id) v) END AS variants`;

/**
 * SQL for the shelf of a list of products (a parameter), as one JSON array. It takes no lock: whoever sells from it calls the
 * function `sell_stock`, which takes nothing if the shelf has changed since.
 */
export const shelfJson = (products: string) => `(SELECT coalesce(json_agg(pile), '[]') FROM (
  SELECT ${PILES} FROM products p WHERE ${isAmong('p.id', products)} AND p.deleted_at IS NULL) pile)`;

/**
 * Variants change only under their product's lock, and `variants_of` reads them once that is held: a join would show them as
 * they were when the statement began to wait.
 */
const LOCKED = `SELECT ${PILES}
  FROM (SELECT * FROM products WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE) p`;

/**
 * The shelf. Rows are locked in the order of their ids, so that carts that cross cannot deadlock, and one statement moves all
 * lines; check constraints keep the stock from going below zero.
 */
@Injectable()
export class Stock {
  /**
   * Takes the lines of an order again, exactly as they were sold.
   * @throws AppError NOT_FOUND, OUT_OF_STOCK naming the first line that is short
   */
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
  return new Shelf(rows);
}

async function move(lines: StockLine[], direction: 1 | -1, tx: EntityManager): Promise<void> {
  await tx.query('SELECT move_stock($1, $2, $3)', [
    lines.map((line) => line.productId),
    lines.map((line) => line.variantId ?? null),
    lines.map((line) => direction * line.qty),
  ]);
}
