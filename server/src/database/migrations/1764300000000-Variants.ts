import { MigrationInterface, QueryRunner } from 'typeorm';
import { TELL_CHANGED_PRODUCTS } from './1764200000000-TellChanges.js';

const VOCABULARY = [
  `CREATE TABLE sizes (
    name text NOT NULL,
    position integer NOT NULL,
    CONSTRAINT sizes_pkey PRIMARY KEY (name))`,
  `CREATE TABLE colors (
    name text NOT NULL,
    position integer NOT NULL,
    swatch text NOT NULL,
    CONSTRAINT colors_swatch_is_hex CHECK (swatch ~ '^#[0-9a-f]{6}$'),
    CONSTRAINT colors_pkey PRIMARY KEY (name))`,
  `INSERT INTO sizes VALUES ('Small', 1), ('Medium', 2), ('Large', 3)`,
  `INSERT INTO colors VALUES ('Black', 1, '#1a1a1a'), ('Red', 2, '#c62828')`,
];

/**
 * A product is stocked as a whole while `scarcest` is NULL. Otherwise `count_in_stock` is the sum of its variants that are
 * sold, and `scarcest` the stock of that of which the fewest are left. `unsorted` counts pieces that came back from orders
 * and belong to no variant that is sold. New constraints are checked for existing rows by the next migration, without a lock.
 */
const PRODUCTS = [
  `ALTER TABLE products
    ADD COLUMN scarcest integer,
    ADD COLUMN unsorted integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT products_sizes_known,
    DROP CONSTRAINT products_colors_known,
    DROP CONSTRAINT products_stock_rank_right,
    ADD CONSTRAINT products_stock_rank_right CHECK (stock_rank = LEAST(COALESCE(scarcest, count_in_stock), 20)) NOT VALID,
    ADD CONSTRAINT products_unsorted_by_variant CHECK (unsorted = 0 OR unsorted > 0 AND scarcest IS NOT NULL) NOT VALID`,
  `CREATE OR REPLACE FUNCTION set_stock_rank() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.stock_rank := least(coalesce(NEW.scarcest, NEW.count_in_stock), 20);
    RETURN NEW;
  END $$`,
  `DROP TRIGGER products_stock_ranked ON products`,
  `CREATE TRIGGER products_stock_ranked BEFORE INSERT OR UPDATE OF count_in_stock, scarcest ON products
    FOR EACH ROW EXECUTE FUNCTION set_stock_rank()`,
];

/** Rows stay when a variant leaves the grid: orders name them, and it keeps its id when it returns. */
const VARIANTS = [
  `CREATE TABLE variants (
    id uuid NOT NULL,
    product_id uuid NOT NULL,
    size text,
    color text,
    sku text,
    price integer,
    image text,
    count_in_stock integer NOT NULL DEFAULT 0,
    stock_received integer NOT NULL DEFAULT 0,
    retired boolean NOT NULL DEFAULT false,
    CONSTRAINT variants_size_or_color CHECK (size IS NOT NULL OR color IS NOT NULL),
    CONSTRAINT variants_price_not_negative CHECK (price >= 0),
    CONSTRAINT variants_stock_not_negative CHECK (count_in_stock >= 0),
    CONSTRAINT variants_retired_have_no_stock CHECK (NOT retired OR count_in_stock = 0),
    CONSTRAINT variants_product_fkey FOREIGN KEY (product_id) REFERENCES products (id),
    CONSTRAINT variants_pkey PRIMARY KEY (id)
  ) WITH (fillfactor = 90)`,
  `CREATE UNIQUE INDEX variants_one_per_choice ON variants (product_id, size, color) NULLS NOT DISTINCT`,
  `CREATE UNIQUE INDEX variants_sku_unique ON variants (sku)`,
  // Volatile, so that it sees what was committed while its caller waited for the lock on the product.
  `CREATE FUNCTION variants_of(product uuid) RETURNS SETOF variants LANGUAGE sql VOLATILE ROWS 10 AS $$
    SELECT v.* FROM variants v LEFT JOIN sizes s ON s.name = v.size LEFT JOIN colors c ON c.name = v.color
    WHERE v.product_id = product ORDER BY s.position, c.position, v.id
  $$`,
  // What a server that knows nothing of variants would write is refused rather than believed.
  `CREATE FUNCTION check_stock_by_variant() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (NEW.count_in_stock, NEW.scarcest) IS DISTINCT FROM
       (SELECT (sum(count_in_stock)::int, min(count_in_stock)) FROM variants WHERE product_id = NEW.id AND NOT retired) THEN
      RAISE EXCEPTION 'The stock of product % is not that of its variants', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'products_stock_by_variant';
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE CONSTRAINT TRIGGER products_stock_by_variant AFTER INSERT OR UPDATE OF count_in_stock, scarcest ON products
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.scarcest IS NOT NULL) EXECUTE FUNCTION check_stock_by_variant()`,
];

const ORDERS = [
  `ALTER TABLE order_items
    ADD COLUMN variant_id uuid,
    ADD COLUMN size text,
    ADD COLUMN color text,
    ADD CONSTRAINT order_items_variant_fkey FOREIGN KEY (variant_id) REFERENCES variants (id) NOT VALID`,
];

/**
 * Lines of carts, of which one product may have several. Servers of the release before write to `cart_lines`, whose key
 * allows one: as long as any may run, triggers keep the lines without a variant the same in both tables.
 */
const CART = [
  `CREATE TABLE cart_items (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    product_id uuid NOT NULL,
    variant_id uuid,
    qty integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT cart_items_qty_positive CHECK (qty > 0),
    CONSTRAINT cart_items_user_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT cart_items_product_fkey FOREIGN KEY (product_id) REFERENCES products (id),
    CONSTRAINT cart_items_variant_fkey FOREIGN KEY (variant_id) REFERENCES variants (id),
    CONSTRAINT cart_items_pkey PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX cart_items_one_per_choice ON cart_items (user_id, product_id, variant_id) NULLS NOT DISTINCT`,
  `LOCK TABLE cart_lines IN SHARE ROW EXCLUSIVE MODE`,
  `INSERT INTO cart_items (id, user_id, product_id, qty, created_at)
    SELECT gen_random_uuid(), user_id, product_id, qty, created_at FROM cart_lines`,
  `CREATE FUNCTION copy_cart_line() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM cart_items WHERE user_id = OLD.user_id AND product_id = OLD.product_id AND variant_id IS NULL;
    ELSE
      INSERT INTO cart_items (id, user_id, product_id, qty, created_at)
        VALUES (gen_random_uuid(), NEW.user_id, NEW.product_id, NEW.qty, NEW.created_at)
        ON CONFLICT (user_id, product_id, variant_id) DO UPDATE SET qty = EXCLUDED.qty;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION copy_cart_item() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      DELETE FROM cart_lines WHERE user_id = OLD.user_id AND product_id = OLD.product_id AND OLD.variant_id IS NULL;
    ELSIF NEW.variant_id IS NULL THEN
      INSERT INTO cart_lines (user_id, product_id, qty, created_at)
        VALUES (NEW.user_id, NEW.product_id, NEW.qty, NEW.created_at)
        ON CONFLICT (user_id, product_id) DO UPDATE SET qty = EXCLUDED.qty;
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER cart_lines_copied AFTER INSERT OR UPDATE OR DELETE ON cart_lines
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_cart_line()`,
  `CREATE TRIGGER cart_items_copied AFTER INSERT OR UPDATE OR DELETE ON cart_items
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_cart_item()`,
];

/**
 * For the answers that are kept. A variant's price and stock change together with the row of its product, which tells of
 * that; lists are others when it sells out, or is sold no more. The vocabulary is in every answer that shows filters.
 */
const TOLD = [
  `CREATE FUNCTION tell_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[];
    lists boolean;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(DISTINCT product_id), true INTO ids, lists FROM new_rows;
    ELSE
      SELECT array_agg(DISTINCT n.product_id), bool_or((o.retired, o.count_in_stock > 0) <> (n.retired, n.count_in_stock > 0))
        INTO ids, lists FROM old_rows o JOIN new_rows n USING (id);
    END IF;
    PERFORM tell_catalogue_changed(ids, lists, false);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER variants_insert_told AFTER INSERT ON variants REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_variants()`,
  `CREATE TRIGGER variants_update_told AFTER UPDATE ON variants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION tell_changed_variants()`,
  `CREATE FUNCTION tell_all_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM tell_catalogue_changed(NULL, true, true);
    RETURN NULL;
  END $$`,
  ...['sizes', 'colors'].map(
    (table) => `CREATE TRIGGER ${table}_told AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed()`,
  ),
];

/** Sizes and colours that can be bought: the shop's vocabulary, variants with stock of their own, and lines that name them. */
export class Variants1764300000000 implements MigrationInterface {
  name = 'Variants1764300000000';

  async up(db: QueryRunner) {
    for (const statement of [...VOCABULARY, ...PRODUCTS, ...VARIANTS, ...ORDERS, ...CART, ...TOLD])
      await db.query(statement);
  }

  /** What is stocked by variant stays, as a whole; lines of carts that name a variant go. */
  async down(db: QueryRunner) {
    await db.query(`DROP TABLE cart_items`);
    await db.query(`DROP FUNCTION copy_cart_line CASCADE`);
    await db.query(`DROP FUNCTION copy_cart_item, check_stock_by_variant, variants_of CASCADE`);
    await db.query(`ALTER TABLE order_items DROP COLUMN variant_id, DROP COLUMN size, DROP COLUMN color`);
    await db.query(`DROP TABLE variants, sizes, colors`);
    await db.query(`DROP FUNCTION tell_changed_variants, tell_all_changed`);
    await db.query(TELL_CHANGED_PRODUCTS); // what later migrations made of it reads columns that go now
    await db.query(`UPDATE products SET count_in_stock = count_in_stock + unsorted, unsorted = 0, scarcest = NULL
      WHERE scarcest IS NOT NULL`);
    await db.query(`CREATE OR REPLACE FUNCTION set_stock_rank() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.stock_rank := least(NEW.count_in_stock, 20);
        RETURN NEW;
      END $$`);
    await db.query(`DROP TRIGGER products_stock_ranked ON products`);
    await db.query(`CREATE TRIGGER products_stock_ranked BEFORE INSERT OR UPDATE OF count_in_stock ON products
      FOR EACH ROW EXECUTE FUNCTION set_stock_rank()`);
    await db.query(`ALTER TABLE products
      DROP CONSTRAINT products_stock_rank_right, DROP CONSTRAINT products_unsorted_by_variant,
      DROP COLUMN scarcest, DROP COLUMN unsorted,
      ADD CONSTRAINT products_stock_rank_right CHECK (stock_rank = LEAST(count_in_stock, 20)),
      ADD CONSTRAINT products_sizes_known CHECK (sizes <@ ARRAY['Small', 'Medium', 'Large']),
      ADD CONSTRAINT products_colors_known CHECK (colors <@ ARRAY['Black', 'Red'])`);
  }
}
