import type { SeedProduct } from '../product.js';

export const ALL = ['Small', 'Medium', 'Large'] as const;
export const SMALLER = ['Small', 'Medium'] as const;
export const LARGER = ['Medium', 'Large'] as const;

type Shelved = Omit<SeedProduct, 'gender' | 'category'>;

/** The products of one shelf share gender and category. */
export const shelf = (
  gender: SeedProduct['gender'],
  category: SeedProduct['category'],
  products: readonly Shelved[],
): SeedProduct[] => products.map((product) => ({ ...product, gender, category }));
