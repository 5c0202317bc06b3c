import { once } from 'node:events';
import { jest } from '@jest/globals';
import { addingJob } from '../../src/jobs/adding-job.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { Jobs } from '../../src/jobs/jobs.js';
import { run } from '../child/run.js';
import { eventually } from '../eventually.js';
import { makeJobsDue, runDue } from '../jobs.js';
import { emptyShop, openWorkingShop, useShop } from '../shop.js';

let done: string[];
let failing: boolean;

const shop = await useShop();
const [jobs, queue] = [shop.app.get(Jobs), shop.app.get(JobQueue)];
jobs.handle('refund', ({ id }) => {
  if (failing) return Promise.reject(new Error('The bank is closed'));
  done.push(id);
  return Promise.resolve();
});
await runDue(shop);
beforeEach(async () => {
  await emptyShop(shop.db);
  [done, failing] = [[], false];
});

const addBySql = (expressions: Parameters<typeof addingJob>[1]) =>
  shop.db.query(`SELECT FROM ${addingJob('refund', expressions)}`);
const giveUp = () => shop.db.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1');

it('writes the row of a job as the library itself would', async () => {
  const due = '2030-01-01T00:00:00Z';
  await shop.db.query(`SELECT queue_job('refund', '{"id": "1"}', $1, 'ours', 7)`, [due]);
  await shop.db.query(
    `SELECT graphile_worker.add_job('refund', '{"id": "1"}', priority => 7, run_at => $1, job_key => 'theirs',
       job_key_mode => 'unsafe_dedupe')`,
    [due],
  );
  const [ours, theirs] = await shop.db.query<object[]>(
    `SELECT to_jsonb(j) - ARRAY['id', 'key', 'created_at', 'updated_at'] AS row FROM graphile_worker._private_jobs j ORDER BY key`,
  );
  expect(ours).toEqual(theirs);
});

it('runs a job once its transaction has committed, and never if it was rolled back', async () => {
  await shop.db.transaction(async (tx) => {
    await jobs.add('refund', { id: 'kept' }, tx);
    await runDue(shop);
    expect(done).toEqual([]);
  });
  const undone = shop.db.transaction(async (tx) => {
    await jobs.add('refund', { id: 'undone' }, tx);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await runDue(shop);
  expect(done).toEqual(['kept']);
  expect(await queue.list(10)).toEqual([]);
});

it('does not run a job before it is due', async () => {
  await addBySql({ payload: `'{"id": "later"}'`, at: `now() + interval '1 minute'` });
  await runDue(shop);
  expect(done).toEqual([]);
  await makeJobsDue(shop);
  await runDue(shop);
  expect(done).toEqual(['later']);
});

it('keeps one job per key', async () => {
  await Promise.all([1, 2, 3].map((n) => addBySql({ payload: `'{"id": "${n}"}'`, key: `'the same'` })));
  expect(await queue.list(10)).toHaveLength(1);
});

it('retries a failed job with growing delays, and runs the others meanwhile', async () => {
  failing = true;
  await jobs.add('refund', { id: 'stubborn' });
  const gaps: number[] = [];
  for (let n = 0; n < 4; n++) {
    await makeJobsDue(shop);
    await runDue(shop);
    const [job] = await queue.list(1);
    expect(job).toMatchObject({ state: 'RETRYING', attempts: n + 1, lastError: 'The bank is closed' });
    gaps.push(job!.runAt.getTime() - Date.now());
  }
  expect([...gaps].sort((a, b) => a - b)).toEqual(gaps);
  expect(gaps[3]! / gaps[0]!).toBeGreaterThan(10);
  failing = false;
  await jobs.add('refund', { id: 'easy' });
  await runDue(shop);
  expect(done).toEqual(['easy']);
});

it('gives a failing job up but keeps it, and runs it again when an operator requests it', async () => {
  failing = true;
  await jobs.add('refund', { id: 'hopeless' });
  await giveUp();
  await runDue(shop);
  expect(await queue.counts()).toEqual({ WAITING: 0, RUNNING: 0, RETRYING: 0, GIVEN_UP: 1 });
  failing = false;
  await makeJobsDue(shop);
  await runDue(shop);
  expect(done).toEqual([]);
  expect(await queue.retry()).toBe(1);
  await runDue(shop);
  expect(done).toEqual(['hopeless']);
});

const tidyUp = () => jobs.handlers['abandoned-jobs']!({}, {} as never);
const lock = (id: string, ago: string) =>
  shop.db.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = 'pool-gone', locked_at = now() - $2::interval
     WHERE payload ->> 'id' = $1`,
    [id, ago],
  );

it('frees the job of a killed process within five minutes', async () => {
  await jobs.add('refund', { id: 'orphan' });
  await lock('orphan', '1 minute');
  await tidyUp();
  await runDue(shop);
  expect(done).toEqual([]);
  await lock('orphan', '270 seconds');
  await tidyUp();
  await runDue(shop);
  expect(done).toEqual(['orphan']);
});

it('frees a job whose claim has lapsed, and none whose claim was renewed', async () => {
  for (const id of ['lost', 'under way']) await jobs.add('refund', { id });
  await lock('lost', '270 seconds');
  await lock('under way', '1 minute');
  await tidyUp();
  await runDue(shop);
  expect(done).toEqual(['lost']);
});

it('frees a named queue that was left locked', async () => {
  await shop.db.query(`SELECT queue_job('refund', '{"id": "queued"}', 'slow', now(), NULL)`);
  await shop.db.query(
    `UPDATE graphile_worker._private_job_queues SET locked_by = 'pool-gone', locked_at = now() - interval '270 seconds'`,
  );
  await runDue(shop);
  expect(done).toEqual([]);
  await tidyUp();
  await runDue(shop);
  expect(done).toEqual(['queued']);
});

it('renews the claim on a job while it runs', async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout', 'Date'],
  });
  const working = await openWorkingShop();
  let finish: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  working.app.get(Jobs).handle('refund', () => finished);
  await jobs.add('refund', { id: 'slow' });
  const heldSince = async () => {
    const [job] = await shop.db.query<{ at: Date }[]>(
      'SELECT locked_at AS at FROM graphile_worker.jobs WHERE locked_at IS NOT NULL',
    );
    return job!.at.getTime();
  };
  let begin = 0;
  await eventually(async () => void (begin = await heldSince()));
  jest.advanceTimersByTime(60_000);
  await eventually(async () => expect(await heldSince()).toBeGreaterThan(begin));
  finish!();
  await eventually(async () => expect(await queue.list(10)).toEqual([]));
  await working.close();
  jest.useRealTimers();
});

it('lists waiting and given-up jobs for operators', async () => {
  await jobs.add('refund', { id: 'one' });
  failing = true;
  await giveUp();
  await runDue(shop);
  await jobs.add('reservation', { id: 'two' });
  await shop.db.query(
    `UPDATE graphile_worker._private_jobs SET run_at = '2100-01-01Z' WHERE payload ->> 'id' = 'two'`,
  );
  const child = run('src/jobs.ts');
  let output = '';
  child.stdout!.on('data', (text) => (output += String(text)));
  expect(await once(child, 'close')).toEqual([0, null]);
  const [counts, ...lines] = output.trimEnd().split('\n');
  expect(counts).toBe('1 waiting, 0 running, 0 failing, 1 given up');
  expect(lines).toEqual([
    expect.stringMatching(/^GIVEN_UP \S+ refund \{"id":"one"\}$/),
    '  after 25 tries: The bank is closed',
    'WAITING  2100-01-01T00:00:00.000Z reservation {"id":"two"}',
  ]);
});
