import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresNode } from '../engines/patroni.js';
import { findFakeTime } from '../packages.js';
import { until } from '../program.js';
import type { Cluster } from '../topology.js';
import type { Figures } from './tally.js';

export interface Trial {
  name: string;
  run(cluster: Cluster): Promise<void>;
  /** What is unacceptable in these figures; undefined or false if all is well. */
  objection?(figures: Figures): string | false;
  /** Why it cannot run here. */
  skipped?: string;
}

/** The minimum duration of each failure under load. */
const A_WHILE_MS = 3_000;
/** How long the gateway does not answer. */
const SILENCE_MS = Number(process.env.SILENCE_SECONDS ?? 60) * 1000;
/** Patroni's ttl, plus a margin for a busy machine. */
const MOST_SECONDS_WITHOUT_WRITES = 60;

const none = ({ reads, writes }: Figures) => reads.failed + writes.failed > 0 && 'a request failed';
const readsGoOn = ({ reads }: Figures) => reads.failed > 0 && 'a read failed';
/** Reads that do not need the primary, unlike those of a shopper's own orders. */
const strangersReadOn = ({ failures }: Figures) =>
  failures.some((failure) => /^GET (?!\/api\/orders)/.test(failure)) && "a stranger's read failed";
const most = (seconds: number) => (figures: Figures) =>
  figures.secondsWithoutWrites > seconds && `no order could be placed for more than ${seconds} s`;

export const TRIALS: Trial[] = [
  { name: 'nothing happens', run: () => sleep(A_WHILE_MS), objection: none },
  {
    name: 'a shop is killed and replaced',
    objection: readsGoOn,
    async run({ shops: [shop] }) {
      await shop!.stop('SIGKILL');
      await sleep(A_WHILE_MS);
      await shop!.start();
    },
  },
  {
    name: 'all shops are restarted, one after the other',
    objection: none,
    async run({ shops }) {
      for (const shop of shops) {
        await shop.stop();
        await shop.start();
      }
    },
  },
  {
    name: 'a migration runs while old shops do',
    objection: none,
    run: (cluster) => expandAndContract(cluster),
  },
  {
    name: 'the replica is gone',
    objection: readsGoOn,
    async run(cluster) {
      const { replica } = await roles(cluster);
      await replica.kill();
      await sleep(A_WHILE_MS);
      await back(replica);
    },
  },
  {
    name: 'the replica is far behind',
    objection: none,
    async run(cluster) {
      const { replica } = await roles(cluster);
      await on(replica, 'SELECT pg_wal_replay_pause()');
      await sleep(A_WHILE_MS);
      await on(replica, 'SELECT pg_wal_replay_resume()');
    },
  },
  {
    name: 'Redis is gone',
    objection: none,
    async run({ redis }) {
      await redis.stop('SIGKILL');
      await sleep(A_WHILE_MS);
      redis.start();
    },
  },
  {
    name: 'PgBouncer is restarted',
    objection: most(20),
    async run({ pooler }) {
      await pooler.stop('SIGKILL');
      pooler.start();
      await sleep(A_WHILE_MS);
    },
  },
  {
    name: `the gateway is silent for ${SILENCE_MS / 1000} s`,
    objection: readsGoOn,
    async run({ gateway }) {
      gateway.control.faults({ rules: [{ action: { type: 'dropBefore', delayMs: SILENCE_MS } }] });
      await sleep(SILENCE_MS);
      gateway.control.faults({ rules: [] });
    },
  },
  {
    name: "one shop's clock is an hour ahead, then an hour late",
    objection: none,
    skipped: findFakeTime() ? undefined : 'apt-get install libfaketime',
    async run({ shops }) {
      const shop = shops[1]!;
      const shifted = { LD_PRELOAD: findFakeTime()!, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
      for (const FAKETIME of ['+1h', '-1h']) {
        await shop.stop();
        await shop.start({ ...shifted, FAKETIME });
        await sleep(A_WHILE_MS);
      }
      await shop.stop();
      await shop.start();
    },
  },
  {
    name: 'the primary is killed, the replica takes its place',
    objection: (figures) => strangersReadOn(figures) || most(MOST_SECONDS_WITHOUT_WRITES)(figures),
    async run(cluster) {
      const { primary, replica } = await roles(cluster);
      await primary.kill();
      await until(() => replica.is('primary'), 'another primary');
      await sleep(A_WHILE_MS);
      await back(primary);
    },
  },
];

async function roles({ nodes }: Cluster): Promise<{ primary: PostgresNode; replica: PostgresNode }> {
  const [one, other] = nodes as [PostgresNode, PostgresNode];
  return (await one.is('primary')) ? { primary: one, replica: other } : { primary: other, replica: one };
}

async function back(node: PostgresNode): Promise<void> {
  node.start();
  await until(() => node.is('replica'), `the return of ${node.ports.name}`, 120_000);
}

async function on(node: PostgresNode, ...statements: string[]): Promise<void> {
  const client = new Client(node.url('postgres'));
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The schema changes of a release: adds beside what exists, and drops what is no longer used. */
async function expandAndContract(cluster: Cluster): Promise<void> {
  const { primary } = await roles(cluster);
  await on(
    primary,
    `SET lock_timeout = '2s'`,
    'ALTER TABLE orders ADD COLUMN trial text',
    'ALTER TABLE products ADD COLUMN trial integer NOT NULL DEFAULT 0',
    'CREATE INDEX CONCURRENTLY orders_trial ON orders (trial)',
  );
  await sleep(A_WHILE_MS);
  await on(
    primary,
    `SET lock_timeout = '2s'`,
    'DROP INDEX CONCURRENTLY orders_trial',
    'ALTER TABLE orders DROP COLUMN trial',
    'ALTER TABLE products DROP COLUMN trial',
  );
}
