import { toRupees } from '../common/money.js';
import type { Cart } from './cart.type.js';

export const toCartJson = ({ lines }: Cart) => ({
  products: lines.map(({ product, variant, qty, price }) => ({
    product: product.id,
    name: product.name,
    image: variant?.image ?? product.image,
    price: toRupees(price),
    countInStock: (variant ?? product).countInStock,
    qty,
    ...(variant && { variant: variant.id, size: variant.size, color: variant.color }),
  })),
});
