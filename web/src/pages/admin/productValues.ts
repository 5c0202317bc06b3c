import { changesOf } from '../../features/admin/changesOf';
import type { Gender, ProductForm_ProductFragment, UpdateProductInput } from '../../generated/admin';

export const GENDERS: Gender[] = ['Mens', 'Womens', 'Children'];
export const SIZES: string[] = ['Small', 'Medium', 'Large'];
export const COLORS: string[] = ['Black', 'Red'];

export interface ProductValues {
  name: string;
  price: number;
  image: string;
  brand: string;
  countInStock: number;
  category: string;
  description: string;
  /** Blank as long as a draft has none. */
  gender: Gender | '';
  sizes: string[];
  colors: string[];
}

/** Sizes and colours in the order of their checkboxes, so that the same choice compares as equal. */
export function valuesOf(product: ProductForm_ProductFragment): ProductValues {
  const { name, price, image, brand, countInStock, category, description, gender, sizes, colors } = product;
  return {
    name,
    price,
    image,
    brand,
    countInStock,
    category,
    description,
    gender: gender ?? '',
    sizes: SIZES.filter((size) => sizes.includes(size)),
    colors: COLORS.filter((color) => colors.includes(color)),
  };
}

/** Only what was changed: a stock number that merely was on the screen must not undo the sales made meanwhile. */
export function updateOf(before: ProductValues, after: ProductValues): UpdateProductInput {
  const { gender, ...changes } = changesOf(before, after);
  return gender ? { ...changes, gender } : changes;
}
