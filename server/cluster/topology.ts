import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '../src/common/free-ports.js';
import { BUCKET, startBucket } from './engines/bucket.js';
import { startEtcd } from './engines/etcd.js';
import { startGateway } from './engines/gateway.js';
import { type Doors, startHaproxy } from './engines/haproxy.js';
import { PostgresNode } from './engines/patroni.js';
import { Pooler } from './engines/pgbouncer.js';
import { Redis } from './engines/redis.js';
import { ShopProcess } from './engines/shops.js';
import type { Programs } from './packages.js';
import { Place } from './place.js';
import { until } from './program.js';

const SHOPS = 3;

interface Options {
  programs: Programs;
  /** The shoppers' port; any free one by default. */
  port?: number;
  /** Settings of the shops. */
  env?: Record<string, string>;
  log: (line: string) => void;
  /** Stops the cluster, also during its start. */
  signal?: AbortSignal;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts everything, each part once its dependencies are ready. `stop` ends all of it and removes its folder. */
export async function startCluster(options: Options) {
  const place = new Place(options.programs);
  const started: Started = [];
  const stop = async () => {
    place.close();
    for (let last = started.pop(); last; last = started.pop()) await last();
    await place.remove();
  };
  const ended = new Promise<never>((_, reject) =>
    options.signal?.addEventListener('abort', () => reject(new Error('Ended while it started'))),
  );
  try {
    return { ...(await Promise.race([startParts(place, started, options), ended])), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(place: Place, started: Started, { port, env = {}, log }: Options) {
  const engines = await startEngines(place, started, log, port);
  const url = `http://127.0.0.1:${engines.doors.shop}`;
  const settings = { ...shopEnv(place, engines), ...env };
  const shops = engines.shopPorts.map((own) => new ShopProcess(place, own, settings));
  for (const shop of shops) {
    started.push(() => shop.stop());
    await shop.start();
    log(`A shop listens on port ${shop.port}`);
  }
  await until(async () => (await fetch(`${url}/health/ready`)).ok, 'the way through HAProxy');
  return { ...engines, place, url, shops };
}

type Started = (() => Promise<unknown>)[];

async function startEngines(place: Place, started: Started, log: Options['log'], port?: number) {
  const [shop, primary, health, pooled, redisPort, ...ports] = await freePorts(5 + 4 + SHOPS);
  const doors: Doors = { shop: port ?? shop!, primary: primary!, health: health! };
  const shopPorts = ports.splice(0, SHOPS);
  const etcd = await startEtcd(place);
  started.push(() => etcd.program.end());
  const nodes = ['postgres1', 'postgres2'].map(
    (name, n) =>
      new PostgresNode(place, { name, postgres: ports[2 * n]!, api: ports[2 * n + 1]! }, etcd.address),
  );
  for (const node of nodes) {
    started.push(() => node.stop());
    node.start();
    await until(() => node.is(node === nodes[0] ? 'primary' : 'replica'), node.ports.name, 120_000);
    log(`${node.ports.name} runs under Patroni`);
  }
  await createDatabase(place, nodes[0]!);
  const pooler = new Pooler(place, pooled!, doors.primary);
  const redis = new Redis(place, redisPort!);
  for (const part of [pooler, redis]) {
    part.start();
    started.push(() => part.stop());
  }
  const bucket = await startBucket(place);
  started.push(bucket.stop);
  const gateway = await startGateway(`http://127.0.0.1:${doors.shop}`);
  started.push(gateway.stop);
  const haproxy = startHaproxy(place, {
    doors,
    shops: shopPorts,
    nodes: nodes.map(({ ports }) => ports),
    gateway: gateway.port,
  });
  started.push(() => haproxy.end());
  await until(async () => {
    haproxy.assertRunning();
    return (await fetch(`http://127.0.0.1:${doors.health}/health`)).ok;
  }, 'HAProxy');
  log('PgBouncer, Redis, an S3-compatible store, the payment sandbox and HAProxy run');
  return { doors, nodes, pooler, pooled: pooled!, redis, bucket, gateway, shopPorts };
}

async function createDatabase(place: Place, primary: PostgresNode): Promise<void> {
  const args = ['-qX', '-v', 'ON_ERROR_STOP=1', '-f', place.copy('database.sql')];
  await promisify(execFile)(
    join(place.programs.postgres, 'psql'),
    [...args, primary.url('postgres', 'postgres')],
    { env: { SHOP_PASSWORD: place.passwords.shop } },
  );
}

type Engines = Awaited<ReturnType<typeof startEngines>>;

function shopEnv(
  place: Place,
  { doors, nodes, pooled, redis, bucket, gateway }: Engines,
): Record<string, string> {
  const at = (port: number) => `postgres://shop:${place.passwords.shop}@127.0.0.1:${port}/shop`;
  return {
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${doors.shop}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: at(pooled),
    DATABASE_DIRECT_URL: at(doors.primary),
    DATABASE_REPLICA_URLS: nodes.map((node) => node.url('shop')).join(),
    DATABASE_POOL: '10',
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    S3_BUCKET: BUCKET.name,
    S3_ENDPOINT: bucket.url,
    AWS_ACCESS_KEY_ID: BUCKET.accessKey,
    AWS_SECRET_ACCESS_KEY: BUCKET.secretKey,
    GATEWAY_URL: `http://127.0.0.1:${gateway.port}/__rzp`,
    JWT_SECRET: place.jwtSecret,
    DRAIN_SECONDS: '1',
    LOG_FORMAT: 'json',
  };
}
