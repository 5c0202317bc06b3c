import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves the pieces of all lines, of products and of variants, at once; each caller has locked their products. Pieces that come
 * back go to the variant they were taken from while it is sold, else to whatever the product is stocked as by now: to the
 * product as a whole, or, where that is stocked by variant, to what an admin has to sort.
 */
const MOVE = `CREATE FUNCTION move_stock(products uuid[], variants uuid[], pieces integer[]) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    WITH line AS (
      SELECT l.product_id, l.variant_id, coalesce(NOT v.retired, false) AS is_sold, sum(l.qty)::int AS qty
      FROM unnest(move_stock.products, move_stock.variants, pieces) AS l (product_id, variant_id, qty)
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
    WHERE p.id = line.product_id;
  END $$`;

/**
 * Takes the lines of an order off the shelf, all or none: none, and false, where the shelf is no longer what the order was
 * priced by. A function, because each statement in it sees what was committed while the one before waited for its locks.
 */
const SELL = `CREATE FUNCTION sell_stock(products uuid[], variants uuid[], pieces integer[], prices integer[])
  RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM products p WHERE p.id = ANY (sell_stock.products) ORDER BY p.id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT FROM unnest(sell_stock.products, sell_stock.variants, pieces, prices) AS l (product_id, variant_id, qty, price)
      LEFT JOIN products p ON p.id = l.product_id AND p.deleted_at IS NULL AND (p.scarcest IS NULL) = (l.variant_id IS NULL)
      LEFT JOIN variants v ON v.id = l.variant_id AND v.product_id = p.id AND NOT v.retired
      GROUP BY l.product_id, l.variant_id
      HAVING NOT coalesce(bool_and(l.price = coalesce(v.price, p.price))
        AND sum(l.qty) <= min(CASE WHEN l.variant_id IS NULL THEN p.count_in_stock ELSE v.count_in_stock END), false)
    ) THEN
      RETURN false;
    END IF;
    PERFORM move_stock(sell_stock.products, sell_stock.variants, ARRAY(SELECT -qty FROM unnest(pieces) qty));
    RETURN true;
  END $$`;

export class SellStock1764603000000 implements MigrationInterface {
  name = 'SellStock1764603000000';

  async up(db: QueryRunner) {
    for (const statement of [MOVE, SELL]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION sell_stock, move_stock');
  }
}
