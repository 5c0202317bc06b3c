import type { Tag } from '../../common/public-answers/answer.js';
import { priceTags } from '../../common/public-answers/changes.js';
import { orderOf, ProductFilter, ProductSort } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import type { ProductFacets } from './product-page.js';

/**
 * The tag of a product in an answer: its id, which is reported with every change of it, if the answer shows an exact stock; else
 * `~` and the id, which is reported with every change except one of the stock that leaves `fewLeft` as it was.
 */
export const productTag = (id: string, showsStock: boolean): Tag => (showsStock ? id : `~${id}`);

/**
 * What can change a list, beside the products that it shows and prices that are crossed (`pricesInList`): which products there
 * are, their words and filter values, their ratings, and whether they are in stock. The trigger `tell_changed_products` uses
 * the same names.
 */
type Reason = 'members' | 'words' | 'ratings' | 'stocks';
const tags = (...reasons: (Reason | false)[]): Tag[] => reasons.filter((reason) => reason !== false);

const SORTED_BY: Record<ProductSort, Reason> = {
  NEWEST: 'members',
  PRICE_ASC: 'members', // and by its prices: see pricesInList
  PRICE_DESC: 'members',
  RATING: 'ratings',
  RELEVANCE: 'ratings', // among equal matches
};

/** Whether words decide what is found: a keyword, or lists of the filter. */
const isWorded = ({ keyword, genders, sizes, categories, colors }: ProductFilter) =>
  Boolean(keyword) || [genders, sizes, categories, colors].some((list) => list?.length);

export function listTags(filter: ProductFilter, sort?: ProductSort | null): Tag[] {
  return tags(
    'members',
    isWorded(filter) && 'words',
    SORTED_BY[orderOf(filter, sort)],
    Boolean(filter.inStock) && 'stocks',
  );
}

/** The tags of the counts beside a list. */
export const facetTags = (
  { inStock, minPrice, maxPrice }: ProductFilter,
  { minPrice: cheapest, maxPrice: dearest }: ProductFacets,
): Tag[] => [
  ...tags('members', 'words', Boolean(inStock) && 'stocks'),
  ...priceTags(minPrice, maxPrice, cheapest, dearest),
];

/** A product whose price crosses one of these enters a list, leaves it, or moves to another page of it. */
export function pricesInList(filter: ProductFilter, sort: ProductSort | undefined, items: Product[]): Tag[] {
  const isByPrice = [ProductSort.PRICE_ASC, ProductSort.PRICE_DESC].includes(orderOf(filter, sort));
  const ends = isByPrice ? [items[0]?.price, items.at(-1)?.price] : [];
  return priceTags(filter.minPrice, filter.maxPrice, ...ends);
}
