import { toRupees } from '../common/money.js';
import type { Page } from '../common/page.js';
import type { Product } from './product.entity.js';
import type { Review } from './review.entity.js';
import type { Variant } from './variants/variant.entity.js';

export const toProductJson = (product: Product) => ({
  _id: product.id,
  name: product.name,
  image: product.image,
  brand: product.brand,
  category: product.category,
  description: product.description,
  price: toRupees(product.price),
  rating: product.rating,
  numReviews: product.numReviews,
  countInStock: product.countInStock,
  gender: product.gender,
  sizes: product.sizes,
  colors: product.colors,
  listed: product.listed,
  createdAt: product.createdAt,
  variants: (product.variants ?? []).map(toVariantJson),
  ...(product.scarcest !== null && { unsorted: product.unsorted }),
});

const toVariantJson = ({ id, size, color, sku, price, image, countInStock }: Variant) => ({
  _id: id,
  size,
  color,
  sku,
  price: price === null ? null : toRupees(price),
  image,
  countInStock,
});

const toReviewJson = ({ id, name, rating, comment, createdAt }: Review) => ({
  _id: id,
  name,
  rating,
  comment,
  createdAt,
});

export const toProductWithReviewsJson = (product: Product) => ({
  ...toProductJson(product),
  reviews: (product.newestReviews ?? []).map(toReviewJson),
});

export const toProductPageJson = ({
  items,
  page,
  pages,
  count,
  countIsExact,
}: Page<Product> & { countIsExact: boolean }) => ({
  products: items.map(toProductJson),
  page,
  pages,
  count,
  countIsExact,
});
