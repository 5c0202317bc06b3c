import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCOPE } from './1764670000000-GatherByOnePlan.js';
import { versioned } from './1764680000000-VocabularyVersion.js';
import { WALKING } from './1764780000000-Rungs.js';
import {
  ASKED,
  ASKED_ORDER,
  CUT,
  descent,
  dropAll,
  HIT,
  inOrder,
  NEXT_RUNG,
  walkedWithin,
  type Way,
  WAYS,
} from './1764810000000-TellPlaces.js';
import { AT_COMMIT } from './1764820000000-ShelfVersion.js';

const MARK = `SELECT p.price, p.rating, p.num_reviews, p.created_at, p.id INTO mark FROM products p WHERE p.id = mark_id;`;
/** The rung of the mark, and who does not come before it, in each order of the shelf. */
const ORDERS: Record<string, { rung: string; isPassed: string }> = {
  NEWEST: {
    rung: 'week_rung(mark.created_at)',
    isPassed: '(p.created_at, p.id) <= (mark.created_at, mark.id)',
  },
  PRICE_ASC: { rung: 'price_rung(mark.price)', isPassed: '(p.price, p.id) >= (mark.price, mark.id)' },
  PRICE_DESC: { rung: 'price_rung(mark.price)', isPassed: '(p.price, p.id) <= (mark.price, mark.id)' },
  RATING: {
    rung: 'stars_rung(mark.rating, mark.num_reviews, mark.created_at)',
    isPassed: `(p.rating, p.num_reviews, p.created_at, p.id)
        <= (mark.rating, mark.num_reviews, mark.created_at, mark.id)`,
  },
};
const inEach = (told: (order: { rung: string; isPassed: string }) => string) =>
  `CASE ranking ${Object.entries(ORDERS)
    .map(([ranking, order]) => `WHEN '${ranking}' THEN ${told(order)}`)
    .join(' ')} END`;

/** Where a walk by price ends. That it begins at a mark bounds it alone: PostgreSQL sets out from one bound, and not from the nearer of two. */
const END: Record<string, string> = { PRICE_ASC: 'AND p.price <= high', PRICE_DESC: 'AND p.price >= low' };
/** A page that is walked to from a product which does not come after it: the mark, of which it is known how many come before it. */
const WALK_ON = `CREATE FUNCTION shelf_walk_on(${SCOPE}, ranking text, skipped integer, size integer, steps integer, mark_id uuid) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  DECLARE
    mark record;
  BEGIN
    ${MARK}
    ${inOrder((ranking, order) => walkedWithin(order, `AND ${ORDERS[ranking]!.isPassed} ${END[ranking] ?? ''}`))}
  END $$`;

/** The same by rungs, of which the first is that of the mark. */
const DESCENT_ON = (way: Way) =>
  descent('shelf_descent_on', way, {
    asked: ', mark_id uuid',
    declared: 'mark record;',
    begun: MARK,
    span: '1',
    rung: `CASE WHEN reached IS NULL THEN ${inEach(({ rung }) => rung)} ELSE ${NEXT_RUNG} END`,
    passed: `IF reached IS NULL THEN
        places := ARRAY(SELECT p.ctid FROM products p WHERE p.ctid = ANY (places) AND ${inEach(({ isPassed }) => isPassed)});
      END IF;`,
  });

/** Walked to, or by rungs if so many steps do not come to all of it: then it is far from the mark, too. */
const SEEK_ON = ({ scope, asked }: Way) =>
  `CREATE FUNCTION shelf_seek_on(${scope}, ranking text, skipped integer, size integer, steps integer, mark_id uuid,
    OUT places tid[], OUT is_far boolean)
  LANGUAGE plpgsql STABLE AS $$
  BEGIN
    is_far := false;
    IF steps > 0 THEN
      places := shelf_walk_on(${ASKED}, ranking, skipped, size, steps, mark_id);
      IF cardinality(places) = size THEN RETURN; END IF;
      is_far := true;
    END IF;
    places := shelf_descent_on(${asked}, ranking, skipped, size, mark_id);
  END $$`;

/** A page of few products that are known, as `shelf_gather` cuts it. */
const FEW = `CREATE FUNCTION shelf_few(ids uuid[], ranking text, tiers tsquery[], skipped integer, size integer) RETURNS tid[]
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    ${ASKED_ORDER}
  BEGIN
    RETURN ARRAY(SELECT place FROM (SELECT ${HIT} FROM products p WHERE p.id = ANY (ids)) hits ${CUT});
  END $$`;

const FUNCTIONS = [WALK_ON, ...[DESCENT_ON, SEEK_ON].flatMap((define) => WAYS.map(define)), FEW];

const of = (row: string) => `${row}.rating, ${row}.num_reviews`;
/**
 * The version of how products are rated: what comes before one of them in that order holds until the next review. Its row is taken when
 * a transaction commits, after those of shelf and stock, as theirs are.
 */
const VERSION = [
  ...versioned(
    'ratings_version',
    'change_ratings',
    ' PERFORM FROM shelf_version FOR NO KEY UPDATE; PERFORM FROM stock_version FOR NO KEY UPDATE;',
  ),
  `CREATE CONSTRAINT TRIGGER products_ratings_changed AFTER UPDATE ON products ${AT_COMMIT}
    WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION change_ratings()`,
  `CREATE TRIGGER products_ratings_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION change_ratings()`,
  'ALTER TABLE ratings_version REPLICA IDENTITY FULL', // it has no key by which logical replication would know its row
  `CREATE CONSTRAINT TRIGGER products_shelf_dated AFTER UPDATE ON products ${AT_COMMIT}
    WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION change_shelf()`,
];

/**
 * Who has come to a late page asks for the next one: from the last product of that it is a short walk, while a page that is found by
 * itself has all that comes before it counted.
 */
export class SeekFromMark1764900000000 implements MigrationInterface {
  name = 'SeekFromMark1764900000000';

  async up(db: QueryRunner) {
    for (const statement of [...FUNCTIONS, ...VERSION]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query(dropAll(FUNCTIONS));
    await db.query('DROP FUNCTION change_ratings CASCADE'); // and its trigger
    await db.query('DROP TABLE ratings_version');
    await db.query('DROP TRIGGER products_shelf_dated ON products');
  }
}
