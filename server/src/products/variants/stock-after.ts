import { badInput } from '../../common/app-error.js';
import type { Product } from '../product.entity.js';
import { MOST_IN_STOCK, MOST_PIECES, type VariantInput } from './variant.input.js';

/** A product's stock columns before an update. */
export type Stocked = Pick<Product, 'countInStock' | 'scarcest' | 'unsorted' | 'stockReceived'>;

interface StockInput {
  countInStock?: number | null;
  countInStockSeen?: number | null;
  unsorted?: number | null;
  unsortedSeen?: number | null;
  variants?: VariantInput[] | null;
}

/** A count of pieces as typed, and the count that it was typed over, if that is known. */
interface Count {
  typed: number;
  seen?: number | null;
}

/**
 * The update with current counts: where it says which count was seen, the difference is applied to the stock of now.
 * @param before the product and its variants, locked; a variant that is not sold counts as having none
 * @throws AppError BAD_USER_INPUT if a count becomes more than may be sent
 */
export function recounted<Input extends StockInput>(
  { countInStock, unsorted, variants = [] }: Pick<Product, 'countInStock' | 'unsorted' | 'variants'>,
  input: Input,
): Input {
  const countOf = ({ size = null, color = null }: VariantInput) =>
    variants.find((variant) => variant.size === size && variant.color === color)?.countInStock ?? 0;
  const stock = ({ countInStock: typed, countInStockSeen: seen }: StockInput) => ({ typed: typed!, seen });
  const { unsorted: typed, unsortedSeen: seen } = input;
  return {
    ...input,
    ...(input.countInStock != null && { countInStock: recount(stock(input), countInStock, MOST_IN_STOCK) }),
    ...(typed != null && { unsorted: recount({ typed, seen }, unsorted, MOST_IN_STOCK, 'unsorted') }),
    ...(input.variants && {
      variants: input.variants.map((variant) => ({
        ...variant,
        countInStock: recount(stock(variant), countOf(variant), MOST_PIECES),
      })),
    }),
  };
}

function recount({ typed, seen }: Count, now: number, most: number, what = 'countInStock'): number {
  const count = Math.max(0, typed + (seen == null ? 0 : now - seen));
  if (count > most) throw badInput(`${what} must be a whole number from 0 to ${most}`);
  return count;
}

/**
 * A product's stock columns after an update; empty if it sets no stock.
 * @throws AppError BAD_USER_INPUT if it sets the sum of what is counted by variant
 */
export function stockAfter(before: Stocked, input: StockInput): Partial<Stocked> {
  const { countInStock, unsorted, variants } = input;
  if (countInStock == null && unsorted == null && variants == null) return {};
  const isByVariant = variants ? variants.length > 0 : before.scarcest !== null;
  const shelf = isByVariant ? byVariant(before, input) : asWhole(before, input);
  const received = shelf.countInStock + shelf.unsorted - before.countInStock - before.unsorted;
  return { ...shelf, stockReceived: before.stockReceived + received };
}

function byVariant(before: Stocked, { countInStock, unsorted, variants }: StockInput) {
  const counts = variants?.map((variant) => variant.countInStock);
  const sum = counts ? counts.reduce((sum, count) => sum + count, 0) : before.countInStock;
  // Beside a new grid the old sum is ignored: the client merely sent it back.
  if (countInStock != null && countInStock !== sum && (!counts || countInStock !== before.countInStock))
    throw badInput('Set the stock of each size and colour');
  return {
    countInStock: sum,
    scarcest: counts ? Math.min(...counts) : before.scarcest,
    unsorted: unsorted ?? before.unsorted,
  };
}

/** Pieces counted by variant stay in the sum, and unsorted pieces need no sorting any more. */
const asWhole = (before: Stocked, { countInStock }: StockInput) => ({
  countInStock: countInStock ?? before.countInStock + before.unsorted,
  scarcest: null,
  unsorted: 0,
});
