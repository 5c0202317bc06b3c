import type { Tag } from './answer.js';

const PRICE = 'price:';
const SPAN = /^price:(\d+)-(\d+)$/;

/** Prices (in paise) by which an answer would be another if a product's price came from, to or past one of them. */
export const priceTags = (...prices: (number | null | undefined)[]): Tag[] =>
  prices.flatMap((price) => (price == null ? [] : [`${PRICE}${price}`]));

/** What is told of new prices: from the lowest to the highest of before and after. */
function spanOf(told: Tag): { low: number; high: number } | undefined {
  const found = SPAN.exec(told);
  return found ? { low: Number(found[1]), high: Number(found[2]) } : undefined;
}

/** The tags among these that are told of: the same, or each price that `price:100-250` spans. */
export function toldOf(told: Tag, shown: ReadonlySet<Tag>): Tag[] {
  const span = spanOf(told);
  if (!span) return shown.has(told) ? [told] : [];
  const isSpanned = (price: number) => price >= span.low && price <= span.high;
  return [...shown].filter((tag) => tag.startsWith(PRICE) && isSpanned(Number(tag.slice(PRICE.length))));
}

/** Which answers show what. */
export class ShownBy {
  private readonly shown = new Map<Tag, { tag: Tag; keys: Set<string> }>();
  private readonly prices = new Set<Tag>();

  /** @returns the same tags; those that other answers have, too, as the very texts of theirs, which are many */
  add(key: string, tags: Iterable<Tag>): Tag[] {
    return Array.from(tags, (tag) => {
      const known = this.shown.get(tag);
      if (known) {
        known.keys.add(key);
        return known.tag;
      }
      this.shown.set(tag, { tag, keys: new Set([key]) });
      if (tag.startsWith(PRICE)) this.prices.add(tag);
      return tag;
    });
  }

  remove(key: string, tags: Iterable<Tag>): void {
    for (const tag of tags) {
      const keys = this.shown.get(tag)?.keys;
      keys?.delete(key);
      if (keys?.size !== 0) continue;
      this.shown.delete(tag);
      this.prices.delete(tag);
    }
  }

  /** The keys of all answers of which something told may make others. */
  keysOf(told: Tag): string[] {
    const tags = spanOf(told) ? toldOf(told, this.prices) : [told];
    return tags.flatMap((tag) => [...(this.shown.get(tag)?.keys ?? [])]);
  }
}
