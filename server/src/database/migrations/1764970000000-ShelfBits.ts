import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  BLOCK_BITS,
  LEFT_TERM,
  LEFT_TERM_SQL,
  ON_SHELF_TERM,
  SLICED_SQL,
  SLICES,
  sliceTerm,
  type Sliced,
} from '../../products/catalogue/shelf-bits.js';
import { AT_COMMIT } from './1764820000000-ShelfVersion.js';

const TABLES = [
  `CREATE TABLE shelf_slots (
    slot integer GENERATED ALWAYS AS IDENTITY (START WITH 0 MINVALUE 0) PRIMARY KEY,
    product_id uuid NOT NULL CONSTRAINT shelf_slots_product_fkey REFERENCES products ON DELETE CASCADE)`,
  'CREATE UNIQUE INDEX shelf_slots_product_unique ON shelf_slots (product_id)',
  `CREATE TABLE shelf_bits (term text COLLATE "C" NOT NULL, block integer NOT NULL, bits bit varying NOT NULL,
    PRIMARY KEY (term, block))`,
  'ALTER TABLE shelf_bits ALTER COLUMN bits SET STORAGE MAIN', // a table of its own would double the reads
  'CREATE TABLE shelf_changes (slot integer PRIMARY KEY, product_id uuid NOT NULL, before text[] NOT NULL)',
];

const slicesOf = (column: Sliced) =>
  Array.from(
    { length: SLICES[column] },
    (_, k) => `CASE WHEN ${column} >> ${k} & 1 = 1 THEN '${sliceTerm(column, k)}' END`,
  ).join(', ');
const COLUMNS = Object.keys(SLICES) as Sliced[];
/** Whoever has no sizes, or no colours, is left in none. */
const orNone = (list: string) => `unnest(CASE WHEN ${list} = '{}' THEN '{NULL}' ELSE ${list} END)`;

/** The slices are an expression of its own: in that of a query it would be compiled anew for each product, which takes most of the time. */
const TERMS = `CREATE FUNCTION shelf_terms(p products) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    ${COLUMNS.map((column) => `${column} bigint := ${SLICED_SQL[column]};`).join('\n    ')}
    terms text[];
    choices text[] := '{}';
  BEGIN
    IF NOT p.listed OR p.deleted_at IS NOT NULL THEN
      RETURN '{}';
    END IF;
    terms := ARRAY(SELECT term FROM unnest(tsvector_to_array(p.search)) term
      WHERE term COLLATE "C" < 'price' OR term !~ '^(week|price|stars)[0-9]+:');
    IF p.count_in_stock > 0 THEN
      choices := '${LEFT_TERM}'::text || ARRAY(
        SELECT DISTINCT term FROM (
          SELECT size, color FROM ${orNone('p.sizes')} size, ${orNone('p.colors')} color WHERE p.scarcest IS NULL
          UNION ALL SELECT choice->>0, choice->>1 FROM json_array_elements(p.choices_left::json) choice
          WHERE p.scarcest IS NOT NULL) choice,
          unnest(ARRAY[${LEFT_TERM_SQL.size('size')}, ${LEFT_TERM_SQL.color('color')},
            CASE WHEN size IS NOT NULL AND color IS NOT NULL THEN ${LEFT_TERM_SQL.both('size', 'color')} END]) term
        WHERE term IS NOT NULL);
    END IF;
    RETURN terms || '${ON_SHELF_TERM}'::text || choices || array_remove(ARRAY[${COLUMNS.map(slicesOf).join(', ')}], NULL);
  END $$`;

/** Sets a bit for each of its rows. */
const BITS_OF = `CREATE AGGREGATE shelf_bits_of(integer, integer) (
    SFUNC = set_bit, STYPE = bit, INITCOND = 'x${'0'.repeat(BLOCK_BITS / 4)}')`;

/** A product that has no slot yet is in no bitmap either. */
const NOTE = [
  `CREATE FUNCTION note_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH numbered AS (
      INSERT INTO shelf_slots (product_id) SELECT id FROM new_rows ORDER BY created_at, id
      ON CONFLICT DO NOTHING RETURNING slot, product_id)
    INSERT INTO shelf_changes SELECT slot, product_id, '{}' FROM numbered;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION note_product() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    number integer;
    terms text[] := '{}';
  BEGIN
    SELECT slot INTO number FROM shelf_slots WHERE product_id = OLD.id;
    IF FOUND THEN
      terms := shelf_terms(OLD);
    ELSIF TG_OP = 'UPDATE' THEN
      INSERT INTO shelf_slots (product_id) VALUES (OLD.id) RETURNING slot INTO number;
    END IF;
    IF number IS NOT NULL THEN
      SET CONSTRAINTS shelf_changes_merged DEFERRED; -- at once would be before the row has changed
      INSERT INTO shelf_changes VALUES (number, OLD.id, terms) ON CONFLICT (slot) DO NOTHING;
    END IF;
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END $$`,
];

/**
 * Merges all that the transaction has noted, at its first row. It takes the row of the shelf's version first, as whatever is done at
 * commit does: who has that waits for nobody, and sees what all before it have written. Its statement runs for one product or for
 * thousands, by the index in any case: `shelf_changes` is empty for the planner.
 */
const MERGE = `CREATE FUNCTION merge_shelf_bits() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET work_mem = '64MB' AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM shelf_changes WHERE slot = NEW.slot) THEN
      RETURN NULL;
    END IF;
    PERFORM FROM shelf_version FOR NO KEY UPDATE;
    WITH changed AS (DELETE FROM shelf_changes RETURNING *),
    compared AS MATERIALIZED (
      SELECT slot, before, CASE WHEN p.id IS NULL THEN '{}' ELSE shelf_terms(p) END AS after
      FROM changed LEFT JOIN products p ON p.id = product_id),
    masks AS (
      SELECT term, slot / ${BLOCK_BITS} AS block, shelf_bits_of(slot % ${BLOCK_BITS}, 1) FILTER (WHERE has) AS come,
        shelf_bits_of(slot % ${BLOCK_BITS}, 1) FILTER (WHERE NOT has) AS gone
      FROM compared, LATERAL (
        SELECT term, true AS has FROM (SELECT unnest(after) EXCEPT SELECT unnest(before)) come (term)
        UNION ALL SELECT term, false FROM (SELECT unnest(before) EXCEPT SELECT unnest(after)) gone (term)) differing
      GROUP BY 1, 2)
    MERGE INTO shelf_bits b USING masks m ON b.term = m.term AND b.block = m.block
      WHEN MATCHED AND bit_count(b.bits & ~m.gone | m.come) = 0 THEN DELETE
      WHEN MATCHED THEN UPDATE SET bits = b.bits & ~m.gone | m.come
      WHEN NOT MATCHED AND bit_count(m.come) > 0 THEN INSERT VALUES (m.term, m.block, m.come);
    RETURN NULL;
  END $$`;

/** The statement that empties products has emptied the slots, and may still hold the other tables, too. */
const EMPTY = `CREATE FUNCTION empty_shelf_bits() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM shelf_bits;
    DELETE FROM shelf_changes;
    ALTER SEQUENCE shelf_slots_slot_seq RESTART;
    RETURN NULL;
  END $$`;

/** All on which terms depend; words and filter values are in `search`. What a sale does not change is compared last. */
const TOLD = [
  'count_in_stock > 0',
  'price',
  'rating',
  'num_reviews',
  'listed',
  'deleted_at',
  'created_at',
  'scarcest IS NULL',
  'choices_left',
  'sizes',
  'colors',
  'search',
];
const of = (row: string) => TOLD.map((what) => `${row}.${what}`).join(', ');

/**
 * Before the row changes: after a statement come first those changes that its other triggers make, as a sale's of what is left, whose
 * state before is not the first. By its name it comes after the triggers that set `search`. Of a deleted row the slot is still there.
 */
const TRIGGERS = [
  `CREATE TRIGGER products_added_noted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION note_added_products()`,
  `CREATE TRIGGER products_terms_noted BEFORE UPDATE ON products FOR EACH ROW
    WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION note_product()`,
  `CREATE TRIGGER products_delete_noted BEFORE DELETE ON products FOR EACH ROW EXECUTE FUNCTION note_product()`,
  `CREATE TRIGGER products_bits_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION empty_shelf_bits()`,
  `CREATE CONSTRAINT TRIGGER shelf_changes_merged AFTER INSERT ON shelf_changes ${AT_COMMIT} EXECUTE FUNCTION merge_shelf_bits()`,
];

/**
 * A bitmap index of the catalogue: per term, which products of a block have it. A transaction notes the products that it changes
 * and merges them when it commits, so that nobody waits for a bitmap while it works. No other sees what it has noted, because that
 * is deleted by then. What is there already follows in AllShelfBits.
 */
export class ShelfBits1764970000000 implements MigrationInterface {
  name = 'ShelfBits1764970000000';

  async up(db: QueryRunner) {
    for (const statement of [...TABLES, TERMS, BITS_OF, ...NOTE, MERGE, EMPTY, ...TRIGGERS])
      await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION note_added_products, note_product, empty_shelf_bits CASCADE'); // and their triggers
    await db.query('DROP TABLE shelf_changes, shelf_bits, shelf_slots');
    await db.query('DROP FUNCTION merge_shelf_bits, shelf_terms');
    await db.query('DROP AGGREGATE shelf_bits_of(integer, integer)');
  }
}
