import type { MigrationInterface, QueryRunner } from 'typeorm';

const SIGNATURE = 'queue_job(task text, payload json, due timestamptz, job_key text, priority integer)';
/** As the function of this name before (`QueueJobs`), which servers of the release before go on calling: it knew queues. */
const QUEUE_JOB = `CREATE FUNCTION ${SIGNATURE} RETURNS void
  LANGUAGE plpgsql AS $$
  DECLARE
    known_task integer := (SELECT id FROM graphile_worker._private_tasks WHERE identifier = task);
  BEGIN
    IF known_task IS NULL THEN
      INSERT INTO graphile_worker._private_tasks (identifier) VALUES (task) ON CONFLICT DO NOTHING;
      SELECT id INTO known_task FROM graphile_worker._private_tasks WHERE identifier = task;
    END IF;
    INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority)
      VALUES (known_task, coalesce(queue_job.payload, '{}'), coalesce(due, now()), 25, job_key, queue_job.priority)
      ON CONFLICT (key) DO NOTHING;
  END $$`;

/** Mails were sent one after the other, by a queue of theirs, so that a slow mail server holds up nobody else; they have workers now. */
export class JobsByPriority1764860000000 implements MigrationInterface {
  name = 'JobsByPriority1764860000000';

  async up(db: QueryRunner) {
    await db.query(QUEUE_JOB);
  }

  async down(db: QueryRunner) {
    await db.query(`DROP FUNCTION ${SIGNATURE}`);
  }
}
