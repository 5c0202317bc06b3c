import { Injectable } from '@nestjs/common';
import { isId } from '../common/ids.js';
import { listOf } from '../database/prepared.js';
import { Reads } from '../database/reads.js';
import { Review } from './review.entity.js';

const newestOf = (condition: string) =>
  `SELECT r.id, r.product_id AS "productId", r.name, r.rating, r.comment, r.created_at AS "createdAt"
   FROM ${listOf('$1')} AS wanted (id) CROSS JOIN LATERAL (
     SELECT * FROM reviews WHERE product_id = wanted.id ${condition} ORDER BY created_at DESC, id DESC LIMIT $2) r`;
const NEWEST = newestOf('');
/** Those after the review $3; `$3::uuid` finds nothing where it is no id. */
const FOLLOWING = newestOf(
  `AND (created_at, id) < (SELECT created_at, id FROM reviews WHERE id = $3::uuid AND product_id = wanted.id)`,
);

/** Reads what shoppers say of products. */
@Injectable()
export class Reviews {
  constructor(private readonly reads: Reads) {}

  /**
   * The newest reviews of each product, for any number of products with one statement; with `after`, the id of a review,
   * those that follow it. Nothing follows a review of another product, or one that there is not.
   */
  async of(productIds: readonly string[], limit: number, after?: string): Promise<Map<string, Review[]>> {
    const rows =
      after === undefined
        ? await this.reads.prepared<Review>(NEWEST, [productIds, limit])
        : await this.reads.prepared<Review>(FOLLOWING, [productIds, limit, isId(after) ? after : null]);
    const byProduct = new Map<string, Review[]>();
    for (const row of rows) byProduct.set(row.productId, [...(byProduct.get(row.productId) ?? []), row]);
    return byProduct;
  }
}
