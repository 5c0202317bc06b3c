import type { MigrationInterface, QueryRunner } from 'typeorm';

const ON_SHELF = 'p.listed AND p.deleted_at IS NULL';
const PRICED = 'p.price BETWEEN low AND high';
const GATHERING = `SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
  SET plan_cache_mode = force_custom_plan`;
const WALKING = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
  SET plan_cache_mode = force_generic_plan`;

/** A group is all products that share their filter values, one row of `product_counts`. It is made with its first product. */
const NUMBERED = [
  `ALTER TABLE product_counts ADD COLUMN id integer`,
  `CREATE SEQUENCE product_counts_id_seq AS integer OWNED BY product_counts.id`,
  `ALTER TABLE product_counts ALTER COLUMN id SET DEFAULT nextval('product_counts_id_seq')`,
  `ALTER TABLE products ADD COLUMN group_id integer`,
  `CREATE FUNCTION group_of(p products) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    number integer;
  BEGIN
    SELECT id INTO number FROM product_counts c WHERE c.gender = coalesce(p.gender, '') AND c.category = p.category
      AND c.sizes = p.sizes AND c.colors = p.colors;
    IF number IS NULL THEN
      INSERT INTO product_counts AS c (gender, category, sizes, colors, count)
        VALUES (coalesce(p.gender, ''), p.category, p.sizes, p.colors, 0)
        ON CONFLICT (gender, category, sizes, colors) DO UPDATE SET id = coalesce(c.id, EXCLUDED.id) RETURNING id INTO number;
    END IF;
    RETURN number;
  END $$`,
  `CREATE FUNCTION set_product_group() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.group_id := group_of(NEW);
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER products_grouped BEFORE INSERT OR UPDATE OF gender, category, sizes, colors ON products
    FOR EACH ROW EXECUTE FUNCTION set_product_group()`,
];

export const GROUP_COUNTED = `p.group_id, count(*)::int, min(p.price), max(p.price)`;
export const GROUPED_TABLE = 'TABLE (group_id integer, products integer, cheapest integer, dearest integer)';

/** Groups by their number, which is a fraction of the work of comparing their values. */
export const GROUPED = `CREATE FUNCTION shelf_grouped(wanted tsquery, low integer, high integer) RETURNS ${GROUPED_TABLE}
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  BEGIN
    RETURN QUERY SELECT ${GROUP_COUNTED} FROM products p WHERE ${ON_SHELF} AND p.search @@ wanted AND ${PRICED} GROUP BY p.group_id;
  END $$`;
const FUNCTIONS = [
  GROUPED,
  // Of up to `most` products, by an index that has their groups beside their prices: no row is read.
  `CREATE FUNCTION shelf_grouped_by_price(low integer, high integer, most integer) RETURNS ${GROUPED_TABLE}
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    RETURN QUERY SELECT ${GROUP_COUNTED} FROM (
        SELECT p.group_id, p.price FROM products p WHERE ${ON_SHELF} AND ${PRICED} LIMIT most) p
      GROUP BY p.group_id;
  END $$`,
];

/** Each product knows the number of its group, old servers' changes included; what is there already follows in GroupAll. */
export class GroupProducts1764660000000 implements MigrationInterface {
  name = 'GroupProducts1764660000000';

  async up(db: QueryRunner) {
    for (const statement of [...NUMBERED, ...FUNCTIONS]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION shelf_grouped_by_price, shelf_grouped');
    await db.query('DROP FUNCTION set_product_group CASCADE');
    await db.query('DROP FUNCTION group_of');
    await db.query('ALTER TABLE products DROP COLUMN group_id');
    await db.query('ALTER TABLE product_counts DROP COLUMN id'); // and its sequence
  }
}
