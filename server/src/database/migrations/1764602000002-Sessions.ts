import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sign-ins that tokens name. A token of before names none, and goes on working until it ends. */
export class Sessions1764602000002 implements MigrationInterface {
  name = 'Sessions1764602000002';

  async up(db: QueryRunner) {
    await db.query(
      `CREATE TABLE sessions (
         id uuid NOT NULL,
         user_id uuid NOT NULL,
         token_version integer NOT NULL,
         device text NOT NULL,
         network text NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         expires_at timestamptz NOT NULL,
         CONSTRAINT sessions_pkey PRIMARY KEY (id),
         CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)
       )`,
    );
    await db.query('CREATE INDEX sessions_by_user ON sessions (user_id, id)');
    await db.query('CREATE INDEX sessions_by_end ON sessions (expires_at)');
  }

  async down(db: QueryRunner) {
    await db.query('DROP TABLE sessions');
  }
}
