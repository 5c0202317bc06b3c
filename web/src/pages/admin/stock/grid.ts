import type {
  ProductForm_ProductFragment,
  Vocabulary_OptionsFragment,
  VariantInput,
} from '../../../generated/admin';
import { changesOf } from '../../../lib/forms/changesOf';

type Variant = ProductForm_ProductFragment['variants'][number];

/** One size in one colour, as it is typed; not sold while its stock is blank. */
export interface Cell {
  size: string | null;
  color: string | null;
  stock: string;
  /** Blank where it is the product's own. */
  price: string;
  sku: string;
  /** Null where it was never said; blank where it is the product's own again. */
  image: string | null;
}

/** What a grid shows in each cell; the others keep what they hold. */
export const FIELDS = { stock: 'Stock', price: 'Price', sku: 'SKU' };
export type CellField = keyof typeof FIELDS;

export interface Axes {
  sizes: string[];
  colors: string[];
}

/** All cells, and which sizes and colours of them are ticked. */
export interface Grid extends Axes {
  cells: Cell[];
}

const NONE = [null];
const orNone = (names: string[]) => (names.length > 0 ? names : NONE);
const textOf = (value: number | string | null | undefined) => (value == null ? '' : String(value));

/** Every combination of the shop's sizes and colours, with none of either too, whether it is sold or not. */
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

/** The rows of the grid: for each chosen size the place of each chosen colour among all cells. */
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

/** The cells by their size and colour; what is not ticked is not sold. */
function byChoice(grid: Grid): Map<string, Cell> {
  const sold = new Set(soldAmong(grid.cells, grid));
  return new Map(grid.cells.map((cell) => [keyOf(cell), sold.has(cell) ? cell : { ...cell, stock: '' }]));
}

/** What would go with it: pieces, or what was typed for it alone. */
const hasOfItsOwn = ({ stock, price, sku, image }: Cell) =>
  Number(stock) > 0 || Boolean(price || sku || image);

/** The variants that had something of their own when the form was opened, and are sold no more. */
export function dropped(opened: Grid, typed: Grid): Cell[] {
  const after = byChoice(typed);
  return soldAmong(opened.cells, opened).filter((cell) => {
    const left = after.get(keyOf(cell));
    return hasOfItsOwn(cell) && left && !isSold(left);
  });
}

/**
 * What is sold, as the server takes it: what was changed in a cell, and all else as it is by now, whoever changed that. A
 * stock goes together with the one that it was typed over, so that sales made meanwhile are kept.
 * @param now the product as it is at this moment: the grid is always sent whole
 * @param mayBeSaved the same may have been saved already: a stock goes over that of now, so that it does not count twice
 */
export function variantsOf(opened: Grid, typed: Grid, now: Grid, mayBeSaved = false): VariantInput[] {
  const [before, after, current] = [byChoice(opened), byChoice(typed), byChoice(now)];
  const keys = new Set([...current.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => {
    const [was, is, known] = [before.get(key), after.get(key), current.get(key)];
    const changes = was && is ? changesOf(was, is) : {};
    const hasStockTyped = changes.stock !== undefined;
    // What somebody else has dropped goes, unless its stock was typed here: a picture is chosen for all sizes at once.
    const base = known && isSold(known) ? known : hasStockTyped ? was : undefined;
    if (!base || !isSold({ ...base, ...changes })) return [];
    return [inputOf({ ...base, ...changes }, (hasStockTyped && !mayBeSaved ? was : known)?.stock)];
  });
}

/** What is sold, as the server is told what was seen of it. */
export const seenOf = (grid: Grid): VariantInput[] =>
  soldAmong(grid.cells, grid).map((cell) => inputOf({ ...cell, image: cell.image ?? '' }));

/** @param seen the stock that its own was typed over, blank where there was none */
const inputOf = ({ size, color, stock, price, sku, image }: Cell, seen = ''): VariantInput => ({
  size,
  color,
  countInStock: Number(stock),
  ...(seen !== '' && { countInStockSeen: Number(seen) }),
  price: price.trim() === '' ? null : Number(price),
  sku: sku.trim() || null,
  ...(image !== null && { image: image || null }),
});

/** What filling puts into a cell: the value itself, or a SKU that begins with it, since no two may be the same. */
export function filling(field: CellField, value: string, { size, color }: Cell): string {
  const text = value.trim();
  if (field !== 'sku' || text === '') return text;
  return [text, size, color].filter(Boolean).join('-').toUpperCase().replace(/\s+/g, '-');
}
