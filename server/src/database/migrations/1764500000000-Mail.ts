import { MigrationInterface, QueryRunner } from 'typeorm';

/** The mails that the shop owes or has sent, and the links that set a new password. */
export class Mail1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE mails (
         id uuid NOT NULL,
         kind text NOT NULL,
         user_id uuid NOT NULL,
         recipient citext NOT NULL,
         data jsonb NOT NULL DEFAULT '{}',
         status text NOT NULL DEFAULT 'QUEUED',
         tries integer NOT NULL DEFAULT 0,
         resends integer NOT NULL DEFAULT 0,
         last_error text,
         created_at timestamptz NOT NULL DEFAULT now(),
         sent_at timestamptz,
         CONSTRAINT mails_pkey PRIMARY KEY (id),
         CONSTRAINT mails_user_fkey FOREIGN KEY (user_id) REFERENCES users (id),
         CONSTRAINT mails_status_known CHECK (status = ANY (ARRAY['QUEUED', 'SENT', 'GIVEN_UP'])),
         CONSTRAINT mails_sent_at CHECK (status <> 'SENT' OR sent_at IS NOT NULL)
       )`,
    );
    await runner.query('CREATE INDEX mails_by_status ON mails (status, id)');
    await runner.query(
      `CREATE TABLE password_resets (
         token_hash text NOT NULL,
         mail_id uuid NOT NULL,
         user_id uuid NOT NULL,
         email citext NOT NULL,
         token_version integer NOT NULL,
         expires_at timestamptz NOT NULL,
         CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
         CONSTRAINT password_resets_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)
       )`,
    );
    await runner.query('CREATE INDEX password_resets_by_user ON password_resets (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE password_resets');
    await runner.query('DROP TABLE mails');
  }
}
