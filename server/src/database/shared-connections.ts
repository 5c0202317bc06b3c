import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { sqlStateOf } from '../common/database-errors.js';
import { config } from '../config.js';

/** A connection without an answer for this many ms is busy with something slow: reads go elsewhere if they can. */
const STALLED_MS = 25;
/** How many ms a read may be expected to wait for those before it, by the pace of its connection. */
const LONGEST_WAIT_MS = 50;
/** Number of answers in the moving average of that pace, the latest weighing most. */
const PACE_WINDOW = 8;

/** A connection of the pool with reads in flight. */
interface SharedConnection {
  client: Promise<PoolClient>;
  inFlight: number;
  /** When the last answer came, or, before the first, when the connection was taken. */
  lastAnswerAt: number;
  /** Unknown before the first answer. */
  msPerAnswer?: number;
  /** Statements are buffered until the end of this turn of the event loop. */
  isCorked: boolean;
  /** PostgreSQL is about to close the connection. */
  isEnding: boolean;
  /** The connection has gone back to the pool. */
  isReleased: boolean;
  /** Takes a broken connection out of use. */
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
  private connections: SharedConnection[] = [];
  private readonly softLimit: number;
  private readonly hardLimit: number;

  /** @param pool its connections have `pipeline` on; at most a quarter of them are used, or half while reads are held up */
  constructor(private readonly pool: Pool) {
    this.softLimit = Math.max(1, Math.floor(pool.options.max / 4));
    this.hardLimit = Math.max(1, Math.floor(pool.options.max / 2));
  }

  async query<T extends QueryResultRow>(statement: QueryConfig): Promise<T[]> {
    const connection = this.choose();
    connection.inFlight++;
    try {
      const client = await connection.client;
      corkForThisTurn(connection, client);
      return (await client.query<T>(statement)).rows;
    } catch (error) {
      if (endsConnection(error)) {
        connection.isEnding = true;
        this.remove(connection);
      }
      throw error;
    } finally {
      connection.inFlight--;
      noteAnswer(connection);
      if (connection.inFlight === 0) setImmediate(() => this.releaseIfIdle(connection));
    }
  }

  /** The first on which a read will not wait long, or a new one while more are allowed; else the one with fewest reads. */
  private choose(): SharedConnection {
    const now = performance.now();
    const moving = this.connections.filter(({ lastAnswerAt }) => now - lastAnswerAt < STALLED_MS);
    const quick = moving.find(
      ({ msPerAnswer = Infinity, inFlight }) => msPerAnswer * inFlight < LONGEST_WAIT_MS,
    );
    if (quick) return quick;
    if (this.connections.length < (moving.length ? this.softLimit : this.hardLimit)) return this.take(now);
    return moving.length ? leastBusy(moving) : this.leastStalled(now);
  }

  private leastStalled(now: number): SharedConnection {
    const connection = leastBusy(this.connections);
    // The same limit as for a free connection of the pool: better a refusal now than an answer that nobody waits for.
    if (now - connection.lastAnswerAt > config.database.connectTimeoutMs)
      throw new Error('timeout expired: all connections are held up');
    return connection;
  }

  private take(now: number): SharedConnection {
    const connection: SharedConnection = {
      client: this.pool.connect(),
      inFlight: 0,
      lastAnswerAt: now,
      isCorked: false,
      isEnding: false,
      isReleased: false,
      onBroken: () => this.remove(connection),
    };
    connection.client.then(
      (client) => client.on('error', connection.onBroken),
      connection.onBroken, // those who wait for it get the error
    );
    this.connections.push(connection);
    return connection;
  }

  /** A turn of the event loop later, because a caller often asks again right after an answer. */
  private releaseIfIdle(connection: SharedConnection): void {
    if (connection.inFlight > 0 || connection.isReleased) return;
    connection.isReleased = true;
    this.remove(connection);
    connection.client.then(
      (client) => client.off('error', connection.onBroken).release(connection.isEnding),
      () => undefined,
    );
  }

  private remove(connection: SharedConnection): void {
    this.connections = this.connections.filter((other) => other !== connection);
  }
}

/** An operator's interventions (SQLSTATE class 57P): reported before the connection closes, so it would take reads until then. */
const endsConnection = (error: unknown) => sqlStateOf(error)?.startsWith('57P');

const leastBusy = (connections: SharedConnection[]): SharedConnection =>
  connections.reduce((one, other) => (other.inFlight < one.inFlight ? other : one));

/** Statements of one turn of the event loop are sent together: each send costs as much as some answers do. */
function corkForThisTurn(connection: SharedConnection, client: PoolClient): void {
  if (connection.isCorked) return;
  const { stream } = client.connection;
  connection.isCorked = true;
  stream.cork();
  setImmediate(() => {
    connection.isCorked = false;
    stream.uncork();
  });
}

function noteAnswer(connection: SharedConnection): void {
  const now = performance.now();
  const took = now - connection.lastAnswerAt;
  const { msPerAnswer = took } = connection;
  connection.msPerAnswer = msPerAnswer + (took - msPerAnswer) / PACE_WINDOW;
  connection.lastAnswerAt = now;
}

const shared = new WeakMap<Pool, SharedConnections>();

/** The shared connections of a pool: all its reads have to go through the same ones to share anything. */
export function sharedConnectionsOf(pool: Pool): SharedConnections {
  const known = shared.get(pool) ?? new SharedConnections(pool);
  shared.set(pool, known);
  return known;
}
