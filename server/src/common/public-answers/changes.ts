import { EVERYTHING, type Mark, type Tag } from './answer.js';

const PRICE = 'price:';
const SPAN = /^price:(\d+)-(\d+)$/;

/** So many are remembered. Within the minutes that an answer is kept, more are rare. */
const MOST_MARKS = 50_000;
const MOST_SPANS = 500;

/** Prices (in paise) by which an answer would be another if a product's price came from, to or past one of them. */
export const priceTags = (...prices: (number | null | undefined)[]): Tag[] =>
  prices.flatMap((price) => (price == null ? [] : [`${PRICE}${price}`]));

/** Of a price itself, below zero; of all else a hash (FNV-1a). Where two have the same, one is made anew for nothing. */
export function markOf(tag: Tag): Mark {
  if (tag.startsWith(PRICE)) return -1 - Number(tag.slice(PRICE.length));
  let hash = 0x811c9dc5;
  for (let n = 0; n < tag.length; n++) hash = Math.imul(hash ^ tag.charCodeAt(n), 0x01000193);
  return hash >>> 1;
}

const isPrice = (mark: Mark) => mark < 0;

/** What is told of new prices: from the lowest to the highest of before and after, as marks. */
function spanOf(told: Tag): { low: Mark; high: Mark } | undefined {
  const found = SPAN.exec(told);
  return found ? { low: -1 - Number(found[2]), high: -1 - Number(found[1]) } : undefined;
}

/** Before the first change: nobody knows whether what is dated so is still so. */
export const BEFORE_ALL = -1;

/** What was read: what it shows, and up to which change it is known to be so. */
export interface Reading {
  marks: Iterable<Mark>;
  asOf: number;
}

/**
 * What changed lately, so that what was read can be asked whether it is still so. It is asked when somebody wants it: to find all that
 * shows a thing when the thing changes would take a list of them for each thing, which is more memory than the answers themselves.
 */
export class Changes {
  /** How many there were: the time by which readings are dated. */
  now = 0;
  /** Of what was read before it nobody knows any more whether it is still so. */
  private horizon = 0;
  /** When each was told of last, the one of the longest ago in front. */
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

  /** @returns whether nothing that it shows has changed since; then that is known as of now */
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
