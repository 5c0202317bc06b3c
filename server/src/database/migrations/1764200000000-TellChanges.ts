import { MigrationInterface, QueryRunner } from 'typeorm';

/** What decides which products a list holds, and in which order; the stock only as far as there is any. */
const LISTED_BY = (row: string) =>
  ['name', 'brand', 'category', 'description', 'gender', 'sizes', 'colors', 'price', 'rating', 'num_reviews']
    .concat('listed', 'deleted_at', 'created_at')
    .map((column) => `${row}.${column}`)
    .concat(`${row}.count_in_stock > 0`)
    .join(', ');

const ON_SHELF = (row: string) => `${row}.listed AND ${row}.deleted_at IS NULL`;

/** How each kind of statement calls the rows that it touched. */
const EVENTS = {
  INSERT: 'NEW TABLE AS new_rows',
  UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
  DELETE: 'OLD TABLE AS old_rows',
};

const triggersOn = (table: string, procedure: string) => [
  ...Object.entries(EVENTS).map(
    ([event, rows]) => `CREATE TRIGGER ${table}_${event.toLowerCase()}_told AFTER ${event} ON ${table}
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${procedure}()`,
  ),
  `CREATE TRIGGER ${table}_truncate_told AFTER TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION ${procedure}()`,
];

export const TELL_CHANGED_PRODUCTS = `CREATE OR REPLACE FUNCTION tell_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[];
    lists boolean;
  BEGIN
    CASE TG_OP
      WHEN 'INSERT' THEN SELECT array_agg(id), bool_or(${ON_SHELF('n')}) INTO ids, lists FROM new_rows n;
      WHEN 'DELETE' THEN SELECT array_agg(id), bool_or(${ON_SHELF('o')}) INTO ids, lists FROM old_rows o;
      WHEN 'UPDATE' THEN
        SELECT array_agg(id), bool_or((${ON_SHELF('o')} OR ${ON_SHELF('n')})
            AND (${LISTED_BY('o')}) IS DISTINCT FROM (${LISTED_BY('n')}))
          INTO ids, lists FROM old_rows o JOIN new_rows n USING (id);
      WHEN 'TRUNCATE' THEN NULL;
    END CASE;
    PERFORM tell_catalogue_changed(ids, lists, TG_OP = 'TRUNCATE');
    RETURN NULL;
  END $$`;

/**
 * Tells which products change, for the answers that are kept (see CatalogueChanges): a comma-separated list of product ids,
 * 'lists' where a list may be another, '*' for everything. Sessions of the shop are told themselves, by a message of level
 * INFO; other sessions notify all processes. `tell_changed_parts` serves any table whose rows belong to a product.
 */
const STATEMENTS = [
  `CREATE FUNCTION tell_catalogue_changed(ids uuid[], lists boolean, everything boolean) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    news text := CASE WHEN everything OR cardinality(ids) > 100 THEN '*'
      ELSE concat_ws(',', CASE WHEN lists THEN 'lists' END, nullif(array_to_string(ids, ','), '')) END;
  BEGIN
    IF news = '' THEN RETURN; END IF;
    IF current_setting('application_name') = 'shop' THEN
      RAISE INFO USING MESSAGE = news, ERRCODE = 'SHOP1';
    ELSE
      PERFORM pg_notify('catalogue_changed', news);
    END IF;
  END $$`,
  TELL_CHANGED_PRODUCTS,
  `CREATE FUNCTION tell_changed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[];
  BEGIN
    CASE TG_OP
      WHEN 'DELETE' THEN SELECT array_agg(DISTINCT product_id) INTO ids FROM old_rows;
      WHEN 'TRUNCATE' THEN NULL;
      ELSE SELECT array_agg(DISTINCT product_id) INTO ids FROM new_rows;
    END CASE;
    PERFORM tell_catalogue_changed(ids, false, TG_OP = 'TRUNCATE');
    RETURN NULL;
  END $$`,
  ...triggersOn('products', 'tell_changed_products'),
  ...triggersOn('reviews', 'tell_changed_parts'),
];

export class TellChanges1764200000000 implements MigrationInterface {
  name = 'TellChanges1764200000000';

  async up(db: QueryRunner) {
    for (const statement of STATEMENTS) await db.query(statement);
  }

  async down(db: QueryRunner) {
    for (const name of ['tell_changed_parts', 'tell_changed_products', 'tell_catalogue_changed'])
      await db.query(`DROP FUNCTION ${name} CASCADE`);
  }
}
