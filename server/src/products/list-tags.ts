import type { Tag } from '../common/public-answers/answer.js';
import { orderOf, ProductFilter, ProductSort } from './dto/product.inputs.js';
import { filterQuery } from './keyword.js';

/**
 * Of a product in an answer: its id, told with every change of it, where the answer shows an exact stock; else this one, told
 * with every change but those of exact stocks that leave as many few, or none, as before.
 */
export const productTag = (id: string, showsStock: boolean): Tag => (showsStock ? id : `~${id}`);

/**
 * What may make a list another, beside the products that it shows: which products there are, their words and filter values,
 * prices, ratings, and whether they are in stock. The trigger `tell_changed_products` tells the same names.
 */
type Reason = 'members' | 'words' | 'prices' | 'ratings' | 'stocks';
const tags = (...reasons: (Reason | false)[]): Tag[] => reasons.filter((reason) => reason !== false);

const SORTED_BY: Record<ProductSort, Reason> = {
  NEWEST: 'members',
  PRICE_ASC: 'prices',
  PRICE_DESC: 'prices',
  RATING: 'ratings',
  RELEVANCE: 'ratings', // what meets the words alike
};

export function listTags(filter: ProductFilter, sort?: ProductSort | null): Tag[] {
  const { keyword, minPrice, maxPrice, inStock } = filter;
  return tags(
    'members',
    (Boolean(keyword?.trim()) || filterQuery(filter) !== null) && 'words',
    (minPrice != null || maxPrice != null) && 'prices',
    SORTED_BY[orderOf(filter, sort)],
    Boolean(inStock) && 'stocks',
  );
}

/** Of the counts beside a list, and the range of its prices. */
export const facetTags = ({ inStock }: ProductFilter): Tag[] =>
  tags('members', 'words', 'prices', Boolean(inStock) && 'stocks');
