/** The sandbox's time: a replaceable source plus the time that `advance` has skipped. */
export class Clock {
  constructor(
    private readonly source: () => number,
    private skippedMs = 0,
  ) {}

  /** Milliseconds since 1970. */
  now(): number {
    return this.source() + this.skippedMs;
  }

  /** Whole seconds, as the API writes `created_at`. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Returns the total skipped so far, which the ledger keeps across restarts. */
  advance(seconds: number): number {
    this.skippedMs += seconds * 1000;
    return this.skippedMs;
  }

  reset(): void {
    this.skippedMs = 0;
  }
}
