import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { messageOf } from '../../common/message-of.js';
import { SharedRedis } from '../../common/shared-redis.js';
import { withTimeout } from '../../common/with-timeout.js';
import { Replicas } from '../../database/replicas.js';
import { Metrics } from '../metrics/metrics.js';

/** A check that takes longer counts as unanswered. */
const CHECK_TIMEOUT_MS = 3_000;

type Check = () => Promise<string | void>;

/** Where there are replicas, a primary that has not answered by then is no longer waited for. */
const SOON_MS = 1_000;

interface ReadinessReport {
  status: 'ok' | 'draining' | 'unavailable';
  checks: Record<string, string>;
}

/** Whether this process should get requests: what it depends on answers, and it has not been told to end. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Readiness');
  private readonly checks = new Map<string, Check>();
  private readonly shownStates = new Map<string, () => string>();
  private running?: Promise<ReadinessReport>;
  private draining = false;
  private readonly drainers: (() => void)[] = [];

  constructor(db: DataSource, replicas: Replicas, redis: SharedRedis, metrics: Metrics) {
    this.require('database', () => database(db, replicas));
    if (redis.client) this.showState('redis', () => redis.state);
    metrics.gauge('shop_ready', 'Whether all answers that this process cannot work without', async () =>
      (await this.report()).status === 'unavailable' ? 0 : 1,
    );
  }

  /** Adds something that this process cannot work without; `check` rejects where it does not answer, and may return its state. */
  require(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Adds something that operators should know, although the process works without it. */
  showState(name: string, state: () => string): void {
    this.shownStates.set(name, state);
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Adds a callback for when this process starts to drain. */
  whenDraining(then: () => void): void {
    this.drainers.push(then);
  }

  /** From now on this process wants no more requests. */
  drain(): void {
    this.draining = true;
    for (const then of this.drainers) then();
  }

  /** Concurrent reports share one round of checks. */
  report(): Promise<ReadinessReport> {
    return (this.running ??= this.ask().finally(() => (this.running = undefined)));
  }

  private async ask(): Promise<ReadinessReport> {
    const names = [...this.checks.keys()];
    const answers = await Promise.all(names.map((name) => this.answers(name)));
    const required = names.map((name, n) => [name, answers[n] ?? 'failing'] as const);
    const shown = [...this.shownStates].map(([name, state]) => [name, state()] as const);
    const status = answers.every(Boolean) ? 'ok' : 'unavailable';
    return {
      status: this.draining ? 'draining' : status,
      checks: Object.fromEntries([...required, ...shown]),
    };
  }

  private async answers(name: string): Promise<string | undefined> {
    try {
      return (await withTimeout(CHECK_TIMEOUT_MS, this.checks.get(name)!())) ?? 'ok';
    } catch (error) {
      this.logger.warn(`${name}: ${messageOf(error)}`);
      return undefined;
    }
  }
}

/** With a replica that answers, the shop is ready without its primary: strangers can look around, though nobody can buy. */
async function database(db: DataSource, replicas: Replicas): Promise<string> {
  const isReadOnly = () => replicas.isPrimaryAway && replicas.any() !== undefined;
  if (isReadOnly()) return 'read-only';
  const answer = db.query('SELECT 1').then(
    () => 'ok',
    (error: unknown) => (replicas.any() ? 'read-only' : Promise.reject(error as Error)),
  );
  const soon = sleep(SOON_MS, undefined, { ref: false }).then(() => (isReadOnly() ? 'read-only' : answer));
  return Promise.race([answer, soon]);
}
