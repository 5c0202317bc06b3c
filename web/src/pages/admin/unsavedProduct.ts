import * as v from 'valibot';
import { changesOf, isChanged } from '../../lib/forms/changesOf';
import { useUnsaved } from '../../lib/forms/useUnsaved';
import { GENDERS } from './productValues';
import type { ProductValues } from './productValues';
import type { Cell } from './stock/grid';

const text = v.string();
/** Input that is not a number yet is stored as null. */
const amount = v.fallback(v.number(), NaN);
const names = v.array(text);

const changedCell = v.object({
  size: v.nullable(text),
  color: v.nullable(text),
  ...v.partial(v.object({ stock: text, seen: text, price: text, sku: text, image: v.nullable(text) }))
    .entries,
});

/** The changed fields, and of the grid the changes of each cell. */
const changedProduct = v.partial(
  v.object({
    name: text,
    price: amount,
    image: text,
    brand: text,
    countInStock: amount,
    countInStockSeen: amount,
    category: text,
    description: text,
    gender: v.picklist([...GENDERS, '']),
    sizes: names,
    colors: names,
    byVariant: v.boolean(),
    cells: v.array(changedCell),
    unsorted: amount,
    unsortedSeen: amount,
  }),
);

type ChangedProduct = v.InferOutput<typeof changedProduct>;
type ChangedCell = v.InferOutput<typeof changedCell>;

function changedCells(before: Cell[], after: Cell[]): ChangedCell[] {
  return after.flatMap((cell, index) => {
    const was = before[index]!;
    if (!isChanged(was, cell)) return [];
    const changes = changesOf(was, cell);
    const { size, color } = cell;
    return [{ size, color, ...changes, ...(changes.stock !== undefined && { seen: was.stock }) }];
  });
}

/** A stock that was typed over an earlier one, moved by what was sold since. */
function movedStock(typed: number, seen: number, now: number): number {
  const isCount = [typed, seen].every(Number.isInteger);
  return isCount ? Math.max(0, typed - seen + now) : typed;
}

function withChange(cell: Cell, { seen, ...changes }: ChangedCell): Cell {
  const { stock = cell.stock } = changes;
  const count = movedStock(Number(stock.trim() || NaN), Number(seen || NaN), Number(cell.stock));
  return { ...cell, ...changes, stock: Number.isInteger(count) ? String(count) : stock };
}

const withChanges = (cells: Cell[], changed: ChangedCell[]) =>
  cells.map((cell) => {
    const change = changed.find(({ size, color }) => size === cell.size && color === cell.color);
    return change ? withChange(cell, change) : cell;
  });

/** Applies the changes to the current product; sizes and colours that the shop has dropped since are unticked. */
function withTyped(before: ProductValues, typed: ChangedProduct): ProductValues {
  const { sizes = before.sizes, colors = before.colors, cells = [], ...others } = typed;
  const { countInStockSeen = NaN, unsortedSeen = NaN, ...rest } = others;
  const fields = { ...before, ...rest };
  return {
    ...fields,
    countInStock: movedStock(fields.countInStock, countInStockSeen, before.countInStock),
    unsorted: movedStock(fields.unsorted, unsortedSeen, before.unsorted),
    sizes: sizes.filter((name) => before.cells.some(({ size }) => size === name)),
    colors: colors.filter((name) => before.cells.some(({ color }) => color === name)),
    cells: withChanges(before.cells, cells),
  };
}

/** The changed fields, with the stocks that they were typed over; of the grid only the changes of its cells. */
function productChanges(before: ProductValues, after: ProductValues): ChangedProduct {
  const { cells, ...changes } = changesOf(before, after);
  return {
    ...changes,
    ...(changes.countInStock !== undefined && { countInStockSeen: before.countInStock }),
    ...(changes.unsorted !== undefined && { unsortedSeen: before.unsorted }),
    ...(cells && { cells: changedCells(before.cells, cells) }),
  };
}

/** The unsaved input of an earlier visit, applied to the current product, and the means to keep it. */
export const useUnsavedProduct = (id: string, before: ProductValues) =>
  useUnsaved(`product ${id}`, changedProduct, before, { changes: productChanges, withChanges: withTyped });
