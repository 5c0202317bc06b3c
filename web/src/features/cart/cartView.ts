import type { CartLines_CartFragment } from '../../generated/graphql';
import { choiceText } from '../variants/choices';
import type { Choice } from '../variants/choices';

export type CartLine = CartLines_CartFragment['lines'][number] & {
  /** Another size or colour was chosen, and the price is still that of the previous one. */
  isPending?: boolean;
};

/** The product fields that adding to the cart needs. */
export interface CartProduct {
  id: string;
  name: string;
  image: string;
  price: number;
  countInStock: number;
}

/** The variant of a product that is stocked by variant. */
export interface CartVariant {
  id: string;
  size: string | null;
  color: string | null;
  price: number | null;
  countInStock: number;
  fewLeft: number | null;
}

/** A cart, wherever it is stored. Amounts are the server's; the promises settle once the cart has changed. */
export interface CartContents {
  lines: CartLine[];
  count: number;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  /** No data yet. */
  loading: boolean;
  /** A change is pending, so the amounts are about to change. */
  busy: boolean;
  error?: unknown;
  /** Fetches it again after a failure. */
  refetch: () => Promise<unknown>;
  /** Resolves to the refusal, for the line itself to show, or to undefined on success. */
  setQty: (line: CartLine, qty: number) => Promise<string | undefined>;
  /** Chooses another size or colour of the same product; resolves like `setQty`. */
  setVariant: (line: CartLine, variant: CartVariant) => Promise<string | undefined>;
  remove: (line: CartLine) => Promise<boolean>;
}

export interface CartView extends CartContents {
  /** Shows the outcome itself. */
  add: (product: CartProduct, qty: number, variant?: CartVariant) => Promise<void>;
}

const EMPTY = { lines: [], count: 0, itemsPrice: 0, shippingPrice: 0, taxPrice: 0, totalPrice: 0 };

export const amountsOf = (cart: CartLines_CartFragment | undefined) => cart ?? EMPTY;

export const countOf = (lines: { qty: number }[]) => lines.reduce((sum, { qty }) => sum + qty, 0);

/** A line without a variant, of a product that has variants by now: it could not be packed. */
export const isUndecided = ({ product, variant }: CartLine) => !variant && product.variants.length > 0;

/** The product's name with the chosen size and colour. */
export const nameOf = ({ product, variant }: { product: { name: string }; variant?: Choice | null }) =>
  [product.name, variant && choiceText(variant)].filter(Boolean).join(', ');

/** What a line shows until the server answers, once another variant of its product is chosen. */
export const chosenFor = ({ product, variant }: CartLine, chosen: CartVariant) => ({
  variant: { ...chosen, picture: (variant ?? product).picture },
  isPending: true,
});

export const stockOf = (line: CartLine) => (line.variant ?? line.product).countInStock;

/** More pieces than the stock, so that it cannot be ordered. */
export const isShort = (line: CartLine) => line.qty > stockOf(line);
