import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { config } from '../config.js';
import { Reconciler } from './reconciler.js';
import { RefundLedger } from './refund-ledger.js';
import { WebhookInbox } from './webhook-inbox.js';

const PAUSE_MS = 1_000;
const ALARM_PAUSE_MS = 3_600_000;

/** Runs the background work of payments, each kind in its own loop; any number of processes may run them side by side. */
@Injectable()
export class Workers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Workers');
  private readonly stopping = new AbortController();
  private loops: Promise<void>[] = [];

  constructor(
    private readonly reconciler: Reconciler,
    private readonly refunds: RefundLedger,
    private readonly inbox: WebhookInbox,
  ) {}

  onApplicationBootstrap() {
    if (!config.workers) return;
    this.loops = [
      this.loop('webhooks', () => this.inbox.work()),
      this.loop('reconciler', () => this.reconciler.work()),
      this.loop('reservations', () => this.reconciler.releaseExpired()),
      this.loop('refunds', () => this.refunds.work()),
      this.loop('webhook alarm', () => this.inbox.listen().then(() => 0), ALARM_PAUSE_MS),
    ];
  }

  async onModuleDestroy() {
    this.stopping.abort();
    await Promise.all(this.loops);
  }

  /** Works until nothing is due, pauses, and goes on; an error costs one round, not the loop. */
  private async loop(name: string, work: () => Promise<number>, pauseMs = PAUSE_MS): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const done = await work().catch((error: unknown) => {
        this.logger.error(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
        return 0;
      });
      if (done === 0) await this.pause(pauseMs);
    }
  }

  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
