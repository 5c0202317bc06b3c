import * as v from 'valibot';
import { listOf, storedValue, useStoredValue } from './storedValue';

/** A number of pieces, whole; older pages stored it as text. */
const pieces = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(1));

/** What the shop knows better than the browser is corrected by its next answer. */
const line = v.object({
  product: v.pipe(v.string(), v.nonEmpty()),
  name: v.fallback(v.string(), ''),
  image: v.fallback(v.string(), ''),
  price: v.fallback(v.number(), 0),
  countInStock: v.fallback(v.number(), 0),
  qty: pieces,
});

/** A line of a signed-out shopper's cart, as local storage keeps it. */
export type LocalCartLine = v.InferOutput<typeof line>;

const cart = storedValue<LocalCartLine[]>('cartItems', [], listOf(line));

export const useLocalCart = () => useStoredValue(cart);

export const localCart = {
  lines: cart.get,

  /** Adds to what is there, up to the stock, as the server's cart does; answers how many came in. */
  add(added: LocalCartLine): number {
    const lines = cart.get();
    const held = lines.find(({ product }) => product === added.product)?.qty ?? 0;
    const qty = Math.min(held + added.qty, added.countInStock);
    if (qty <= held) return 0;
    const now = { ...added, qty };
    save(held === 0 ? [...lines, now] : lines.map((one) => (one.product === added.product ? now : one)));
    return qty - held;
  },

  setQty(product: string, qty: number) {
    save(cart.get().map((line) => (line.product === product ? { ...line, qty } : line)));
  },

  remove(product: string) {
    save(cart.get().filter((line) => line.product !== product));
  },

  replace: save,
  clear: () => save([]),
};

function save(lines: LocalCartLine[]) {
  cart.set(lines.length === 0 ? cart.empty : lines);
}
