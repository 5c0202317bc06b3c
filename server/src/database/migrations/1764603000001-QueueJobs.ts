import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a job as the library's own add_job does in its mode 'unsafe_dedupe', but tells nobody: PostgreSQL lets only one
 * transaction that notifies commit at a time, each with its own flush to disk, and orders would queue for that. Workers look
 * for jobs several times a second. A test holds the rows of both to be the same.
 */
const QUEUE_JOB = `CREATE FUNCTION queue_job(task text, payload json, queue text, due timestamptz, job_key text) RETURNS void
  LANGUAGE plpgsql AS $$
  DECLARE
    known_task integer := (SELECT id FROM graphile_worker._private_tasks WHERE identifier = task);
    known_queue integer := (SELECT id FROM graphile_worker._private_job_queues WHERE queue_name = queue);
  BEGIN
    IF known_task IS NULL THEN
      INSERT INTO graphile_worker._private_tasks (identifier) VALUES (task) ON CONFLICT DO NOTHING;
      SELECT id INTO known_task FROM graphile_worker._private_tasks WHERE identifier = task;
    END IF;
    IF queue IS NOT NULL AND known_queue IS NULL THEN
      INSERT INTO graphile_worker._private_job_queues (queue_name) VALUES (queue) ON CONFLICT DO NOTHING;
      SELECT id INTO known_queue FROM graphile_worker._private_job_queues WHERE queue_name = queue;
    END IF;
    INSERT INTO graphile_worker._private_jobs (job_queue_id, task_id, payload, run_at, max_attempts, key, priority)
      VALUES (known_queue, known_task, coalesce(queue_job.payload, '{}'), coalesce(due, now()), 25, job_key, 0)
      ON CONFLICT (key) DO NOTHING;
  END $$`;

export class QueueJobs1764603000001 implements MigrationInterface {
  name = 'QueueJobs1764603000001';

  async up(db: QueryRunner) {
    await db.query(QUEUE_JOB);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION queue_job');
  }
}
