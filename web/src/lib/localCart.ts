import { storedValue, useStoredValue } from './storedValue';

/** A line of a signed-out shopper's cart, as local storage keeps it. */
export interface LocalCartLine {
  product: string;
  name: string;
  image: string;
  price: number;
  countInStock: number;
  qty: number;
}

const cart = storedValue<LocalCartLine[]>('cartItems', [], (json) =>
  Array.isArray(json) ? json.filter(isLine) : undefined,
);

export const useLocalCart = () => useStoredValue(cart);

export const localCart = {
  lines: cart.get,

  /** Adds to what is there, up to the stock, as the server's cart does. */
  add(line: LocalCartLine) {
    const held = cart.get().find(({ product }) => product === line.product)?.qty ?? 0;
    const added = { ...line, qty: Math.min(held + line.qty, line.countInStock) };
    const isNew = held === 0;
    save(isNew ? [...cart.get(), added] : cart.get().map((l) => (l.product === line.product ? added : l)));
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

function isLine(json: unknown): json is LocalCartLine {
  return typeof json === 'object' && json !== null && 'product' in json && 'qty' in json;
}
