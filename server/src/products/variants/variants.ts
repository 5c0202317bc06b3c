import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Reads } from '../../database/reads.js';
import { toVariant, Variant, VARIANT_JSON } from './variant.entity.js';

/** As a column beside those of a product `p`: its variants that are sold, in the shop's order. */
export const VARIANTS_COLUMN = `CASE WHEN p.scarcest IS NULL THEN '[]'::json ELSE
  (SELECT coalesce(json_agg(${VARIANT_JSON}), '[]') FROM variants_of(p.id) v WHERE NOT v.retired) END AS variants`;

const OF_PRODUCTS = `SELECT p.id, ${VARIANTS_COLUMN} FROM products p WHERE p.id = ANY ($1::uuid[])`;
type Row = { id: string; variants: object[] };

/** Reads the sizes and colours in which products are sold. */
@Injectable()
export class Variants {
  constructor(private readonly reads: Reads) {}

  /** The variants of each product, for any number of products with one statement. */
  async of(productIds: readonly string[], tx?: EntityManager): Promise<Map<string, Variant[]>> {
    const rows = tx
      ? await tx.query<Row[]>(OF_PRODUCTS, [productIds])
      : await this.reads.query<Row>(OF_PRODUCTS, [productIds]);
    return new Map(rows.map(({ id, variants }) => [id, variants.map(toVariant)]));
  }
}
