import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GROUP_COUNTED, GROUPED as GROUPED_BEFORE, GROUPED_TABLE } from './1764660000000-GroupProducts.js';
import { GATHERED as GATHERED_BEFORE, ON_SHELF, PRICED, STOCKED } from './1764670000000-GatherByOnePlan.js';
import { WALKING } from './1764780000000-Rungs.js';

/**
 * A query for what is wanted and is on one of the rungs that these prices are on: the inverted index then leaves out all but a few
 * whose price is beyond. Rungs are taken together where they can be, so there are some thirty terms at most.
 */
export const WITHIN_PRICES = `CREATE FUNCTION within_prices(wanted tsquery, low integer, high integer) RETURNS tsquery
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    rung integer := price_rung(low);
    last integer := price_rung(high);
    span integer;
    terms text[];
  BEGIN
    IF low = 0 AND high = 2147483647 THEN RETURN wanted; END IF;
    WHILE rung <= last LOOP
      span := CASE WHEN rung % 64 = 0 AND rung + 63 <= last THEN 64 WHEN rung % 8 = 0 AND rung + 7 <= last THEN 8 ELSE 1 END;
      terms := terms || quote_literal('price' || span || ':' || rung / span);
      rung := rung + span;
    END LOOP;
    RETURN wanted && array_to_string(terms, '|')::tsquery;
  END $$`;

/** As `shelf_grouped_by_price`, of some groups alone. */
export const GROUPED_WITHIN = `CREATE FUNCTION shelf_grouped_within(groups integer[], low integer, high integer, most integer) RETURNS ${GROUPED_TABLE}
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    RETURN QUERY SELECT ${GROUP_COUNTED} FROM (
        SELECT p.group_id, p.price FROM products p JOIN unnest(groups) number ON number = p.group_id
        WHERE ${ON_SHELF} AND p.price BETWEEN low AND high LIMIT most) p
      GROUP BY p.group_id;
  END $$`;

/** As in GatherByOnePlan; words within prices are found by one index, too, and so by one plan. */
const GATHERED = GATHERED_BEFORE.replace('OR low > 0 OR high < 2147483647 OR in_stock THEN', 'THEN').replace(
  /ELSE\n.*p\.search @@ wanted/,
  (gathered) => `${gathered} AND ${PRICED} AND ${STOCKED}`,
);

/** As in GroupProducts, found like that. */
const GROUPED = GROUPED_BEFORE.replace('CREATE', 'CREATE OR REPLACE')
  .replace('force_custom_plan', 'force_generic_plan')
  .replace('p.price BETWEEN low AND high', PRICED);

/**
 * Words that a million products have, within prices that few have, were found by looking at the price of each of the million, or at
 * the words of all that has such a price. Prices are among the terms of a product since there are rungs.
 */
export class WithinPrices1764783000000 implements MigrationInterface {
  name = 'WithinPrices1764783000000';

  async up(db: QueryRunner) {
    for (const statement of [WITHIN_PRICES, GROUPED_WITHIN, GATHERED, GROUPED]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query(GATHERED_BEFORE);
    await db.query(GROUPED_BEFORE.replace('CREATE', 'CREATE OR REPLACE'));
    await db.query('DROP FUNCTION within_prices, shelf_grouped_within');
  }
}
