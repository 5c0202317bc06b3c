import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import {
  Client,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { DataSource } from 'typeorm';
import { EVERYTHING, type Tag } from '../common/public-answers/answer.js';
import { PublicAnswers } from '../common/public-answers/public-answers.js';
import { directUrlOf, poolOf } from './pool.js';
import { Replicas } from './replicas.js';

const CHANNEL = 'catalogue_changed';
/** For callers that do not know what has changed. */
export const TELL_EVERYTHING = `NOTIFY ${CHANNEL}, '${EVERYTHING}'`;
const LISTENER = 'shop-changes';
/**
 * The sessions that listen for changes. Each polls continuously, so one that has not for a while is gone as well, even if the
 * server has not noticed: with its machine, or behind a cut line. Where a pooler renames sessions, there are none.
 */
const LISTENERS = `SELECT coalesce(array_agg(pid), '{}') AS pids FROM pg_stat_activity
  WHERE application_name = '${LISTENER}' AND datname = current_database()
    AND coalesce(state_change > clock_timestamp() - interval '3 s', true)`;
/** Code of the notices that triggers raise in the shop's own sessions; see tell_catalogue_changed in the migrations. */
const TOLD = 'SHOP1';
const HEARTBEAT_MS = 400;
const QUERY_TIMEOUT_MS = 800;
const RECONNECT_MS = 1000;
/** How long changes are collected before the other processes are told, which have to know within a second. */
const RELAY_MS = 50;
/** A notification may have 8,000 bytes, and the longest tag, that of a product, has 37. */
const MAX_RELAYED = 200;

/**
 * Listens for changes of the catalogue, invalidates the public answers that show them, and notes them for the choice of a
 * replica.
 *
 * Triggers announce each change. In a session of the shop they tell the session itself, so its own process knows as soon as the
 * connection is released, before the writer is answered; it relays the news to the other processes by NOTIFY. The triggers do not
 * notify from within the transaction: PostgreSQL lets only one such transaction commit at a time, and sales would queue for it.
 * In any other session (psql, imports) they do notify.
 */
@Injectable()
export class CatalogueChanges implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(CatalogueChanges.name);
  private readonly announced = new WeakMap<PoolClient, Set<Tag>>();
  private readonly toRelay = new Set<Tag>();
  private pool?: Pool;
  private listener?: Client;
  /** The newest listener, connected or not: an earlier one may still fail, which says nothing about this one. */
  private latest?: Client;
  private next?: NodeJS.Timeout;
  private relayTimer?: NodeJS.Timeout;
  private isClosing = false;
  /** The sessions that were listening at the last poll. */
  private listeners: number[] = [];
  /** The latest query on the listener's connection, answered or not. */
  private asked: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly answers: PublicAnswers,
    private readonly replicas: Replicas,
  ) {}

  /** Also where nothing is cached: other processes may cache, and must learn what this one changes, or that it was killed. */
  async onApplicationBootstrap() {
    if (!this.db.isInitialized) return;
    this.pool = poolOf(this.db);
    this.pool.on('acquire', this.watch);
    this.pool.on('release', this.onRelease);
    await this.listen();
  }

  async onModuleDestroy() {
    this.isClosing = true;
    clearTimeout(this.next);
    clearTimeout(this.relayTimer);
    this.pool?.off('acquire', this.watch);
    this.pool?.off('release', this.onRelease);
    await this.relay();
    this.answers.setListening(false);
    await this.listener?.end().catch(() => undefined);
  }

  /** Collects what triggers tell one of this process's connections. */
  private readonly watch = (client: PoolClient) => {
    if (this.announced.has(client)) return;
    const tags = new Set<Tag>();
    this.announced.set(client, tags);
    client.on('notice', ({ code, message }) => {
      if (code === TOLD) for (const tag of message!.split(',')) tags.add(tag);
    });
  };

  /** By now the transaction has ended, and the writer has not been answered yet. */
  private readonly onRelease = (_: Error, client: PoolClient) => {
    const tags = this.announced.get(client);
    if (!tags?.size) return;
    this.invalidate(tags);
    for (const tag of tags) this.toRelay.add(tag);
    tags.clear();
    this.relayTimer ??= setTimeout(() => void this.relay(), RELAY_MS).unref();
  };

  /** The state before this change is no longer served, neither from the cache nor from a replica. */
  private invalidate(tags: Iterable<Tag>): void {
    this.replicas.changed();
    this.answers.drop(tags);
  }

  private async relay(): Promise<void> {
    this.relayTimer = undefined;
    if (this.toRelay.size === 0) return;
    const news = this.toRelay.size > MAX_RELAYED ? EVERYTHING : [...this.toRelay].join();
    this.toRelay.clear();
    // On the listener's own connection, where this process recognises its own news when they come back.
    const notify = { text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, news] };
    const sent = this.listener ? this.ask(this.listener, notify) : poolOf(this.db).query(notify);
    await sent.catch(() => {
      this.toRelay.add(EVERYTHING);
      if (!this.isClosing) this.relayTimer = setTimeout(() => void this.relay(), RECONNECT_MS).unref();
    });
  }

  /** Connects and stays connected; until the next success nothing is cached. */
  private async listen(): Promise<void> {
    const listener = new Client({
      connectionString: directUrlOf(this.db),
      application_name: LISTENER,
      connectionTimeoutMillis: 5000,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    this.latest = listener;
    listener.on('error', () => this.handleLoss(listener));
    listener.on('notification', ({ processId, payload }) => {
      const isOurs = processId === (listener as unknown as { processID: number }).processID;
      if (!isOurs && payload) this.invalidate(payload.split(','));
    });
    try {
      await listener.connect();
      await listener.query(`LISTEN ${CHANNEL}`);
      // On behalf of a process that was killed before it could tell its news: its successor makes the others forget everything.
      await listener.query(TELL_EVERYTHING);
      if (this.isClosing) return await listener.end();
      this.listener = listener;
      this.replicas.changed(); // a state from before changes that were missed must not be read and cached
      this.answers.setListening(true);
      this.scheduleHeartbeat(listener);
    } catch {
      this.handleLoss(listener);
    }
  }

  /** A silently cut connection looks idle: only an answer shows that changes still arrive. */
  private scheduleHeartbeat(listener: Client): void {
    this.next = setTimeout(() => {
      this.ask<{ pids: number[] }>(listener, { text: LISTENERS }).then(
        ({ rows: [found] }) => {
          this.noteListeners(found!.pids);
          this.scheduleHeartbeat(listener);
        },
        () => this.handleLoss(listener),
      );
    }, HEARTBEAT_MS).unref();
  }

  /** A listener that is gone may have been killed before it could tell its news. */
  private noteListeners(listeners: number[]): void {
    if (this.listeners.some((pid) => !listeners.includes(pid))) this.invalidate([EVERYTHING]);
    this.listeners = listeners;
  }

  /** One query at a time: a connection that is still answering must not be queried. */
  private ask<T extends QueryResultRow>(listener: Client, query: QueryConfig): Promise<QueryResult<T>> {
    const answer = this.asked.then(() => listener.query<T>(query));
    this.asked = answer.catch(() => undefined);
    return answer;
  }

  private handleLoss(listener: Client): void {
    if (this.latest !== listener) return;
    this.latest = undefined;
    clearTimeout(this.next);
    if (this.listener === listener)
      this.log.warn('Changes of the catalogue are not heard of: nothing is kept');
    this.listener = undefined;
    this.listeners = [];
    this.answers.setListening(false);
    void listener.end().catch(() => undefined);
    if (!this.isClosing) this.next = setTimeout(() => void this.listen(), RECONNECT_MS).unref();
  }
}
