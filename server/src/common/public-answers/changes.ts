import { EVERYTHING, type Tag, type TagHash } from './answer.js';

const PRICE = 'price:';
const SPAN = /^price:(\d+)-(\d+)$/;

/** How many changes are remembered. More are rare within the minutes that an answer is cached. */
const MOST_TAG_HASHES = 50_000;
const MOST_SPANS = 500;

/** Prices (in paise) that an answer depends on: it may change when a product's price moves from, to or past one of them. */
export const priceTags = (...prices: (number | null | undefined)[]): Tag[] =>
  prices.flatMap((price) => (price == null ? [] : [`${PRICE}${price}`]));

/** For a price itself, below zero; for anything else a hash (FNV-1a). In a collision an answer is made again for nothing. */
export function tagHashOf(tag: Tag): TagHash {
  if (tag.startsWith(PRICE)) return -1 - Number(tag.slice(PRICE.length));
  let hash = 0x811c9dc5;
  for (let n = 0; n < tag.length; n++) hash = Math.imul(hash ^ tag.charCodeAt(n), 0x01000193);
  return hash >>> 1;
}

const isPrice = (tagHash: TagHash) => tagHash < 0;

/** The range that an announced price change covers, from the lowest to the highest of old and new, as tag hashes. */
function spanOf(told: Tag): { low: TagHash; high: TagHash } | undefined {
  const found = SPAN.exec(told);
  return found ? { low: -1 - Number(found[2]), high: -1 - Number(found[1]) } : undefined;
}

/** Before the first change: nothing with this date can be confirmed as current. */
export const BEFORE_ALL = -1;

/** Something that was read: what it shows, and the last change up to which it is known to be current. */
export interface Reading {
  tagHashes: Iterable<TagHash>;
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
  /** When each tag last changed, the oldest first. */
  private readonly times = new Map<TagHash, number>();
  private readonly spans: { low: TagHash; high: TagHash; time: number }[] = [];

  note(told: Tag): void {
    const time = ++this.now;
    if (told === EVERYTHING) return this.forgetUpTo(time);
    const span = spanOf(told);
    if (span) this.spans.push({ ...span, time });
    else this.noteTagHash(tagHashOf(told), time);
    if (this.spans.length > MOST_SPANS) this.forgetUpTo(this.spans[0]!.time);
  }

  /** @returns whether nothing that it shows has changed since; if so, the reading is dated as of now */
  confirm(reading: Reading): boolean {
    const { tagHashes, asOf } = reading;
    if (asOf === this.now) return true;
    if (asOf < this.horizon) return false;
    for (const tagHash of tagHashes) if (this.hasChanged(tagHash, asOf)) return false;
    reading.asOf = this.now;
    return true;
  }

  private hasChanged(tagHash: TagHash, since: number): boolean {
    if (!isPrice(tagHash)) return (this.times.get(tagHash) ?? 0) > since;
    return this.spans.some(({ low, high, time }) => time > since && low <= tagHash && tagHash <= high);
  }

  private noteTagHash(tagHash: TagHash, time: number): void {
    this.times.delete(tagHash);
    this.times.set(tagHash, time);
    if (this.times.size <= MOST_TAG_HASHES) return;
    const [oldest] = this.times.values();
    this.forgetUpTo(oldest!);
  }

  private forgetUpTo(time: number): void {
    this.horizon = time;
    while (this.spans.length > 0 && this.spans[0]!.time <= time) this.spans.shift();
    for (const [tagHash, last] of this.times) {
      if (last > time) break;
      this.times.delete(tagHash);
    }
  }
}
