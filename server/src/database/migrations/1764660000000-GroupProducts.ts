import type { MigrationInterface, QueryRunner } from 'typeorm';

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

/** Each product knows the number of its group, old servers' changes included; what is there already follows in GroupAll. */
export class GroupProducts1764660000000 implements MigrationInterface {
  name = 'GroupProducts1764660000000';

  async up(db: QueryRunner) {
    for (const statement of NUMBERED) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION set_product_group CASCADE');
    await db.query('DROP FUNCTION group_of');
    await db.query('ALTER TABLE products DROP COLUMN group_id');
    await db.query('ALTER TABLE product_counts DROP COLUMN id'); // and its sequence
  }
}
