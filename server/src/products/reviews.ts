import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, badInput, notFound } from '../common/app-error.js';
import { refusedBy } from '../common/database-errors.js';
import { assertId, isId, newId } from '../common/ids.js';
import { listOf } from '../database/prepared.js';
import { Reads } from '../database/reads.js';
import type { User } from '../users/user.entity.js';
import type { ReviewInput } from './dto/product.inputs.js';
import { Review } from './review.entity.js';

/** How many are returned if the caller does not say. */
export const REVIEWS_SHOWN = 50;
const MOST_REVIEWS = 100;

const newestOf = (condition: string) =>
  `SELECT r.id, r.product_id AS "productId", r.name, r.rating, r.comment, r.created_at AS "createdAt"
   FROM ${listOf('$1')} AS wanted (id) CROSS JOIN LATERAL (
     SELECT * FROM reviews WHERE product_id = wanted.id ${condition} ORDER BY created_at DESC, id DESC LIMIT $2) r`;
const NEWEST = newestOf('');
/** Those after the review $3; NULL stands for an invalid id, and finds nothing. */
const FOLLOWING = newestOf(
  `AND (created_at, id) < (SELECT created_at, id FROM reviews WHERE id = $3::uuid AND product_id = wanted.id)`,
);

/** Shoppers' reviews of products. */
@Injectable()
export class Reviews {
  constructor(
    private readonly db: DataSource,
    private readonly reads: Reads,
  ) {}

  /**
   * The newest reviews of each product, with one statement for any number of products; with `after`, the id of a review, those
   * that follow it. Nothing follows a review that does not exist or is of another product.
   */
  async of(
    productIds: readonly string[],
    { limit, after }: { limit?: number | null; after?: string | null } = {},
  ): Promise<Map<string, Review[]>> {
    const most = limit ?? REVIEWS_SHOWN;
    if (most < 1 || most > MOST_REVIEWS)
      throw badInput(`limit must be a whole number from 1 to ${MOST_REVIEWS}`);
    const rows =
      after == null
        ? await this.reads.prepared<Review>(NEWEST, [productIds, most])
        : await this.reads.prepared<Review>(FOLLOWING, [productIds, most, isId(after) ? after : null]);
    const byProduct = new Map<string, Review[]>();
    for (const row of rows) {
      const ofProduct = byProduct.get(row.productId) ?? [];
      ofProduct.push(row);
      byProduct.set(row.productId, ofProduct);
    }
    return byProduct;
  }

  /** One review per user and product; the product's rating is updated in the same transaction. */
  async add(author: User, productId: string, { rating, comment }: ReviewInput): Promise<Review> {
    assertId(productId, 'Product');
    const review = { id: newId(), productId, userId: author.id, name: author.name, rating, comment };
    return this.db
      .transaction(async (tx) => {
        const [, counted] = await tx.query<[unknown, number]>(
          `UPDATE products SET rating_sum = rating_sum + $2, num_reviews = num_reviews + 1,
             rating = round((rating_sum + $2)::numeric / (num_reviews + 1), 2)
           WHERE id = $1 AND deleted_at IS NULL`,
          [productId, rating],
        );
        if (!counted) throw notFound('Product');
        await tx.insert(Review, review);
        return tx.findOneByOrFail(Review, { id: review.id });
      })
      .catch(refusedBy('reviews_one_per_user', () => new AppError('CONFLICT', 'Product already reviewed')));
  }
}
