import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/**
 * Whoever deleted their account had all users read for the admins among them, all whose account was erased before, and the whole audit
 * log; whoever looked at the list of users had all of them sorted.
 */
export class FindAccounts1764800000000 implements MigrationInterface {
  name = 'FindAccounts1764800000000';
  transaction = false;

  async up(db: QueryRunner) {
    await buildIndex(db, 'users_by_newest', 'ON users (created_at, id) WHERE deleted_at IS NULL');
    await buildIndex(db, 'users_admins', 'ON users (id) WHERE is_admin AND deleted_at IS NULL');
    await buildIndex(
      db,
      'users_to_erase',
      'ON users (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL',
    );
    await buildIndex(db, 'users_erased', 'ON users (erased_at) WHERE erased_at IS NOT NULL');
    await buildIndex(db, 'audit_log_by_entity', 'ON audit_log (entity, entity_id)');
  }

  async down(db: QueryRunner) {
    await db.query(
      'DROP INDEX audit_log_by_entity, users_erased, users_to_erase, users_admins, users_by_newest',
    );
  }
}
