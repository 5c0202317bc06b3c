import { Logger } from '@nestjs/common';
import { Pool, type QueryConfig, type QueryResultRow } from 'pg';
import { config } from '../config.js';
import { ProbeConnection } from './probe-connection.js';
import { sharedConnectionsOf } from './shared-connections.js';
import { breakWhenSilent } from './silence.js';

/** Where the primary's log ended at a time, and how many changes this process knew of by then. */
export interface Sample {
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
  private readonly logger = new Logger('Replica');
  private readonly pool: Pool;
  private readonly probe: ProbeConnection;
  private isAsked = false;
  private isThere = false;
  private isPrimary = false;
  /** Its state at the last poll, in words for the log. */
  private loggedState?: string;
  private isLeft = false;
  /** It shows all changes up to this one, and all that was committed by `shownAt`. */
  private shows = 0;
  private shownAt = -Infinity;

  constructor(
    private readonly url: string,
    probeTimeoutMs: number,
  ) {
    this.probe = new ProbeConnection({ url, name: 'shop-replica', timeoutMs: probeTimeoutMs });
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
    if (!this.isThere) return 'away';
    if (this.isPrimary) return 'primary';
    return performance.now() - this.shownAt < FAR_BEHIND_MS ? 'near' : 'behind';
  }

  /** Whether it shows this many changes, and is not further behind than other processes may be. */
  hasCaughtUp(changes: number): boolean {
    return this.state === 'near' && this.shows >= changes;
  }

  /** Polls how far it has come, unless a poll is under way; `samples` are those of the primary, newest first. */
  async look(samples: readonly Sample[]): Promise<void> {
    if (this.isAsked) return;
    this.isAsked = true;
    try {
      const found = await this.probe.ask<{ position: number | null }>(POSITION);
      this.isThere = true;
      this.isPrimary = found?.position == null;
      const reached = samples.find(({ position }) => position <= (found?.position ?? -1));
      if (!reached) return;
      this.shows = Math.max(this.shows, reached.changes);
      this.shownAt = Math.max(this.shownAt, reached.at);
    } catch {
      this.isThere = false;
    } finally {
      this.isAsked = false;
      this.logState();
    }
  }

  /**
   * A replica that was promoted by mistake takes writes that nobody else has: operators must hear of it. At first only silence is
   * news, because the primary may be listed, too.
   */
  private logState(): void {
    const now = this.isThere ? (this.isPrimary ? 'is a primary' : 'is a replica') : 'does not answer';
    const isNews = this.loggedState ? this.loggedState !== now : !this.isThere;
    if (isNews && !this.isLeft) this.logger.warn(`${new URL(this.url).host} ${now}`);
    this.loggedState = now;
  }

  query<T extends QueryResultRow>(statement: QueryConfig): Promise<T[]> {
    return sharedConnectionsOf(this.pool).query<T>(statement);
  }

  /** It failed a read: no other is sent there until it has answered again. */
  leave(): void {
    this.isThere = false;
  }

  get connections(): Pool {
    return this.pool;
  }

  async close(): Promise<void> {
    this.isLeft = true; // closing it is no news
    this.probe.close();
    await this.pool.end();
  }
}
