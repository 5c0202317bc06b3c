import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reads } from '../../database/reads.js';
import { Variant, variantsOf } from './variant.entity.js';

/**
 * A column beside those of a product `p`: its variants that are sold, in the shop's order; see `variantsOf`. The function
 * variants_of, which has the same order for callers that wait for a lock, would take three times as long.
 */
export const VARIANTS_COLUMN = `CASE WHEN p.scarcest IS NULL THEN '[]'::json ELSE
  (SELECT coalesce(json_agg(sold), '[]') FROM (
    SELECT v.id, v.size, v.color, v.sku, v.price, v.image, v.count_in_stock AS "countInStock"
    FROM variants v LEFT JOIN sizes s ON s.name = v.size LEFT JOIN colors c ON c.name = v.color
    WHERE v.product_id = p.id AND NOT v.retired ORDER BY s.position, c.position, v.id) sold) END AS variants`;

const OF_PRODUCTS = `SELECT p.id, p.image, ${VARIANTS_COLUMN} FROM products p WHERE p.id = ANY ($1::uuid[])`;
type Row = { id: string; image: string; variants: object[] };

/** Reads the sizes and colours in which products are sold. */
@Injectable()
export class Variants {
  constructor(private readonly reads: Reads) {}

  /** The variants of each product, with one statement for any number of products. */
  async of(productIds: readonly string[], tx?: EntityManager): Promise<Map<string, Variant[]>> {
    const rows = tx
      ? await tx.query<Row[]>(OF_PRODUCTS, [productIds])
      : await this.reads.query<Row>(OF_PRODUCTS, [productIds]);
    return new Map(rows.map((row) => [row.id, variantsOf(row, row.variants)]));
  }
}
