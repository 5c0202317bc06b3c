import { toRupees } from '../common/money.js';
import type { Cart } from './cart.type.js';

export const toCartJson = ({ lines }: Cart) => ({
  products: lines.map(({ product, qty }) => ({
    product: product.id,
    name: product.name,
    image: product.image,
    price: toRupees(product.price),
    countInStock: product.countInStock,
    qty,
  })),
});
