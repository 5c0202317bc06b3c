import type { MigrationInterface, QueryRunner } from 'typeorm';

const ON_SHELF = (row: string) => `(${row}.listed AND ${row}.deleted_at IS NULL)`;
const of = (row: string, columns: string[]) => columns.map((column) => `${row}.${column}`).join(', ');
const differ = (...columns: string[]) =>
  `bool_or((${ON_SHELF('o')} OR ${ON_SHELF('n')}) AND (${of('o', columns)}) IS DISTINCT FROM (${of('n', columns)}))`;

/** Why lists may be others, by the tag of those answers that depend on it; see list-tags.ts. */
const WHY = {
  members: `bool_or(${ON_SHELF('o')} <> ${ON_SHELF('n')}) OR ${differ('created_at')}`,
  words: differ('name', 'brand', 'category', 'description', 'gender', 'sizes', 'colors'),
  prices: differ('price'),
  ratings: differ('rating', 'num_reviews'),
  stocks: `bool_or((${ON_SHELF('o')} OR ${ON_SHELF('n')}) AND (o.count_in_stock > 0) <> (n.count_in_stock > 0))`,
};
const REASONS = Object.entries(WHY).map(([tag, isSo]) => `CASE WHEN ${isSo} THEN '${tag}' END`);

/**
 * Changes are told with why lists may be others, so that a new price does not drop the lists in which no price matters.
 * 'lists' is for servers of the release before.
 */
const STATEMENTS = [
  `CREATE OR REPLACE FUNCTION tell_why_changed(ids uuid[], why text[], everything boolean) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    news text := CASE WHEN everything OR cardinality(ids) > 100 THEN '*'
      ELSE concat_ws(',', CASE WHEN why <> '{}' THEN 'lists' END, nullif(array_to_string(why, ','), ''),
        nullif(array_to_string(ids, ','), '')) END;
  BEGIN
    IF news = '' THEN RETURN; END IF;
    IF current_setting('application_name') = 'shop' THEN
      RAISE INFO USING MESSAGE = news, ERRCODE = 'SHOP1';
    ELSE
      PERFORM pg_notify('catalogue_changed', news);
    END IF;
  END $$`,
  // Variants tell by this one: the row of their product tells all else that changes with them.
  `CREATE OR REPLACE FUNCTION tell_catalogue_changed(ids uuid[], lists boolean, everything boolean) RETURNS void
  LANGUAGE sql AS $$
    SELECT tell_why_changed(ids, CASE WHEN lists THEN '{words,stocks}' ELSE '{}' END::text[], everything)
  $$`,
  `CREATE OR REPLACE FUNCTION tell_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ids uuid[];
    why text[] := '{}';
  BEGIN
    CASE TG_OP
      WHEN 'INSERT' THEN
        SELECT array_agg(id), CASE WHEN bool_or(${ON_SHELF('n')}) THEN '{members}' ELSE '{}' END INTO ids, why FROM new_rows n;
      WHEN 'DELETE' THEN
        SELECT array_agg(id), CASE WHEN bool_or(${ON_SHELF('o')}) THEN '{members}' ELSE '{}' END INTO ids, why FROM old_rows o;
      WHEN 'UPDATE' THEN
        SELECT array_agg(id), array_remove(ARRAY[${REASONS.join(', ')}], NULL)
          INTO ids, why FROM old_rows o JOIN new_rows n USING (id);
      WHEN 'TRUNCATE' THEN NULL;
    END CASE;
    PERFORM tell_why_changed(ids, why, TG_OP = 'TRUNCATE');
    RETURN NULL;
  END $$`,
];

export class TellWhy1764620000001 implements MigrationInterface {
  name = 'TellWhy1764620000001';

  async up(db: QueryRunner) {
    for (const statement of STATEMENTS) await db.query(statement);
  }

  /** What is told now serves servers of before, too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
