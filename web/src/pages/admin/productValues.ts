import type {
  Gender,
  ProductForm_ProductFragment,
  Vocabulary_OptionsFragment,
  UpdateProductInput,
} from '../../generated/admin';
import { changesOf } from '../../lib/forms/changesOf';
import { cellsOf, seenOf, variantsOf } from './stock/grid';
import type { Cell } from './stock/grid';

export const GENDERS: Gender[] = ['Mens', 'Womens', 'Children'];

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
  /** Whether each size and colour has a stock of its own. */
  byVariant: boolean;
  cells: Cell[];
  unsorted: number;
}

/** Sizes and colours in the order of their checkboxes, so that the same choice compares as equal. */
export function valuesOf(
  product: ProductForm_ProductFragment,
  options: Vocabulary_OptionsFragment,
): ProductValues {
  const { name, price, image, brand, countInStock, category, description, gender } = product;
  const chosen = (list: { name: string }[], names: string[]) =>
    list.map((option) => option.name).filter((option) => names.includes(option));
  return {
    name,
    price,
    image,
    brand,
    countInStock,
    category,
    description,
    gender: gender ?? '',
    sizes: chosen(options.sizes, product.sizes),
    colors: chosen(options.colors, product.colors),
    byVariant: product.variants.length > 0,
    cells: cellsOf(options, product.variants),
    unsorted: product.unsorted,
  };
}

/** True when what is sold by size and colour may be something else than it was. */
export const hasNewGrid = (before: ProductValues, after: ProductValues) =>
  GRID.some((name) => name in changesOf(before, after));

const GRID = ['byVariant', 'sizes', 'colors', 'cells'];

/**
 * Only what was changed. A stock goes together with the one that it was typed over: sales made meanwhile are kept.
 * @param now the product as it is at this moment, where there is a new grid or the same may have been saved already
 * @param mayBeSaved a stock goes over that of now then, so that it does not count twice
 */
export function updateOf(
  before: ProductValues,
  after: ProductValues,
  now = before,
  mayBeSaved = false,
): UpdateProductInput {
  const { gender, countInStock, unsorted, ...changes } = withoutGrid(changesOf(before, after));
  const { sizes, colors } = changesOf(before, after);
  const seen = mayBeSaved ? now : before;
  const byVariant = {
    ...(hasNewGrid(before, after) && {
      variants: variantsOf(before, after, now, mayBeSaved),
      variantsSeen: now.byVariant ? seenOf(now) : [],
    }),
    ...(unsorted !== undefined && { unsorted, unsortedSeen: seen.unsorted }),
  };
  const asWhole = {
    ...(countInStock !== undefined && { countInStock, countInStockSeen: seen.countInStock }),
    ...(sizes && { sizes }),
    ...(colors && { colors }),
    ...(before.byVariant && { variants: [] }),
  };
  return { ...changes, ...(gender && { gender }), ...(after.byVariant ? byVariant : asWhole) };
}

function withoutGrid({ sizes: _, colors: __, byVariant: ___, cells: ____, ...rest }: Partial<ProductValues>) {
  return rest;
}
