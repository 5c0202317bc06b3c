import * as v from 'valibot';
import { listOf, storedValue, useStoredValue } from './storedValue';

/** The most lines of a cart, as on the server. */
export const MOST_LINES = 100;

const FULL = `A cart holds up to ${MOST_LINES} products`;

/** The most pieces of a line: the server rejects all lines if one has more. */
export const MOST_PIECES = 1_000_000;

/** A whole number of pieces; older pages stored it as text. */
const pieces = v.pipe(
  v.unknown(),
  v.transform(Number),
  v.check((count) => Number.isInteger(count) && count >= 1 && count <= MOST_PIECES),
);

/** Fields with a fallback are corrected by the shop's next answer. */
const line = v.object({
  product: v.pipe(v.string(), v.nonEmpty()),
  name: v.fallback(v.string(), ''),
  image: v.fallback(v.string(), ''),
  price: v.fallback(v.number(), 0),
  countInStock: v.fallback(v.number(), 0),
  qty: pieces,
  /** Set for a product that is stocked by variant, with its size and colour. */
  variant: v.optional(v.string()),
  size: v.optional(v.string()),
  color: v.optional(v.string()),
});

/** A line of a signed-out shopper's cart, as stored in local storage. */
export type LocalCartLine = v.InferOutput<typeof line>;

/** The identity of a line: the same product in two sizes is two lines. */
type LineKey = Pick<LocalCartLine, 'product' | 'variant'>;

const isFor = (key: LineKey) => (line: LocalCartLine) =>
  line.product === key.product && line.variant === key.variant;

/** Of duplicate lines the one with the larger quantity counts, as when they are merged into an account. */
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
   * Adds to the quantity in the cart, up to the stock, as the server's cart does.
   * @returns how many pieces were added
   * @throws Error if there is no room for another line
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

  /** Changes the size or colour of a line; if that variant is in the cart already, its line takes over the pieces. */
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
