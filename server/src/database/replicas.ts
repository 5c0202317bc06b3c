import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { config } from '../config.js';
import { directUrlOf } from './pool.js';
import { ProbeConnection } from './probe-connection.js';
import { Replica, type LogPosition } from './replica.js';

const POLL_MS = 300;
/** How long a read waits for a replica to catch up before it goes to the primary; a poll takes a millisecond or two. */
const MAX_WAIT_MS = 100;
const RETRY_MS = 3;
/** A primary that has been silent for this long is away: then what replicas show is better than nothing. */
const AWAY_MS = 500;
const SILENT_MS = 1000;
const MOST_POSITIONS = 200;

/** Fails on a server in recovery, as it should: that is no primary. */
const END_OF_LOG = `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS position`;

/**
 * The replicas (`DATABASE_REPLICA_URLS`), and which of them show every change that this process knows of.
 *
 * `changed` is called for every change that is heard of. A read may use a replica that has replayed the primary's log to where it
 * ended after the last change known when the read began, so nobody sees or caches a state from before a change. All of it is
 * compared by log positions: no clock of another machine matters.
 */
@Injectable()
export class Replicas implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly all = config.database.replicaUrls.map((url) => new Replica(url, SILENT_MS));
  private readonly positions: LogPosition[] = [];
  private primary?: ProbeConnection;
  private isPollingPrimary = false;
  private lastAnswer = performance.now();
  /** Starts at one: migrations from before this process began must have been replayed, too. */
  private changes = 1;
  private turn = 0;
  private timer?: NodeJS.Timeout;

  constructor(private readonly db: DataSource) {}

  onApplicationBootstrap() {
    if (this.all.length === 0 || !this.db.isInitialized) return;
    this.primary = new ProbeConnection(directUrlOf(this.db), SILENT_MS);
    this.lastAnswer = performance.now();
    this.poll();
    this.timer = setInterval(() => this.poll(), POLL_MS).unref();
  }

  async onApplicationShutdown() {
    clearInterval(this.timer);
    this.primary?.close();
    await Promise.all(this.all.map((replica) => replica.close()));
  }

  get isConfigured(): boolean {
    return this.all.length > 0;
  }

  /** Something was committed that later reads must see. */
  changed(): void {
    this.changes++;
  }

  /** Whether the primary has been silent for a while, as far as this process can tell. */
  get isPrimaryAway(): boolean {
    return performance.now() - this.lastAnswer > AWAY_MS + POLL_MS;
  }

  /** A replica that shows every change known by now; undefined where none does soon enough, or the primary is away. */
  async pick(): Promise<Replica | undefined> {
    const needed = this.changes;
    const end = performance.now() + MAX_WAIT_MS;
    while (!this.isPrimaryAway) {
      const replica = this.nextOf((one) => one.hasCaughtUp(needed));
      const isWorthWaiting = this.all.some(({ state }) => state === 'near');
      if (replica || !isWorthWaiting || performance.now() > end) return replica;
      this.poll();
      await sleep(RETRY_MS);
    }
    return undefined;
  }

  /** Any replica that answers, for when the primary does not. */
  any(): Replica | undefined {
    return this.nextOf(({ state }) => state !== 'away');
  }

  /** Number of replicas in each state, for metrics. */
  counts(): Record<Replica['state'], number> {
    const counts = { near: 0, behind: 0, primary: 0, away: 0 };
    for (const { state } of this.all) counts[state]++;
    return counts;
  }

  get pools() {
    return this.all.map(({ pool }) => pool);
  }

  private nextOf(isUsable: (replica: Replica) => boolean): Replica | undefined {
    const usable = this.all.filter(isUsable);
    return usable[this.turn++ % usable.length];
  }

  /** Polls the positions of the primary and every replica, each unless a poll is under way. */
  private poll(): void {
    void this.pollPrimary();
    for (const replica of this.all) void replica.poll(this.positions);
  }

  private async pollPrimary(): Promise<void> {
    if (this.isPollingPrimary || !this.primary) return;
    this.isPollingPrimary = true;
    const [changes, at] = [this.changes, performance.now()];
    try {
      const end = await this.primary.ask<{ position: number }>(END_OF_LOG);
      this.lastAnswer = performance.now();
      this.positions.unshift({ changes, at, position: end!.position });
      if (this.positions.length > MOST_POSITIONS) this.positions.pop();
    } catch {
      // The primary is away; what counts is for how long.
    } finally {
      this.isPollingPrimary = false;
    }
  }
}
