import type { MigrationInterface, QueryRunner } from 'typeorm';

const ON_SHELF = (row: string) => `(${row}.listed AND ${row}.deleted_at IS NULL)`;
const IS_EITHER_ON_SHELF = `(${ON_SHELF('o')} OR ${ON_SHELF('n')})`;
const of = (row: string, columns: string[]) => columns.map((column) => `${row}.${column}`).join(', ');
const isAnother = (...columns: string[]) =>
  `${IS_EITHER_ON_SHELF} AND (${of('o', columns)}) IS DISTINCT FROM (${of('n', columns)})`;

/** Why lists may be others, as before. 'prices' is for servers of the release before. */
const WHY = {
  members: `${ON_SHELF('o')} <> ${ON_SHELF('n')} OR ${isAnother('created_at')}`,
  words: isAnother('name', 'brand', 'category', 'description', 'gender', 'sizes', 'colors'),
  prices: isAnother('price'),
  ratings: isAnother('rating', 'num_reviews'),
  stocks: `${IS_EITHER_ON_SHELF} AND (o.count_in_stock > 0) <> (n.count_in_stock > 0)`,
};
const REASONS = Object.entries(WHY).map(([tag, isSo]) => `CASE WHEN bool_or(${isSo}) THEN '${tag}' END`);

/**
 * All prices that products have had, have or have crossed, as `price:100-250` (paise): a list is another only where it depends on
 * one of them, such as a bound of its filter, its cheapest, or the ends of a page that is sorted by price. Nothing where no price is
 * another.
 */
const CROSSED = `'price:' || min(least(o.price, n.price)) FILTER (WHERE ${WHY.prices})
  || '-' || max(greatest(o.price, n.price)) FILTER (WHERE ${WHY.prices})`;

/** What can be shown of a product without its exact stock, as before. */
const CARD = (row: string) =>
  of(row, ['name', 'image', 'brand', 'category', 'description', 'gender', 'sizes', 'colors', 'price'].concat(
    ['rating', 'num_reviews', 'unsorted', 'listed', 'created_at', 'deleted_at'],
  )) + `, ${row}.scarcest IS NULL, least(${row}.count_in_stock, 6)`; // prettier-ignore

const TELL_CHANGED_PRODUCTS = `CREATE OR REPLACE FUNCTION tell_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
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
            array_remove(ARRAY[${REASONS.join(', ')}, ${CROSSED}], NULL)
          INTO ids, cards, why FROM old_rows o JOIN new_rows n USING (id);
      WHEN 'TRUNCATE' THEN NULL;
    END CASE;
    PERFORM tell_why_changed(ids, cards, why, TG_OP = 'TRUNCATE');
    RETURN NULL;
  END $$`;

export class TellPrices1764640000000 implements MigrationInterface {
  name = 'TellPrices1764640000000';

  async up(db: QueryRunner) {
    await db.query(TELL_CHANGED_PRODUCTS);
  }

  /** What is told now serves servers of before, too: they make nothing of the rest. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
