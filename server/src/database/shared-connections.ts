import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { config } from '../config.js';

/** What has not answered for so long is at something that takes its time, in ms: reads go elsewhere, if they can. */
const HELD_UP_MS = 25;

/** A connection of the pool while reads are under way on it. */
interface Line {
  client: Promise<PoolClient>;
  underWay: number;
  /** When the last answer came, or before there was one, when it was taken. */
  heardAt: number;
  /** Nobody else is sent there from then on. */
  onBroken: () => void;
}

/**
 * Sends reads over few connections, several at a time over each (PostgreSQL answers them in turn), in place of one at a time over
 * many: both sides then do more each time that they wake. Only single statements that write nothing may go this way; one that writes
 * would keep those behind it waiting until it is on the disk.
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
      return (await (await line.client).query<T>(statement)).rows;
    } finally {
      line.underWay--;
      line.heardAt = performance.now();
      if (line.underWay === 0) this.leave(line);
    }
  }

  /** The line with the fewest reads under way of those that are not held up, or a new one while there may be more. */
  private choose(): Line {
    const now = performance.now();
    let best: Line | undefined;
    for (const line of this.lines)
      if (now - line.heardAt < HELD_UP_MS && line.underWay < (best?.underWay ?? Infinity)) best = line;
    if (this.lines.length < (best ? this.usual : this.most)) return this.take(now);
    return best ?? this.leastHeldUp(now);
  }

  private leastHeldUp(now: number): Line {
    const line = this.lines.reduce((one, other) => (other.underWay < one.underWay ? other : one));
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
      onBroken: () => this.drop(line),
    };
    line.client.then(
      (client) => client.on('error', line.onBroken),
      line.onBroken, // who waits for it is told
    );
    this.lines.push(line);
    return line;
  }

  private leave(line: Line): void {
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

const shared = new WeakMap<Pool, SharedConnections>();

/** Those of a pool, of which all reads have to go the same way to share anything. */
export function sharedConnectionsOf(pool: Pool): SharedConnections {
  const known = shared.get(pool) ?? new SharedConnections(pool);
  shared.set(pool, known);
  return known;
}
