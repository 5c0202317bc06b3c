import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';

/** A number, or one for each value of a label. */
type Reading = number | Record<string, number>;

/**
 * What Prometheus is told about this process. A module adds its own by injecting this:
 * `metrics.gauge('shop_jobs', 'Jobs by state', () => ({ queued: 3, failed: 0 }), 'state')`.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** A value that is read whenever it is asked for; one that cannot be read just then is left out, and costs no other. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.registry],
      async collect() {
        this.reset();
        const reading = await Promise.resolve()
          .then(read)
          .catch(() => undefined);
        if (reading === undefined) this.remove({});
        else if (typeof reading === 'number') this.set(reading);
        else for (const [value, number] of Object.entries(reading)) this.set({ [label!]: value }, number);
      },
    });
  }
}
