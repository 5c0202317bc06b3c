import * as v from 'valibot';
import { listOf, storedValue, useStoredValue } from './storedValue';

/** How many lines a cart may hold, here as in an account. */
export const MOST_LINES = 100;

const FULL = `A cart holds up to ${MOST_LINES} products`;

/** The most pieces that a line may name: with more in one line the shop reads none of them. */
const MOST_PIECES = 1_000_000;

/** A number of pieces, whole; older pages stored it as text. */
const pieces = v.pipe(
  v.unknown(),
  v.transform(Number),
  v.check((count) => Number.isInteger(count) && count >= 1 && count <= MOST_PIECES),
);

/** What the shop knows better than the browser is corrected by its next answer. */
const line = v.object({
  product: v.pipe(v.string(), v.nonEmpty()),
  name: v.fallback(v.string(), ''),
  image: v.fallback(v.string(), ''),
  price: v.fallback(v.number(), 0),
  countInStock: v.fallback(v.number(), 0),
  qty: pieces,
  /** Which one, of a product that is stocked by variant; with its size and colour. */
  variant: v.optional(v.string()),
  size: v.optional(v.string()),
  color: v.optional(v.string()),
});

/** A line of a signed-out shopper's cart, as local storage keeps it. */
export type LocalCartLine = v.InferOutput<typeof line>;

/** What tells a line from the others: the same product in two sizes is two lines. */
type LineKey = Pick<LocalCartLine, 'product' | 'variant'>;

const isFor = (key: LineKey) => (line: LocalCartLine) =>
  line.product === key.product && line.variant === key.variant;

/** A line that is stored twice counts once, with its larger quantity, as when an account takes it over. */
const withoutTwins = (lines: LocalCartLine[]) =>
  lines.reduce<LocalCartLine[]>((kept, line) => {
    const twin = kept.find(isFor(line));
    if (!twin) return [...kept, line];
    return line.qty > twin.qty ? kept.map((one) => (one === twin ? line : one)) : kept;
  }, []);

const cart = storedValue<LocalCartLine[]>('cartItems', [], v.pipe(listOf(line), v.transform(withoutTwins)));

export const useLocalCart = () => useStoredValue(cart);

export const localCart = {
  lines: cart.get,

  /**
   * Adds to what is there, up to the stock, as the server's cart does.
   * @returns how many came in
   * @throws Error where there is room for no other line
   */
  add(added: LocalCartLine): number {
    const lines = cart.get();
    const held = lines.find(isFor(added))?.qty ?? 0;
    const qty = Math.min(held + added.qty, added.countInStock);
    if (qty <= held) return 0;
    if (held === 0 && lines.length >= MOST_LINES) throw new Error(FULL);
    const now = { ...added, qty };
    save(held === 0 ? [...lines, now] : lines.map((line) => (isFor(added)(line) ? now : line)));
    return qty - held;
  },

  setQty(key: LineKey, qty: number) {
    save(cart.get().map((line) => (isFor(key)(line) ? { ...line, qty } : line)));
  },

  /** Makes a line one of another size or colour; one that is there already takes the pieces over. */
  exchange(key: LineKey, now: LocalCartLine) {
    const there = cart.get().find(isFor(now));
    if (there && !isFor(key)(there)) {
      localCart.remove(key);
      localCart.add(now);
    } else {
      const qty = Math.max(1, Math.min(now.qty, now.countInStock));
      save(cart.get().map((line) => (isFor(key)(line) ? { ...now, qty } : line)));
    }
  },

  remove(key: LineKey) {
    save(cart.get().filter((line) => !isFor(key)(line)));
  },

  replace: save,
  clear: () => save([]),
};

function save(lines: LocalCartLine[]) {
  cart.set(lines.length === 0 ? cart.empty : lines);
}
