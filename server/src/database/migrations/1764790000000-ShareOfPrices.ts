import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What PostgreSQL knows of the prices of all products, since it last looked: which are common, and how the others are spread. */
const SHARE = `CREATE FUNCTION shelf_share_priced(low integer, high integer) RETURNS double precision LANGUAGE sql STABLE AS $$
    WITH known AS (
      SELECT most_common_vals::text::integer[] AS prices, most_common_freqs AS shares, histogram_bounds::text::integer[] AS bounds
      FROM pg_stats WHERE schemaname = current_schema() AND tablename = 'products' AND attname = 'price'
    ), common AS (
      SELECT coalesce(sum(share), 0) AS share, coalesce(sum(share) FILTER (WHERE price BETWEEN low AND high), 0) AS within
      FROM known, unnest(prices, shares) common (price, share))
    SELECT within + (1 - share) * coalesce((SELECT avg((bound BETWEEN low AND high)::integer) FROM known, unnest(bounds) bound), 1)
    FROM common
  $$`;

/** Whether words within prices are sooner found by the prices, too, depends on how many products have such a price, about. */
export class ShareOfPrices1764790000000 implements MigrationInterface {
  name = 'ShareOfPrices1764790000000';

  async up(db: QueryRunner) {
    await db.query(SHARE);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION shelf_share_priced');
  }
}
