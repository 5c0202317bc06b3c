import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What stands in brackets at the end, with brackets of its own or without. */
const LAST_BRACKETS = '\\(((?:[^()]|\\([^()]*\\))*)\\)$';

/** Servers of the release before go on writing it there. */
const SPLIT_ERROR = `CREATE FUNCTION split_refund_error() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.error := substr(NEW.reason, length(OLD.reason) + 3, length(NEW.reason) - length(OLD.reason) - 3);
    NEW.reason := OLD.reason;
    RETURN NEW;
  END $$`;
const WHERE_WRITTEN = `CREATE TRIGGER refunds_split_error BEFORE UPDATE OF reason ON refunds FOR EACH ROW
  WHEN (NEW.status = 'FAILED' AND NEW.error IS NULL AND starts_with(NEW.reason, OLD.reason || ' ('))
  EXECUTE FUNCTION split_refund_error()`;

/** What the gateway said of a refund that failed stood in brackets after the reason, which buyers read. */
export class RefundErrors1764775000000 implements MigrationInterface {
  name = 'RefundErrors1764775000000';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE refunds ADD COLUMN error text');
    await db.query(SPLIT_ERROR);
    await db.query(WHERE_WRITTEN);
    await db.query(
      `UPDATE refunds SET error = substring(reason FROM '^.* ${LAST_BRACKETS}'), reason = regexp_replace(reason, ' ${LAST_BRACKETS}', '')
       WHERE status = 'FAILED' AND error IS NULL`,
    );
  }

  async down(db: QueryRunner) {
    await db.query('DROP TRIGGER refunds_split_error ON refunds');
    await db.query('DROP FUNCTION split_refund_error');
    await db.query(`UPDATE refunds SET reason = reason || ' (' || error || ')' WHERE error IS NOT NULL`);
    await db.query('ALTER TABLE refunds DROP COLUMN error');
  }
}
