import * as v from 'valibot';
import { changesOf } from '../../lib/forms/changesOf';
import { useUnsaved } from '../../lib/forms/useUnsaved';
import { GENDERS } from './productValues';
import type { ProductValues } from './productValues';
import type { Cell } from './stock/grid';

const text = v.string();
/** What is no number yet is stored as null. */
const amount = v.fallback(v.number(), NaN);
const names = v.array(text);

const changedCell = v.object({
  size: v.nullable(text),
  color: v.nullable(text),
  ...v.partial(v.object({ stock: text, price: text, sku: text, image: v.nullable(text) })).entries,
});

/** The fields that were changed, and of the grid what was changed in each cell. */
const changedProduct = v.partial(
  v.object({
    name: text,
    price: amount,
    image: text,
    brand: text,
    countInStock: amount,
    category: text,
    description: text,
    gender: v.picklist([...GENDERS, '']),
    sizes: names,
    colors: names,
    byVariant: v.boolean(),
    cells: v.array(changedCell),
    unsorted: amount,
  }),
);

type ChangedProduct = v.InferOutput<typeof changedProduct>;
type ChangedCell = v.InferOutput<typeof changedCell>;

function changedCells(before: Cell[], after: Cell[]): ChangedCell[] {
  return after.flatMap((cell, index) => {
    const changes = changesOf(before[index]!, cell);
    const { size, color } = cell;
    return Object.keys(changes).length > 0 ? [{ size, color, ...changes }] : [];
  });
}

const withChanges = (cells: Cell[], changed: ChangedCell[]) =>
  cells.map((cell) => ({
    ...cell,
    ...changed.find(({ size, color }) => size === cell.size && color === cell.color),
  }));

/** On top of what the product is now; a size or colour that the shop has dropped since is ticked no more. */
function withTyped(before: ProductValues, typed: ChangedProduct): ProductValues {
  const { sizes = before.sizes, colors = before.colors, cells = [], ...fields } = typed;
  return {
    ...before,
    ...fields,
    sizes: sizes.filter((name) => before.cells.some(({ size }) => size === name)),
    colors: colors.filter((name) => before.cells.some(({ color }) => color === name)),
    cells: withChanges(before.cells, cells),
  };
}

/** The fields that were changed; of the grid only what was changed in its cells. */
function productChanges(before: ProductValues, after: ProductValues): ChangedProduct {
  const { cells, ...changes } = changesOf(before, after);
  return { ...changes, ...(cells && { cells: changedCells(before.cells, cells) }) };
}

/** What was typed into the form of a product before, on top of what the product is now; and what keeps it. */
export const useUnsavedProduct = (id: string, before: ProductValues) =>
  useUnsaved(`product ${id}`, changedProduct, before, { changes: productChanges, withChanges: withTyped });
