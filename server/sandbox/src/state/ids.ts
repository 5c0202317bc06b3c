import type { Clock } from './clock.js';
import { pick, type Random } from './random.js';

const BASE62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const EPOCH_MS = Date.UTC(2014, 0, 1);

/** Ids built as the gateway builds them: ten characters of nanoseconds, four random, so they sort by time. */
export class Ids {
  private last = 0n;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly isTaken: (id: string) => boolean,
  ) {}

  next(prefix = ''): string {
    let id: string;
    do id = prefix + this.stamp() + this.tail();
    while (this.isTaken(id));
    return id;
  }

  private stamp(): string {
    const now = BigInt(Math.max(0, Math.floor(this.clock.now()) - EPOCH_MS)) * 1_000_000n;
    this.last = now > this.last ? now : this.last + 1n;
    return toBase62(this.last).padStart(10, '0');
  }

  private tail(): string {
    return Array.from({ length: 4 }, () => pick(BASE62, this.random)).join('');
  }
}

function toBase62(value: bigint): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = (BASE62[Number(rest % 62n)] ?? '') + text;
  return text;
}
