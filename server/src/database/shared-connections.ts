import type { Writable } from 'node:stream';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { config } from '../config.js';

/** What has not answered for so long is at something that takes its time, in ms: reads go elsewhere, if they can. */
const HELD_UP_MS = 25;
/** So long a read may have to wait for those before it, in ms, as long as these are answered one after the other. */
const LONGEST_WAIT_MS = 50;
/** Of how many answers the pace of a line is the mean, the latest counting most. */
const REMEMBERED = 8;

/** A connection of the pool while reads are under way on it. */
interface Line {
  client: Promise<PoolClient>;
  underWay: number;
  /** When the last answer came, or before there was one, when it was taken. */
  heardAt: number;
  /** Milliseconds from one answer to the next, not known before the first. */
  pace?: number;
  /** What is sent waits for the end of this turn of the event loop. */
  gathers: boolean;
  /** The pool has its connection back. */
  isLeft: boolean;
  /** Nobody else is sent there from then on. */
  onBroken: () => void;
}

/**
 * Sends reads over as few connections as will do, several at a time over each (PostgreSQL answers them in turn), in place of one at
 * a time over many: both sides then do more each time that they wake, and PostgreSQL's caches are warm. Only single statements that
 * write nothing may go this way; one that writes would keep those behind it waiting until it is on the disk.
 *
 * A connection is taken from the pool for the first read and goes back after the last one's answer, so who reads alone notices
 * nothing of this.
 */
export class SharedConnections {
  private lines: Line[] = [];
  private readonly usual: number;
  private readonly most: number;

  /** @param pool its connections have `pipeline` on; of their number it keeps to a quarter, and to a half where reads are held up */
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
    } finally {
      line.underWay--;
      heard(line);
      if (line.underWay === 0) setImmediate(() => this.leaveIfIdle(line));
    }
  }

  /** The first line on which a read will not wait for long, or a new one while there may be more; else that with the fewest reads. */
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
    // As long as one waits for a connection of the pool: better a refusal now than an answer that nobody waits for.
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
      isLeft: false,
      onBroken: () => this.drop(line),
    };
    line.client.then(
      (client) => client.on('error', line.onBroken),
      line.onBroken, // who waits for it is told
    );
    this.lines.push(line);
    return line;
  }

  /** A turn of the event loop later, because whoever was answered often asks for something else. */
  private leaveIfIdle(line: Line): void {
    if (line.underWay > 0 || line.isLeft) return;
    line.isLeft = true;
    this.drop(line);
    line.client.then(
      (client) => client.off('error', line.onBroken).release(),
      () => undefined,
    );
  }

  private drop(line: Line): void {
    this.lines = this.lines.filter((other) => other !== line);
  }
}

const fewest = (lines: Line[]): Line =>
  lines.reduce((one, other) => (other.underWay < one.underWay ? other : one));

/** What is asked in one turn of the event loop goes to PostgreSQL at once: each sending costs as much as some answers do. */
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

/** Those of a pool, of which all reads have to go the same way to share anything. */
export function sharedConnectionsOf(pool: Pool): SharedConnections {
  const known = shared.get(pool) ?? new SharedConnections(pool);
  shared.set(pool, known);
  return known;
}
