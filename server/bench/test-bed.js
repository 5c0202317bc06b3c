import { fork, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.js';
import { fill } from './fill.js';

/** Enough that none exceeds the unpaid orders that a shop allows: placing an order counts them. */
const SHOPPERS = 1000;
/** Other load on every second core makes single-core figures worthless. */
const NOISY = 0.5;

/** A PostgreSQL of its own and the processes measured on it, for the duration of `use`. */
export class TestBed {
  children = [];

  /** @returns the result of the work */
  static async use(work) {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'));
    await chmod(dataDir, 0o755); // for the user that PostgreSQL runs as when started by root
    const testBed = new TestBed(dataDir, await startEmbeddedPostgres({ dataDir }));
    try {
      return await work(testBed);
    } finally {
      await testBed.close();
    }
  }

  constructor(dataDir, postgres) {
    this.dataDir = dataDir;
    this.postgres = postgres;
    this.env = {
      ...process.env,
      NODE_ENV: 'production',
      JWT_SECRET: randomUUID(),
      RAZORPAY_KEY_ID: 'rzp_test_bench0000000001',
      RAZORPAY_ALLOW_TEST_KEYS: 'true',
      RAZORPAY_KEY_SECRET: randomUUID(),
      BENCH_TOKEN: randomUUID(),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'false',
      WORKERS: 'false',
      LOG_LEVEL: 'warn',
      PUBLIC_ANSWERS_MB: '0', // the answer cache is measured separately
      MAX_OPEN_ORDERS: '1000000', // for a soak that takes longer than usual
      MAX_HELD_PIECES: '10000000',
    };
  }

  /** @returns the message that the process sends when ready, and the process */
  async start(file, settings = {}) {
    const child = fork(join(import.meta.dirname, file), { env: { ...this.env, ...settings } });
    this.children.push(child);
    const [started] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (typeof started !== 'object') throw new Error(`${file} did not start`);
    return { ...started, child };
  }

  /** @returns `shown`: the listed products, newest first; `sold`: the newest 500 without variants, with ample stock */
  stock(count) {
    return this.connected(async (client) => {
      await fill(client, count);
      const { rows: sold } = await client.query(
        `UPDATE products SET count_in_stock = 1000000, stock_received = 1000000 WHERE id IN (
           SELECT id FROM products WHERE listed AND deleted_at IS NULL AND scarcest IS NULL
           ORDER BY created_at DESC LIMIT 500) RETURNING id`,
      );
      const { rows: shown } = await client.query(
        'SELECT id FROM products WHERE listed AND deleted_at IS NULL ORDER BY created_at DESC',
      );
      return { sold: sold.map(({ id }) => id), shown: shown.map(({ id }) => id) };
    });
  }

  /** @returns the tokens of SHOPPERS new shoppers */
  async signUp() {
    const { JwtService } = await import('@nestjs/jwt');
    const { Tokens } = await import('../src/users/tokens.js');
    const tokens = new Tokens(new JwtService({ secret: this.env.JWT_SECRET }));
    const { rows: shoppers } = await this.connected((client) =>
      client.query(
        `INSERT INTO users (id, name, email, password_hash)
         SELECT id, 'Bench shopper', 'bench-' || id || '@example.com', ''
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${SHOPPERS})) drawn RETURNING id`,
      ),
    );
    return shoppers.map(({ id }) => tokens.issue({ id, tokenVersion: 0 }));
  }

  /** Makes the owner of this token an admin. */
  async makeAdmin(token) {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url'));
    await this.connected((client) => client.query('UPDATE users SET is_admin = true WHERE id = $1', [sub]));
  }

  /** @returns the result of `use` with a connection to the database */
  async connected(use) {
    const client = new pg.Client(this.postgres.url);
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  async close() {
    for (const child of this.children.filter(({ connected }) => connected)) {
      child.disconnect();
      await once(child, 'exit');
    }
    await this.postgres.stop();
    await rm(this.dataDir, { recursive: true });
  }
}

/** Shop and ceiling run on one core, the same one; without Linux' taskset the scheduler decides. */
export const pinToOneCore = ({ pid }) => pin(pid, '0');

/**
 * Moves the load, and all that it starts later, to the other cores. For cached responses, which cost the shop as little as the
 * load and PostgreSQL next to nothing: the load, woken by each response, would take that core from the measured process.
 */
export function leaveMeasuredCore() {
  const last = cpus().length - 1;
  if (last > 0) pin(process.pid, `1-${last}`);
}

function pin(pid, cores) {
  spawnSync('taskset', ['-a', '-p', '-c', cores, String(pid)]);
}

/** Describes the machine, with a warning if its load makes the figures unreliable. */
export function describeMachine() {
  const [load] = loadavg();
  const said = `${cpus().length} x ${cpus()[0].model.trim()}, Node ${process.version}, load ${load.toFixed(1)}`;
  if (load < NOISY * cpus().length) return said;
  return `${said}\nNOISY: others use this machine. Compare what stands in one row, and little else.`;
}
