import { CHILDRENS_CLOTHS } from './catalogue/childrens-cloths.js';
import { CHILDRENS_SHOES } from './catalogue/childrens-shoes.js';
import { MENS_CLOTHS } from './catalogue/mens-cloths.js';
import { MENS_OUTER_AND_LEGS } from './catalogue/mens-outer-and-legs.js';
import { MENS_SHOES } from './catalogue/mens-shoes.js';
import { WOMENS_CLOTHS } from './catalogue/womens-cloths.js';
import { WOMENS_OUTER_AND_LEGS } from './catalogue/womens-outer-and-legs.js';
import { WOMENS_SHOES } from './catalogue/womens-shoes.js';
import type { SeedProduct } from './product.js';

const SHELVES = [
  WOMENS_CLOTHS,
  MENS_SHOES,
  CHILDRENS_CLOTHS,
  MENS_CLOTHS,
  WOMENS_SHOES,
  MENS_OUTER_AND_LEGS,
  CHILDRENS_SHOES,
  WOMENS_OUTER_AND_LEGS,
];

/** Interleaves the shelves evenly, each newest first, so that neighbours in any list differ. */
function dealt(shelves: readonly (readonly SeedProduct[])[]): SeedProduct[] {
  return shelves
    .flatMap((shelf) => shelf.map((product, i) => ({ product, place: (i + 0.5) / shelf.length })))
    .sort((a, b) => b.place - a.place)
    .map(({ product }) => product);
}

/** Oldest first. */
export const catalogue: readonly SeedProduct[] = dealt(SHELVES);

/** How many days the product at this index has been in the shop: enough for its reviews to differ in age. */
export const daysInShop = (place: number) => 45 + 2 * (catalogue.length - place);
