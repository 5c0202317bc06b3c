import type { MigrationInterface, QueryRunner } from 'typeorm';

const json = (name: string) => `coalesce(to_json(${name})::text, 'null')`;
/** Volatile, so that it sees what was committed while its caller waited for the lock on the product. Who is retired has no pieces. */
const CHOICES_LEFT_OF = `CREATE FUNCTION choices_left_of(product uuid) RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT '[' || coalesce(string_agg('[' || ${json('size')} || ',' || ${json('color')} || ']', ',' ORDER BY size, color), '') || ']'
    FROM variants WHERE product_id = product AND count_in_stock > 0
  $$`;

const told = (row: string) =>
  ['product_id', 'size', 'color', 'retired', 'count_in_stock > 0'].map((what) => `${row}.${what}`).join();
/** Whoever changes variants has locked their products. */
const KEEP_CHOICES_LEFT = `CREATE FUNCTION keep_choices_left() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[];
  BEGIN
    IF TG_OP = 'INSERT' THEN
      ids := ARRAY(SELECT DISTINCT product_id FROM new_rows);
    ELSIF TG_OP = 'DELETE' THEN
      ids := ARRAY(SELECT DISTINCT product_id FROM old_rows);
    ELSE
      ids := ARRAY(SELECT DISTINCT unnest(ARRAY[o.product_id, n.product_id]) FROM old_rows o JOIN new_rows n USING (id)
        WHERE (${told('o')}) IS DISTINCT FROM (${told('n')}));
    END IF;
    IF ids <> '{}' THEN
      UPDATE products SET choices_left = choices_left_of(id) WHERE id = ANY (ids);
    END IF;
    RETURN NULL;
  END $$`;
const KEPT_AT: [event: string, rows: string][] = [
  ['INSERT', 'NEW TABLE AS new_rows'],
  ['UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows'],
  ['DELETE', 'OLD TABLE AS old_rows'],
];

/**
 * What is left of a product stocked by variant: the sizes and colours of which there are pieces, as JSON, `[["Large","Red"]]`, a size or
 * colour that it has none of as null. It changes with what runs out or comes back, so a sale seldom writes it. What is there already
 * follows in AllChoicesLeft.
 */
export class ChoicesLeft1764910000000 implements MigrationInterface {
  name = 'ChoicesLeft1764910000000';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE products ADD COLUMN choices_left text');
    for (const statement of [CHOICES_LEFT_OF, KEEP_CHOICES_LEFT]) await db.query(statement);
    for (const [event, rows] of KEPT_AT)
      await db.query(`CREATE TRIGGER variants_${event.toLowerCase()}_kept AFTER ${event} ON variants REFERENCING ${rows}
        FOR EACH STATEMENT EXECUTE FUNCTION keep_choices_left()`);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION keep_choices_left CASCADE'); // and its triggers
    await db.query('DROP FUNCTION choices_left_of');
    await db.query('ALTER TABLE products DROP COLUMN choices_left');
  }
}
