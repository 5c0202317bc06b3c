import { EVERYTHING, type Mark, type Tag } from './answer.js';

const PRICE = 'price:';
const SPAN = /^price:(\d+)-(\d+)$/;

/** How many changes are remembered. More are rare within the minutes that an answer is cached. */
const MOST_MARKS = 50_000;
const MOST_SPANS = 500;

/** Prices (in paise) that an answer depends on: it may change when a product's price moves from, to or past one of them. */
export const priceTags = (...prices: (number | null | undefined)[]): Tag[] =>
  prices.flatMap((price) => (price == null ? [] : [`${PRICE}${price}`]));

/** For a price itself, below zero; for anything else a hash (FNV-1a). In a collision an answer is made again for nothing. */
export function markOf(tag: Tag): Mark {
  if (tag.startsWith(PRICE)) return -1 - Number(tag.slice(PRICE.length));
  let hash = 0x811c9dc5;
  for (let n = 0; n < tag.length; n++) hash = Math.imul(hash ^ tag.charCodeAt(n), 0x01000193);
  return hash >>> 1;
}

const isPrice = (mark: Mark) => mark < 0;

/** The range that an announced price change covers, from the lowest to the highest of old and new, as marks. */
function spanOf(told: Tag): { low: Mark; high: Mark } | undefined {
  const found = SPAN.exec(told);
  return found ? { low: -1 - Number(found[2]), high: -1 - Number(found[1]) } : undefined;
}

/** Before the first change: nothing with this date can be confirmed as current. */
export const BEFORE_ALL = -1;

/** Something that was read: what it shows, and the last change up to which it is known to be current. */
export interface Reading {
  marks: Iterable<Mark>;
  asOf: number;
}

/**
 * Recent changes, by which a reading is checked for staleness when it is wanted. To invalidate readings at the time of a change
 * would take a list of readings for each thing, which is more memory than the answers themselves.
 */
export class Changes {
  /** The number of changes so far: the clock by which readings are dated. */
  now = 0;
  /** Readings older than this can no longer be checked. */
  private horizon = 0;
  /** When each mark last changed, the oldest first. */
  private readonly times = new Map<Mark, number>();
  private readonly spans: { low: Mark; high: Mark; time: number }[] = [];

  note(told: Tag): void {
    const time = ++this.now;
    if (told === EVERYTHING) return this.forgetUpTo(time);
    const span = spanOf(told);
    if (span) this.spans.push({ ...span, time });
    else this.noteMark(markOf(told), time);
    if (this.spans.length > MOST_SPANS) this.forgetUpTo(this.spans[0]!.time);
  }

  /** @returns whether nothing that it shows has changed since; if so, the reading is dated as of now */
  confirm(reading: Reading): boolean {
    const { marks, asOf } = reading;
    if (asOf === this.now) return true;
    if (asOf < this.horizon) return false;
    for (const mark of marks) if (this.hasChanged(mark, asOf)) return false;
    reading.asOf = this.now;
    return true;
  }

  private hasChanged(mark: Mark, since: number): boolean {
    if (!isPrice(mark)) return (this.times.get(mark) ?? 0) > since;
    return this.spans.some(({ low, high, time }) => time > since && low <= mark && mark <= high);
  }

  private noteMark(mark: Mark, time: number): void {
    this.times.delete(mark);
    this.times.set(mark, time);
    if (this.times.size <= MOST_MARKS) return;
    const [oldest] = this.times.values();
    this.forgetUpTo(oldest!);
  }

  private forgetUpTo(time: number): void {
    this.horizon = time;
    while (this.spans.length > 0 && this.spans[0]!.time <= time) this.spans.shift();
    for (const [mark, last] of this.times) {
      if (last > time) break;
      this.times.delete(mark);
    }
  }
}
