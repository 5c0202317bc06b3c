import type { LocalCartLine } from '../../lib/localCart';
import type { CartLine, CartProduct, CartVariant } from './cartView';

interface Line {
  product: CartProduct;
  variant?: CartVariant | null;
  qty: number;
}

/** A line as stored in the browser. */
export function localLine({ product, variant, qty }: Line): LocalCartLine {
  const { id, name, image, price, countInStock } = product;
  const line = { product: id, name, image, price, countInStock, qty };
  if (!variant) return line;
  return {
    ...line,
    price: variant.price ?? price,
    countInStock: variant.countInStock,
    variant: variant.id,
    ...(variant.size && { size: variant.size }),
    ...(variant.color && { color: variant.color }),
  };
}

/** A line as the API's input. */
export const lineInput = ({ product, variant, qty }: LocalCartLine) => ({
  productId: product,
  qty,
  ...(variant && { variantId: variant }),
});

/** Whether a stored line and a line of the server's are the same. */
export const isSameLine = (
  stored: LocalCartLine,
  { product, variant }: Pick<CartLine, 'product' | 'variant'>,
) => stored.product === product.id && stored.variant === variant?.id;
