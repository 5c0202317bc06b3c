import type { CartLines_CartFragment } from '../../generated/graphql';
import { choiceText } from '../variants/choices';

export type CartLine = CartLines_CartFragment['lines'][number] & {
  /** Another size or colour was chosen, and its price is still that of the one before. */
  isPending?: boolean;
};

/** What putting something into the cart needs to know of it. */
export interface CartProduct {
  id: string;
  name: string;
  image: string;
  price: number;
  countInStock: number;
}

/** Which one of a product that is stocked by variant. */
export interface CartVariant {
  id: string;
  size: string | null;
  color: string | null;
  price: number | null;
  countInStock: number;
  fewLeft: number | null;
}

/** A cart, wherever it is kept. Amounts are the server's; the promises are settled once the cart has changed. */
export interface CartContents {
  lines: CartLine[];
  count: number;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  /** Nothing to show yet. */
  loading: boolean;
  /** A change is on its way, so the amounts are about to change. */
  busy: boolean;
  error?: unknown;
  /** Fetches it again after it failed. */
  refetch: () => Promise<unknown>;
  /** Resolves to why it was refused, for the line itself to show; to undefined once it is done. */
  setQty: (line: CartLine, qty: number) => Promise<string | undefined>;
  /** Another size or colour of the same product; resolves like `setQty`. */
  setVariant: (line: CartLine, variant: CartVariant) => Promise<string | undefined>;
  remove: (line: CartLine) => Promise<boolean>;
}

export interface CartView extends CartContents {
  /** Says by itself what came of it. */
  add: (product: CartProduct, qty: number, variant?: CartVariant) => Promise<void>;
}

const EMPTY = { lines: [], count: 0, itemsPrice: 0, shippingPrice: 0, taxPrice: 0, totalPrice: 0 };

export const amountsOf = (cart: CartLines_CartFragment | undefined) => cart ?? EMPTY;

export const countOf = (lines: { qty: number }[]) => lines.reduce((sum, { qty }) => sum + qty, 0);

/** A line that names no variant of a product which by now has some: one that nobody could pack. */
export const isUndecided = ({ product, variant }: CartLine) => !variant && product.variants.length > 0;

/** The product with what is chosen of it. */
export const nameOf = ({ product, variant }: CartLine) =>
  [product.name, variant && choiceText(variant)].filter(Boolean).join(', ');

/** What shows of a line, until the shop has answered, once another of its product's variants is chosen. */
export const chosenFor = ({ product, variant }: CartLine, chosen: CartVariant) => ({
  variant: { ...chosen, picture: (variant ?? product).picture },
  isPending: true,
});

/** How many pieces of a line there are. */
export const stockOf = (line: CartLine) => (line.variant ?? line.product).countInStock;

/** More pieces than there are: nobody could order that. */
export const isShort = (line: CartLine) => line.qty > stockOf(line);
