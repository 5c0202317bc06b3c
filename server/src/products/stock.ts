import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, notFound } from '../common/app-error.js';

export interface StockLine {
  productId: string;
  qty: number;
}

/** A line as it is sold: the product's name, picture and price at this moment. */
export interface SoldLine extends StockLine {
  name: string;
  image: string;
  /** Unit price in paise. */
  price: number;
}

/**
 * The shelf. Rows are locked in the order of their ids, so that two carts that cross cannot deadlock, and taken by one
 * conditional statement for all lines; the table's own constraint keeps the stock from going below zero.
 */
@Injectable()
export class Stock {
  /**
   * Takes the lines off the shelf inside the caller's transaction.
   * @throws AppError NOT_FOUND for a product that is gone, OUT_OF_STOCK naming the first that is short
   */
  async take(lines: StockLine[], tx: EntityManager): Promise<SoldLine[]> {
    const ids = lines.map((line) => line.productId);
    const shelf = await tx.query<(Omit<SoldLine, 'qty'> & { countInStock: number })[]>(
      `SELECT id AS "productId", name, image, price, count_in_stock AS "countInStock" FROM products
       WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    );
    const byId = new Map(shelf.map((row) => [row.productId, row]));
    const sold = lines.map(({ productId, qty }) => {
      const row = byId.get(productId);
      if (!row) throw notFound('Product');
      if (row.countInStock < qty)
        throw new AppError('OUT_OF_STOCK', shortMessage(row.name, row.countInStock));
      return { productId, qty, name: row.name, image: row.image, price: row.price };
    });
    await this.move(lines, -1, tx);
    return sold;
  }

  /** Puts the lines back on the shelf inside the caller's transaction. */
  async putBack(lines: StockLine[], tx: EntityManager): Promise<void> {
    await tx.query('SELECT FROM products WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
      lines.map((line) => line.productId),
    ]);
    await this.move(lines, 1, tx);
  }

  private async move(lines: StockLine[], direction: 1 | -1, tx: EntityManager): Promise<void> {
    await tx.query(
      `UPDATE products p SET count_in_stock = p.count_in_stock + line.qty
       FROM unnest($1::uuid[], $2::int[]) AS line (id, qty) WHERE p.id = line.id`,
      [lines.map((line) => line.productId), lines.map((line) => direction * line.qty)],
    );
  }
}

const shortMessage = (name: string, left: number) =>
  left === 0 ? `${name} is out of stock` : `Only ${left} of ${name} left in stock`;
