import { Logger } from '@nestjs/common';
import { Pool, type QueryConfig, type QueryResultRow } from 'pg';
import { config } from '../config.js';
import { ProbeConnection } from './probe-connection.js';
import { sharedConnectionsOf } from './shared-connections.js';
import { breakWhenSilent } from './silence.js';

/** Where the primary's log ended at a time, and how many changes this process knew of by then. */
export interface LogPosition {
  changes: number;
  at: number;
  /** In bytes of the log. */
  position: number;
}

/** A replica further behind, in ms, is not worth waiting for: as long as other processes may take to show a change. */
const FAR_BEHIND_MS = 1000;

/** Null for a server that is not in recovery: it is no replica (any more), wherever its log ends. */
const POSITION = `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 END AS position`;

/** A read replica, and how far it is known to be behind. */
export class Replica {
  readonly pool: Pool;
  private readonly logger = new Logger('Replica');
  private readonly probe: ProbeConnection;
  private isPolling = false;
  private isAnswering = false;
  private isPrimary = false;
  /** Its state at the last poll, in words for the log. */
  private loggedState?: string;
  private isClosed = false;
  /** It shows all changes up to this one, and all that was committed by `shownAt`. */
  private shownChanges = 0;
  private shownAt = -Infinity;

  constructor(
    private readonly url: string,
    probeTimeoutMs: number,
  ) {
    this.probe = new ProbeConnection(url, probeTimeoutMs);
    this.pool = new Pool({
      connectionString: url,
      application_name: 'shop',
      max: config.database.pool,
      connectionTimeoutMillis: config.database.connectTimeoutMs,
      keepAlive: true,
      pipeline: true,
      onConnect: breakWhenSilent,
    });
    this.pool.on('error', () => undefined); // the next read notices
  }

  /** A replica that has been promoted to primary is read only when nobody else answers. */
  get state(): 'near' | 'behind' | 'primary' | 'away' {
    if (!this.isAnswering) return 'away';
    if (this.isPrimary) return 'primary';
    return performance.now() - this.shownAt < FAR_BEHIND_MS ? 'near' : 'behind';
  }

  /** Whether it shows this many changes, and is not further behind than other processes may be. */
  hasCaughtUp(changes: number): boolean {
    return this.state === 'near' && this.shownChanges >= changes;
  }

  /** Polls how far it has come, unless a poll is under way; `positions` are those of the primary, newest first. */
  async poll(positions: readonly LogPosition[]): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      const found = await this.probe.ask<{ position: number | null }>(POSITION);
      this.isAnswering = true;
      this.isPrimary = found?.position == null;
      const reached = positions.find(({ position }) => position <= (found?.position ?? -1));
      if (!reached) return;
      this.shownChanges = Math.max(this.shownChanges, reached.changes);
      this.shownAt = Math.max(this.shownAt, reached.at);
    } catch {
      this.isAnswering = false;
    } finally {
      this.isPolling = false;
      this.logState();
    }
  }

  /**
   * A replica that was promoted by mistake takes writes that nobody else has: operators must hear of it. At first only silence is
   * news, because the primary may be listed, too.
   */
  private logState(): void {
    const now = this.isAnswering ? (this.isPrimary ? 'is a primary' : 'is a replica') : 'does not answer';
    const isNews = this.loggedState ? this.loggedState !== now : !this.isAnswering;
    if (isNews && !this.isClosed) this.logger.warn(`${new URL(this.url).host} ${now}`);
    this.loggedState = now;
  }

  query<T extends QueryResultRow>(statement: QueryConfig): Promise<T[]> {
    return sharedConnectionsOf(this.pool).query<T>(statement);
  }

  /** It failed a read: no other is sent there until it has answered again. */
  markAway(): void {
    this.isAnswering = false;
  }

  async close(): Promise<void> {
    this.isClosed = true; // closing it is no news
    this.probe.close();
    await this.pool.end();
  }
}
