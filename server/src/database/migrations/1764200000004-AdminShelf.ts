import { MigrationInterface, QueryRunner } from 'typeorm';

const HELD = 'p.deleted_at IS NULL';
/** The expression of the index products_admin_search. */
const MATCHED = `(p.name || ' ' || p.brand || ' ' || p.category) ILIKE pattern`;
const GATHERING = `SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
  SET plan_cache_mode = force_custom_plan`;
const WALKING = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
  SET plan_cache_mode = force_generic_plan`;

const walk = (order: string) => `RETURN ARRAY(
  SELECT p.id FROM (SELECT p.* FROM products p WHERE ${HELD} ORDER BY ${order} LIMIT steps) p
  WHERE ${MATCHED} OFFSET skipped LIMIT size);`;

/** Ways to read the admin's list, of all products that are not deleted: a walk, all that match, and a sample of that. */
const STATEMENTS = [
  `CREATE INDEX products_held_by_newest ON products (created_at, id) WHERE deleted_at IS NULL`,
  `CREATE FUNCTION held_walked(pattern text, by_stock boolean, skipped integer, size integer, steps integer)
    RETURNS uuid[] LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    IF by_stock THEN ${walk('p.stock_rank, p.id')} END IF;
    ${walk('p.created_at DESC, p.id DESC')}
  END $$`,
  `CREATE FUNCTION held_gathered(pattern text, by_stock boolean, skipped integer, size integer,
      OUT total integer, OUT ids uuid[]) LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  BEGIN
    WITH hits AS MATERIALIZED (
      SELECT p.id, p.created_at, CASE WHEN by_stock THEN p.stock_rank END AS rank FROM products p WHERE ${HELD} AND ${MATCHED})
    SELECT (SELECT count(*) FROM hits), ARRAY(
        SELECT id FROM hits ORDER BY rank, CASE WHEN NOT by_stock THEN created_at END DESC,
          CASE WHEN by_stock THEN id END, id DESC
        OFFSET skipped LIMIT size)
      INTO total, ids;
  END $$`,
  `CREATE FUNCTION held_sampled(pattern text, looks integer, OUT hits integer, OUT weight double precision)
    LANGUAGE plpgsql STABLE SET jit = off AS $$
  DECLARE
    rows double precision := (SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = 'products'::regclass);
    share double precision := least(100, 100 * looks / rows);
  BEGIN
    weight := 100 / share;
    SELECT count(*) INTO hits FROM products p TABLESAMPLE SYSTEM (share) REPEATABLE (1) WHERE ${HELD} AND ${MATCHED};
  END $$`,
];

export class AdminShelf1764200000004 implements MigrationInterface {
  name = 'AdminShelf1764200000004';

  async up(db: QueryRunner) {
    for (const statement of STATEMENTS) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION held_walked, held_gathered, held_sampled');
    await db.query('DROP INDEX products_held_by_newest');
  }
}
