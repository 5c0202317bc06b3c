import { ON_SHELF } from '../catalogue-sql.js';
import { inOrder, ofOrder, RATED, READ_CURSOR } from './orders.js';
import { GATHERING, IN_STOCK, inEachWay, SCOPE_ARGS, WALKING, type Way, WITHIN_PRICES } from './scope.js';

/** The rung of the products after another rung, or of the first products; NULL after the last. */
const RUNG = `CREATE OR REPLACE FUNCTION shelf_rung(ranking text, low integer, high integer, after integer) RETURNS integer
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    ${inOrder(
      ({ by, rung, comesAfter }) =>
        `RETURN (SELECT ${rung('p')} FROM products p WHERE ${ON_SHELF} AND ${comesAfter} ORDER BY ${by} LIMIT 1);`,
    )}
  END $$`;

/** Where a descent starts. */
interface Start {
  /** Its own parameters and variables, and what is done before anything is looked at. */
  parameters: string;
  declared: string;
  begun: string;
  span: string;
  /** The next rung. */
  rung: string;
  /** What is done about products of the first rung that come before the start. */
  passed: string;
}
const NEXT_RUNG = 'shelf_rung(ranking, low, high, reached)';
const FROM_THE_FIRST: Start = {
  parameters: '',
  declared: '',
  begun: '',
  span: `CASE WHEN axis <> 'stars' THEN 1 WHEN skipped > 0 THEN 64 ELSE 512 END`,
  rung: NEXT_RUNG,
  passed: '',
};
/** The first rung is that of the cursor. */
const FROM_THE_CURSOR: Start = {
  parameters: ', mark_id uuid',
  declared: 'mark record;',
  begun: READ_CURSOR,
  span: '1',
  rung: `CASE WHEN reached IS NULL THEN ${ofOrder(({ rung }) => rung('mark'))} ELSE ${NEXT_RUNG} END`,
  passed: `IF reached IS NULL THEN
        places := ARRAY(SELECT p.ctid FROM products p WHERE p.ctid = ANY (places) AND ${ofOrder(({ isPassed }) => isPassed)});
      END IF;`,
};

const WIDEST = `CASE WHEN axis = 'stars' AND rung >= ${RATED} THEN 4096 ELSE 64 END`;
const onRung = (matches: string, passes: string) => `places := ARRAY(SELECT p.ctid FROM products p
          WHERE ${ON_SHELF} AND ${matches} AND ${WITHIN_PRICES} ${passes} LIMIT most + 1);`;

/**
 * A page of all that passes a scope, in any order, for which only what passes is read: the inverted index tells which products
 * are on the next rungs of the order (see `rungs_of`). Those before the page are only counted. If few are found, more rungs are
 * taken together; if far more than the page needs, fewer, and at last each by itself. On the widest spans, which mostly hold
 * more than come before a page, counting stops at that number. A first page by rating starts with a wide span: mostly a walk
 * for it was in vain, so it lies far from the best.
 */
const descent = (
  name: string,
  { scope, onRung: matches }: Way,
  { parameters, declared, begun, span, rung, passed }: Start,
) =>
  `CREATE OR REPLACE FUNCTION ${name}(${scope}, ranking text, skipped integer, size integer${parameters}) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  DECLARE ${declared}
    axis text := CASE WHEN ranking LIKE 'PRICE%' THEN 'price' WHEN ranking = 'NEWEST' THEN 'week' ELSE 'stars' END;
    span integer := ${span};
    reached integer;
    rung integer;
    part tsquery;
    most integer;
    places tid[];
    found integer;
    page tid[] := '{}';
  BEGIN ${begun}
    LOOP
      rung := ${rung};
      EXIT WHEN rung IS NULL;
      span := least(span, ${WIDEST});
      WHILE rung / span = reached / span LOOP span := span / 8; END LOOP;
      most := CASE WHEN span > 512 THEN greatest(skipped, 2000) WHEN span > 1 THEN skipped + 2000 END;
      part := quote_literal(axis || span || ':' || rung / span)::tsquery;
      IF in_stock THEN
        ${onRung(matches, `AND ${IN_STOCK}`)}
      ELSE
        ${onRung(matches, '')}
      END IF; ${passed}
      found := cardinality(places);
      IF found > most THEN
        span := CASE WHEN span > 64 THEN 64 ELSE 1 END;
        CONTINUE;
      END IF;
      IF found > skipped THEN
        page := page || ARRAY(
          SELECT place FROM (
            SELECT p.ctid AS place, p.id, p.created_at,
              CASE ranking WHEN 'PRICE_ASC' THEN p.price WHEN 'PRICE_DESC' THEN -p.price WHEN 'NEWEST' THEN 0 ELSE -p.rating END AS first,
              CASE axis WHEN 'stars' THEN -p.num_reviews ELSE 0 END AS second
            FROM products p WHERE p.ctid = ANY (places)) hits
          ORDER BY first, second, CASE WHEN axis <> 'price' THEN created_at END DESC, CASE ranking WHEN 'PRICE_ASC' THEN id END, id DESC
          OFFSET skipped LIMIT size - cardinality(page));
        EXIT WHEN cardinality(page) = size;
      END IF;
      skipped := greatest(0, skipped - found);
      reached := CASE ranking WHEN 'PRICE_ASC' THEN (rung / span + 1) * span - 1 ELSE rung / span * span END;
      span := CASE WHEN found < 200 THEN least(8 * span, ${WIDEST}) WHEN found > 2000 THEN greatest(span / 8, 1) ELSE span END;
    END LOOP;
    RETURN page;
  END $$`;

/** Walks to a page, and finds it by rungs if that many steps do not fill it: then it is far, from the cursor if there is one. */
const seek = (suffix: string, { scope, args }: Way, [parameter, argument] = ['', '']) =>
  `CREATE OR REPLACE FUNCTION shelf_seek${suffix}(${scope}, ranking text, skipped integer, size integer, steps integer${parameter},
    OUT places tid[], OUT is_far boolean)
  LANGUAGE plpgsql STABLE AS $$
  BEGIN
    is_far := false;
    IF steps > 0 THEN
      places := shelf_walk${suffix}(${SCOPE_ARGS}, ranking, skipped, size, steps${argument});
      IF cardinality(places) = size THEN RETURN; END IF;
      is_far := true;
    END IF;
    places := shelf_descent${suffix}(${args}, ranking, skipped, size${argument});
  END $$`;

export const DESCENTS = [
  RUNG,
  ...inEachWay((way) => descent('shelf_descent', way, FROM_THE_FIRST)),
  ...inEachWay((way) => descent('shelf_descent_on', way, FROM_THE_CURSOR)),
  ...inEachWay((way) => seek('', way)),
  ...inEachWay((way) => seek('_on', way, [', mark_id uuid', ', mark_id'])),
];
