import { ON_SHELF } from '../catalogue-sql.js';
import { inOrder, READ_CURSOR } from './orders.js';
import { IN_STOCK, SCOPE, WALKING } from './scope.js';

/** A page of all products, however late, as ids: an index has these, so no row before the page is read. */
const FRONT = `CREATE OR REPLACE FUNCTION shelf_front(ranking text, skipped integer, size integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    ${inOrder(
      ({ by }) =>
        `RETURN ARRAY(SELECT p.id FROM products p WHERE ${ON_SHELF} ORDER BY ${by} OFFSET skipped LIMIT size);`,
    )}
  END $$`;

/** Rows are read in index order and filtered afterwards, so a row that does not match still counts as a step. */
const walked = (by: string, bounds: string, [looked, passes] = ['', '']) => `RETURN ARRAY(
        SELECT p.ctid FROM (
          SELECT p.ctid, p.search, p.price ${looked} FROM products p
          WHERE ${ON_SHELF} ${bounds} ORDER BY ${by} LIMIT steps) p
        WHERE (wanted IS NULL OR p.search @@ wanted) AND p.price BETWEEN low AND high ${passes} OFFSET skipped LIMIT size);`;
const FOR_STOCK: [string, string] = [
  ', p.id, p.count_in_stock, p.scarcest, p.choices_left',
  `AND ${IN_STOCK}`,
];
const walkedWithin = (by: string, bounds: string) =>
  `IF in_stock THEN ${walked(by, bounds, FOR_STOCK)}
      ELSE ${walked(by, bounds)}
      END IF;`;

const PAGE = 'ranking text, skipped integer, size integer, steps integer';

/** A page of the matches among the first `steps` products of an order. */
const WALK = `CREATE OR REPLACE FUNCTION shelf_walk(${SCOPE}, ${PAGE}) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    ${inOrder(({ by, bounds }) => walkedWithin(by, bounds.whole))}
  END $$`;

/** A page that is walked to from a cursor: a product that does not come after the page, and whose position is known. */
const WALK_ON = `CREATE OR REPLACE FUNCTION shelf_walk_on(${SCOPE}, ${PAGE}, mark_id uuid) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  DECLARE
    mark record;
  BEGIN
    ${READ_CURSOR}
    ${inOrder(({ by, isPassed, bounds }) => walkedWithin(by, `AND ${isPassed} ${bounds.onward}`))}
  END $$`;

export const WALKS = [FRONT, WALK, WALK_ON];
