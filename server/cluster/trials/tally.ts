import { until } from '../program.js';

/** Consecutive successes after which each process has served every kind of request. */
const STEADY_WRITES = 30;

/** The answer to a call; status 0 if there was none at all. */
export interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

type Kind = 'reads' | 'writes';

interface Count {
  asked: number;
  /** No answer, or a status of 500 and above. */
  failed: number;
}

export interface Figures {
  reads: Count;
  writes: Count;
  failures: string[];
  /** The longest time between two placed orders. */
  secondsWithoutWrites: number;
}

/** The shoppers' answers: of the current trial, and of all trials together. */
export class Tally {
  readonly acknowledged = { placed: new Set<string>(), paid: new Set<string>() };
  /** Requests that failed in spite of retries. */
  readonly givenUp: string[] = [];
  private figures = fresh();
  /** Failures since the figures were last taken. */
  private failures = new Map<string, number>();
  private readonly underWay = new Set<Promise<unknown>>();
  private writesInARow = 0;
  private lastWrite = Date.now();
  private longestGap = 0;

  /** Counts a request once it is answered. */
  follow(kind: Kind, what: string, request: Promise<Answer>): void {
    const counted = request.then(({ status }) => {
      this.underWay.delete(counted);
      this.count(kind, what, status);
    });
    this.underWay.add(counted);
  }

  /**
   * Waits until all requests sent so far have ended, and then until the shop has recovered: late failures, and those during the
   * recovery, count for the trial that caused them.
   */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
    this.writesInARow = 0;
    await until(() => Promise.resolve(this.writesInARow >= STEADY_WRITES), 'a shop that is itself again');
  }

  private count(kind: Kind, what: string, status: number): void {
    this.figures[kind].asked++;
    const isAnswered = status > 0 && status < 500;
    if (kind === 'writes') this.writesInARow = isAnswered ? this.writesInARow + 1 : 0;
    if (isAnswered) return;
    this.figures[kind].failed++;
    const failure = `${what}: ${status || 'no answer'}`;
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }

  acknowledge(what: 'placed' | 'paid', orderId: string): void {
    this.acknowledged[what].add(orderId);
    if (what === 'placed') this.closeGap();
  }

  give(what: string, { status, body }: Answer): void {
    this.givenUp.push(`${what}: ${status} ${JSON.stringify(body)}`);
  }

  /** The figures since the last call. */
  take(): Figures {
    this.closeGap();
    const { reads, writes } = this.figures;
    const failures = [...this.failures].map(([failure, times]) => `${failure} (${times}x)`);
    const taken = { reads, writes, failures, secondsWithoutWrites: Math.round(this.longestGap / 100) / 10 };
    this.failures.clear();
    this.figures = fresh();
    this.longestGap = 0;
    return taken;
  }

  private closeGap(): void {
    const now = Date.now();
    this.longestGap = Math.max(this.longestGap, now - this.lastWrite);
    this.lastWrite = now;
  }
}

const fresh = () => ({ reads: { asked: 0, failed: 0 }, writes: { asked: 0, failed: 0 } });
