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
  /** Blank as long as a draft has no gender. */
  gender: Gender | '';
  sizes: string[];
  colors: string[];
  /** Whether each size and colour has its own stock. */
  byVariant: boolean;
  cells: Cell[];
  unsorted: number;
}

/** The chosen names in the order of their checkboxes, so that equal choices compare as equal. */
export const chosenAmong = (options: { name: string }[], chosen: string[]) =>
  options.map(({ name }) => name).filter((name) => chosen.includes(name));

export function valuesOf(
  product: ProductForm_ProductFragment,
  options: Vocabulary_OptionsFragment,
): ProductValues {
  const { name, price, image, brand, countInStock, category, description, gender } = product;
  return {
    name,
    price,
    image,
    brand,
    countInStock,
    category,
    description,
    gender: gender ?? '',
    sizes: chosenAmong(options.sizes, product.sizes),
    colors: chosenAmong(options.colors, product.colors),
    byVariant: product.variants.length > 0,
    cells: cellsOf(options, product.variants),
    unsorted: product.unsorted,
  };
}

/** True when the variants for sale may have changed. */
export const hasNewGrid = (before: ProductValues, after: ProductValues) =>
  GRID.some((name) => name in changesOf(before, after));

const GRID = ['byVariant', 'sizes', 'colors', 'cells'];

/**
 * Only the changed fields. A stock is sent with the one that it was typed over, so that sales made meanwhile are kept.
 * @param now the current product, for a new grid or after an attempt that may have been saved
 * @param mayBeSaved the stock then refers to the current one, so that it is not counted twice
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
