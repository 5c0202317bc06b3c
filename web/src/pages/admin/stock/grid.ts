import type {
  ProductForm_ProductFragment,
  ShopOptionsFragment,
  VariantInput,
} from '../../../generated/admin';

type Variant = ProductForm_ProductFragment['variants'][number];

/** One size in one colour, as it is typed; not sold while its stock is blank. */
export interface Cell {
  size: string | null;
  color: string | null;
  stock: string;
  /** Blank where it is the product's own. */
  price: string;
  sku: string;
  image: string | null;
}

/** What a grid shows in each cell; the others keep what they hold. */
export type CellField = 'stock' | 'price' | 'sku';

export interface Axes {
  sizes: string[];
  colors: string[];
}

const NONE = [null];
const orNone = (names: string[]) => (names.length > 0 ? names : NONE);
const textOf = (value: number | string | null | undefined) => (value == null ? '' : String(value));

/** Every combination of the shop's sizes and colours, with none of either too, whether it is sold or not. */
export function cellsOf(options: ShopOptionsFragment, variants: Variant[]): Cell[] {
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

/** What is sold, as the server takes it. */
export function variantsOf(cells: Cell[], axes: Axes): VariantInput[] {
  return soldAmong(cells, axes).map(({ size, color, stock, price, sku, image }) => ({
    size,
    color,
    countInStock: Number(stock),
    price: price.trim() === '' ? null : Number(price),
    sku: sku.trim() || null,
    ...(image && { image }),
  }));
}

/** Stock that nobody has touched becomes what it is by now: sales made while the page stood open are kept. */
export function freshened(before: Cell[], after: Cell[], now: Variant[]): Cell[] {
  return after.map((cell, index) => {
    const known = now.find((variant) => variant.size === cell.size && variant.color === cell.color);
    const isUntouched = cell.stock === before[index]?.stock;
    return known && isUntouched && isSold(cell) ? { ...cell, stock: String(known.countInStock) } : cell;
  });
}

/** What filling puts into a cell: the value itself, or a SKU that begins with it, since no two may be the same. */
export function filling(field: CellField, value: string, { size, color }: Cell): string {
  const text = value.trim();
  if (field !== 'sku' || text === '') return text;
  return [text, size, color].filter(Boolean).join('-').toUpperCase().replace(/\s+/g, '-');
}
