import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { withTimeout } from '../../common/with-timeout.js';

/** A value that takes longer is left out: Prometheus waits for ten seconds, and for all or nothing. */
const READ_TIMEOUT_MS = 3_000;

/** A number, or one for each value of a label. */
type Reading = number | Record<string, number>;

/**
 * What Prometheus reads about this process. A module adds its own by injecting this:
 * `metrics.gauge('shop_jobs', 'Jobs by state', () => ({ queued: 3, failed: 0 }), 'state')`.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** A value that is read at each scrape; one that cannot be read then is left out, without affecting the others. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.registry],
      async collect() {
        this.reset();
        const reading = await withTimeout(READ_TIMEOUT_MS, Promise.resolve().then(read)).catch(
          () => undefined,
        );
        if (reading === undefined) this.remove({});
        else if (typeof reading === 'number') this.set(reading);
        else for (const [value, number] of Object.entries(reading)) this.set({ [label!]: value }, number);
      },
    });
  }

  /** A count that is kept elsewhere, since the process began; its name ends in `_total`. */
  counter(name: string, help: string, read: () => Readonly<Record<string, number>>, label: string): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [value, number] of Object.entries(read())) this.inc({ [label]: value }, number);
      },
    });
  }
}
