import type {
  ProductForm_ProductFragment,
  Vocabulary_OptionsFragment,
  VariantInput,
} from '../../../generated/admin';
import { changesOf } from '../../../lib/forms/changesOf';

type Variant = ProductForm_ProductFragment['variants'][number];

/** One size in one colour, as typed; not sold while its stock is blank. */
export interface Cell {
  size: string | null;
  color: string | null;
  stock: string;
  /** Blank for the product's own price. */
  price: string;
  sku: string;
  /** Null where it was never set; blank where it was reset to the product's own. */
  image: string | null;
}

/** The field that the grid shows in each cell; the other fields keep their values. */
export const FIELDS = { stock: 'Stock', price: 'Price', sku: 'SKU' };
export type CellField = keyof typeof FIELDS;

export interface Axes {
  sizes: string[];
  colors: string[];
}

/** All cells, and the ticked sizes and colours. */
export interface Grid extends Axes {
  cells: Cell[];
}

const NONE = [null];
const orNone = (names: string[]) => (names.length > 0 ? names : NONE);
const textOf = (value: number | string | null | undefined) => (value == null ? '' : String(value));

/** Every combination of the shop's sizes and colours, including none of either, whether sold or not. */
export function cellsOf(options: Vocabulary_OptionsFragment, variants: Variant[]): Cell[] {
  const names = (list: { name: string }[]) => [...NONE, ...list.map(({ name }) => name)];
  return names(options.sizes).flatMap((size) =>
    names(options.colors).map((color) => {
      const known = variants.find((variant) => variant.size === size && variant.color === color);
      return {
        size,
        color,
        stock: textOf(known?.countInStock),
        price: textOf(known?.price),
        sku: textOf(known?.sku),
        image: known?.image ?? null,
      };
    }),
  );
}

/** The rows of the grid: for each chosen size and colour, the index into `cells`. */
export function rowsOf(cells: Cell[], { sizes, colors }: Axes): number[][] {
  if (sizes.length + colors.length === 0) return [];
  return orNone(sizes).map((size) =>
    orNone(colors).map((color) => cells.findIndex((cell) => cell.size === size && cell.color === color)),
  );
}

const isSold = ({ stock }: Cell) => stock.trim() !== '';

/** The cells of the grid that have a stock. */
export function soldAmong(cells: Cell[], axes: Axes): Cell[] {
  const chosen = rowsOf(cells, axes).flatMap((row) => row.map((index) => cells[index]!));
  return chosen.filter(isSold);
}

const keyOf = ({ size, color }: Cell) => JSON.stringify([size, color]);

/** The cells by size and colour; a cell that is not ticked counts as not sold. */
function byChoice(grid: Grid): Map<string, Cell> {
  const sold = new Set(soldAmong(grid.cells, grid));
  return new Map(grid.cells.map((cell) => [keyOf(cell), sold.has(cell) ? cell : { ...cell, stock: '' }]));
}

/** Whether removing it would lose pieces or its own price, SKU or picture. */
const hasOfItsOwn = ({ stock, price, sku, image }: Cell) =>
  Number(stock) > 0 || Boolean(price || sku || image);

/** The variants with data of their own when the form was opened that are no longer sold. */
export function dropped(opened: Grid, typed: Grid): Cell[] {
  const after = byChoice(typed);
  return soldAmong(opened.cells, opened).filter((cell) => {
    const left = after.get(keyOf(cell));
    return hasOfItsOwn(cell) && left && !isSold(left);
  });
}

/**
 * The variants for sale, as the server's input: the changes made here on top of the current grid, whoever changed that. A stock
 * is sent with the one that it was typed over, so that sales made meanwhile are kept.
 * @param now the current product: the grid is always sent whole
 * @param mayBeSaved the same may have been saved already: a stock then refers to the current one, so that it is not counted twice
 */
export function variantsOf(opened: Grid, typed: Grid, now: Grid, mayBeSaved = false): VariantInput[] {
  const [before, after, current] = [byChoice(opened), byChoice(typed), byChoice(now)];
  const keys = new Set([...current.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is, known] = [before.get(key), after.get(key), current.get(key)];
    const changes = was && is ? changesOf(was, is) : {};
    const hasStockTyped = changes.stock !== undefined;
    // A variant that somebody else has dropped is gone, unless its stock was typed here; a picture, set for all sizes at once,
    // does not bring it back.
    const base = known && isSold(known) ? known : hasStockTyped ? was : undefined;
    if (!base || !isSold({ ...base, ...changes })) return [];
    return [inputOf({ ...base, ...changes }, (hasStockTyped && !mayBeSaved ? was : known)?.stock)];
  });
}

/** The variants for sale, as the server's input for `variantsSeen`. */
export const seenOf = (grid: Grid): VariantInput[] =>
  soldAmong(grid.cells, grid).map((cell) => inputOf({ ...cell, image: cell.image ?? '' }));

/** @param seen the stock over which its own was typed, blank if there was none */
const inputOf = ({ size, color, stock, price, sku, image }: Cell, seen = ''): VariantInput => ({
  size,
  color,
  countInStock: Number(stock),
  ...(seen !== '' && { countInStockSeen: Number(seen) }),
  price: price.trim() === '' ? null : Number(price),
  sku: sku.trim() || null,
  ...(image !== null && { image: image || null }),
});

/** The value to fill into a cell; a SKU gets the size and colour appended, since SKUs are unique. */
export function filling(field: CellField, value: string, { size, color }: Cell): string {
  const text = value.trim();
  if (field !== 'sku' || text === '') return text;
  return [text, size, color].filter(Boolean).join('-').toUpperCase().replace(/\s+/g, '-');
}
