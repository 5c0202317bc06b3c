import type { Product } from '../../src/products/product.entity.js';
import type { Variant } from '../../src/products/variants/variant.entity.js';
import { BAD } from '../contract.js';
import type { factories } from '../factories.js';

export type Shirt = Product & { variants: Variant[] };

/** Stocked by size and colour: few, many at a price of their own, none. */
export const makeShirt = (create: ReturnType<typeof factories>): Promise<Shirt> =>
  create.productOf(
    [
      { size: 'Small', color: 'Red', countInStock: 2 },
      { size: 'Medium', color: 'Black', countInStock: 500, price: 999_50, image: 'images/black.svg' },
      { size: 'Medium', color: 'Red', countInStock: 0 },
    ],
    { name: 'Linen shirt', price: 899_00 },
  );

/** Stocked as a whole. */
export const makeScarf = (create: ReturnType<typeof factories>): Promise<Product> =>
  create.product({ name: 'Scarf' });

export const NO_VARIANT = [404, 'NOT_FOUND', 'Variant not found'] as const;
export const SOLD_OUT = [409, 'OUT_OF_STOCK', 'Linen shirt (Medium, Red) is out of stock'] as const;
export const WHOLE = [...BAD, 'Scarf is not stocked by size and colour'] as const;

/** A line of a cart or an order in REST. */
export interface Line {
  product: string;
  variant?: string | null;
  qty: number;
}

export const variantOf = ({ variants }: Shirt, size: string, color: string): string =>
  variants.find((variant) => variant.size === size && variant.color === color)!.id;

export const lineOf = (shirt: Shirt, size: string, color: string, qty = 1): Line => ({
  product: shirt.id,
  variant: variantOf(shirt, size, color),
  qty,
});

/** The same lines in GraphQL. */
export const named = (lines: Line[]) =>
  lines.map(({ product, variant, qty }) => ({ productId: product, variantId: variant, qty }));
