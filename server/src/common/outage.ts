import type { Logger } from '@nestjs/common';
import { errorText } from './failure-log.js';

/** Logs once that something does not answer, however often it is retried, and once that it answers again. */
export class Outage {
  private isOn = false;

  constructor(
    private readonly logger: Logger,
    private readonly away: string,
    private readonly back: string,
  ) {}

  get isGoingOn(): boolean {
    return this.isOn;
  }

  begin(error: unknown): void {
    if (!this.isOn) this.logger.warn(`${this.away} (${errorText(error)})`);
    this.isOn = true;
  }

  end(): void {
    if (this.isOn) this.logger.log(this.back);
    this.isOn = false;
  }
}
