import type { MigrationInterface, QueryRunner } from 'typeorm';

const ON_SHELF = (row: string) => `(${row}.listed AND ${row}.deleted_at IS NULL)`;
const of = (row: string, columns: string[]) => columns.map((column) => `${row}.${column}`).join(', ');
const differ = (...columns: string[]) =>
  `bool_or((${ON_SHELF('o')} OR ${ON_SHELF('n')}) AND (${of('o', columns)}) IS DISTINCT FROM (${of('n', columns)}))`;

/** Why lists may be others, as before. */
const WHY = {
  members: `bool_or(${ON_SHELF('o')} <> ${ON_SHELF('n')}) OR ${differ('created_at')}`,
  words: differ('name', 'brand', 'category', 'description', 'gender', 'sizes', 'colors'),
  prices: differ('price'),
  ratings: differ('rating', 'num_reviews'),
  stocks: `bool_or((${ON_SHELF('o')} OR ${ON_SHELF('n')}) AND (o.count_in_stock > 0) <> (n.count_in_stock > 0))`,
};
const REASONS = Object.entries(WHY).map(([tag, isSo]) => `CASE WHEN ${isSo} THEN '${tag}' END`);

/** What can be shown of a product without its exact stock: cards tell of up to five that they are few. */
const CARD = (row: string) =>
  of(row, ['name', 'image', 'brand', 'category', 'description', 'gender', 'sizes', 'colors', 'price'].concat(
    ['rating', 'num_reviews', 'unsorted', 'listed', 'created_at', 'deleted_at'],
  )) + `, ${row}.scarcest IS NULL, least(${row}.count_in_stock, 6)`; // prettier-ignore
const VARIANT = (row: string) =>
  `${of(row, ['product_id', 'size', 'color', 'sku', 'price', 'image', 'retired'])}, least(${row}.count_in_stock, 6)`;

/**
 * Tells beside the ids of products that changed, `~` and the id, those of which more changed than an exact stock, which no card
 * shows; see list-tags.ts. A hundred ids, each told twice, are less than the 8,000 bytes of a notification.
 */
const STATEMENTS = [
  `CREATE OR REPLACE FUNCTION tell_why_changed(ids uuid[], cards uuid[], why text[], everything boolean) RETURNS void
  LANGUAGE plpgsql AS $$
  DECLARE
    news text := CASE WHEN everything OR cardinality(ids) > 100 THEN '*'
      ELSE concat_ws(',', CASE WHEN why <> '{}' THEN 'lists' END, nullif(array_to_string(why, ','), ''),
        nullif(array_to_string(ids, ','), ''), '~' || nullif(array_to_string(cards, ',~'), '')) END;
  BEGIN
    IF news = '' THEN RETURN; END IF;
    IF current_setting('application_name') = 'shop' THEN
      RAISE INFO USING MESSAGE = news, ERRCODE = 'SHOP1';
    ELSE
      PERFORM pg_notify('catalogue_changed', news);
    END IF;
  END $$`,
  // What belongs to a product, such as its reviews, is no stock.
  `CREATE OR REPLACE FUNCTION tell_why_changed(ids uuid[], why text[], everything boolean) RETURNS void LANGUAGE sql AS $$
    SELECT tell_why_changed(ids, ids, why, everything)
  $$`,
  `CREATE OR REPLACE FUNCTION tell_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[];
    cards uuid[];
    why text[] := '{}';
  BEGIN
    CASE TG_OP
      WHEN 'INSERT' THEN
        SELECT array_agg(id), CASE WHEN bool_or(${ON_SHELF('n')}) THEN '{members}' ELSE '{}' END INTO ids, why FROM new_rows n;
        cards := ids;
      WHEN 'DELETE' THEN
        SELECT array_agg(id), CASE WHEN bool_or(${ON_SHELF('o')}) THEN '{members}' ELSE '{}' END INTO ids, why FROM old_rows o;
        cards := ids;
      WHEN 'UPDATE' THEN
        SELECT array_agg(id), array_agg(id) FILTER (WHERE (${CARD('o')}) IS DISTINCT FROM (${CARD('n')})),
            array_remove(ARRAY[${REASONS.join(', ')}], NULL)
          INTO ids, cards, why FROM old_rows o JOIN new_rows n USING (id);
      WHEN 'TRUNCATE' THEN NULL;
    END CASE;
    PERFORM tell_why_changed(ids, cards, why, TG_OP = 'TRUNCATE');
    RETURN NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION tell_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[];
    cards uuid[];
    lists boolean;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(DISTINCT product_id), true INTO ids, lists FROM new_rows;
      cards := ids;
    ELSE
      SELECT array_agg(DISTINCT n.product_id),
          array_agg(DISTINCT n.product_id) FILTER (WHERE (${VARIANT('o')}) IS DISTINCT FROM (${VARIANT('n')})),
          bool_or((o.retired, o.count_in_stock > 0) <> (n.retired, n.count_in_stock > 0))
        INTO ids, cards, lists FROM old_rows o JOIN new_rows n USING (id);
    END IF;
    PERFORM tell_why_changed(ids, cards, CASE WHEN lists THEN '{words,stocks}' ELSE '{}' END::text[], false);
    RETURN NULL;
  END $$`,
];

export class TellCards1764630000000 implements MigrationInterface {
  name = 'TellCards1764630000000';

  async up(db: QueryRunner) {
    for (const statement of STATEMENTS) await db.query(statement);
  }

  /** What is told now serves servers of before, too: they know the ids, and make nothing of the rest. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
