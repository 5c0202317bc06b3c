import type { Writable } from 'node:stream';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { sqlStateOf } from '../common/database-errors.js';
import { config } from '../config.js';

/** A connection without an answer for this many ms is busy with something slow: reads go elsewhere if they can. */
const HELD_UP_MS = 25;
/** How many ms a read may be expected to wait for those before it, by the line's pace. */
const LONGEST_WAIT_MS = 50;
/** Number of answers in the moving average of a line's pace, the latest weighing most. */
const REMEMBERED = 8;

/** A connection of the pool with reads in flight. */
interface Line {
  client: Promise<PoolClient>;
  underWay: number;
  /** When the last answer came, or, before the first, when the connection was taken. */
  heardAt: number;
  /** Milliseconds between answers; unknown before the first. */
  pace?: number;
  /** Statements are buffered until the end of this turn of the event loop. */
  gathers: boolean;
  /** PostgreSQL is about to close the connection. */
  isEnding: boolean;
  /** The connection has gone back to the pool. */
  isLeft: boolean;
  /** Takes a broken line out of use. */
  onBroken: () => void;
}

/**
 * Pipelines reads over as few connections as will do (PostgreSQL answers them in turn), instead of one at a time over many: both
 * sides then do more on each wake-up, and PostgreSQL's caches are warm. Only for single read-only statements: a write would keep
 * those behind it waiting until it is on disk.
 *
 * A connection is taken from the pool for the first read and goes back after the last answer, so a lone read notices no
 * difference.
 */
export class SharedConnections {
  private lines: Line[] = [];
  private readonly usual: number;
  private readonly most: number;

  /** @param pool its connections have `pipeline` on; at most a quarter of them are used, or half while reads are held up */
  constructor(private readonly pool: Pool) {
    this.usual = Math.max(1, Math.floor(pool.options.max / 4));
    this.most = Math.max(1, Math.floor(pool.options.max / 2));
  }

  async query<T extends QueryResultRow>(statement: QueryConfig): Promise<T[]> {
    const line = this.choose();
    line.underWay++;
    try {
      const client = await line.client;
      gather(line, client);
      return (await client.query<T>(statement)).rows;
    } catch (error) {
      if (endsConnection(error)) {
        line.isEnding = true;
        this.drop(line);
      }
      throw error;
    } finally {
      line.underWay--;
      heard(line);
      if (line.underWay === 0) setImmediate(() => this.leaveIfIdle(line));
    }
  }

  /** The first line on which a read will not wait long, or a new one while more are allowed; else the one with fewest reads. */
  private choose(): Line {
    const now = performance.now();
    const moving = this.lines.filter(({ heardAt }) => now - heardAt < HELD_UP_MS);
    const quick = moving.find(({ pace = Infinity, underWay }) => pace * underWay < LONGEST_WAIT_MS);
    if (quick) return quick;
    if (this.lines.length < (moving.length ? this.usual : this.most)) return this.take(now);
    return moving.length ? fewest(moving) : this.leastHeldUp(now);
  }

  private leastHeldUp(now: number): Line {
    const line = fewest(this.lines);
    // The same limit as for a free connection of the pool: better a refusal now than an answer that nobody waits for.
    if (now - line.heardAt > config.database.connectTimeoutMs)
      throw new Error('timeout expired: all connections are held up');
    return line;
  }

  private take(now: number): Line {
    const line: Line = {
      client: this.pool.connect(),
      underWay: 0,
      heardAt: now,
      gathers: false,
      isEnding: false,
      isLeft: false,
      onBroken: () => this.drop(line),
    };
    line.client.then(
      (client) => client.on('error', line.onBroken),
      line.onBroken, // those who wait for it get the error
    );
    this.lines.push(line);
    return line;
  }

  /** A turn of the event loop later, because a caller often asks again right after an answer. */
  private leaveIfIdle(line: Line): void {
    if (line.underWay > 0 || line.isLeft) return;
    line.isLeft = true;
    this.drop(line);
    line.client.then(
      (client) => client.off('error', line.onBroken).release(line.isEnding),
      () => undefined,
    );
  }

  private drop(line: Line): void {
    this.lines = this.lines.filter((other) => other !== line);
  }
}

/** An operator's interventions (SQLSTATE class 57P): reported before the connection closes, so it would take reads until then. */
const endsConnection = (error: unknown) => sqlStateOf(error)?.startsWith('57P');

const fewest = (lines: Line[]): Line =>
  lines.reduce((one, other) => (other.underWay < one.underWay ? other : one));

/** Statements of one turn of the event loop are sent together: each send costs as much as some answers do. */
function gather(line: Line, client: PoolClient): void {
  if (line.gathers) return;
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  line.gathers = true;
  stream.cork();
  setImmediate(() => {
    line.gathers = false;
    stream.uncork();
  });
}

function heard(line: Line): void {
  const now = performance.now();
  const took = now - line.heardAt;
  const { pace = took } = line;
  line.pace = pace + (took - pace) / REMEMBERED;
  line.heardAt = now;
}

const shared = new WeakMap<Pool, SharedConnections>();

/** The shared connections of a pool: all its reads have to go through the same ones to share anything. */
export function sharedConnectionsOf(pool: Pool): SharedConnections {
  const known = shared.get(pool) ?? new SharedConnections(pool);
  shared.set(pool, known);
  return known;
}
