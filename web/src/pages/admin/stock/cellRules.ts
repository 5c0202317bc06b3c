import { choiceText } from '../../../features/variants/choices';
import { rules } from '../productRules';
import { soldAmong } from './grid';
import type { Cell, CellField, Grid } from './grid';

const DECIMAL = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** A cell may be blank; otherwise the rules of the whole product apply. */
const orBlank = (check: (value: number) => true | string) => ({
  validate: (value: string) => {
    const text = value.trim();
    return text === '' || check(DECIMAL.test(text) ? Number(text) : NaN);
  },
});

export const cellRules = {
  stock: orBlank(rules.variantStock.validate),
  price: orBlank(rules.price.validate),
  sku: { validate: (value: string) => value.trim().length <= 100 || 'SKU may have up to 100 characters' },
};

const CHECKED = Object.keys(cellRules) as CellField[];

export interface GridProblem {
  message: string;
  /** The invalid fields, by their names in the form. */
  fields: ('price' | `cells.${number}.${CellField}`)[];
}

/**
 * Validates the whole grid; the form validates only the visible cells and fields.
 * @param hasNewPrices whether the price or the grid was changed: prices that were saved before the rule may stay
 */
export function problemOf(grid: Grid & { price: number }, hasNewPrices: boolean): GridProblem | undefined {
  const sold = soldAmong(grid.cells, grid);
  if (sold.length === 0) return { message: 'Enter the stock of at least one size or color', fields: [] };
  return (
    wrongCell(grid.cells, sold) ??
    sameSku(grid.cells, sold) ??
    (hasNewPrices ? priceOfNone(grid.price, sold) : undefined)
  );
}

const fieldOf = (cells: Cell[], cell: Cell, field: CellField) =>
  `cells.${cells.indexOf(cell)}.${field}` as const;

/** "Medium, Black: Price must be …" */
function wrongCell(cells: Cell[], sold: Cell[]): GridProblem | undefined {
  for (const cell of sold)
    for (const field of CHECKED) {
      const verdict = cellRules[field].validate(cell[field]);
      if (typeof verdict === 'string')
        return { message: `${choiceText(cell)}: ${verdict}`, fields: [fieldOf(cells, cell, field)] };
    }
  return undefined;
}

function sameSku(cells: Cell[], sold: Cell[]): GridProblem | undefined {
  const skus = sold.map(({ sku }) => sku.trim());
  const twice = skus.find((sku, index) => sku !== '' && skus.indexOf(sku) < index);
  if (twice === undefined) return undefined;
  const same = sold.filter(({ sku }) => sku.trim() === twice);
  return {
    message: `${same.map(choiceText).join(' and ')} have the same SKU ${twice}`,
    fields: same.map((cell) => fieldOf(cells, cell, 'sku')),
  };
}

/** Lists show, filter and sort by the product's price, which would be wrong if no variant sold at it. */
function priceOfNone(price: number, sold: Cell[]): GridProblem | undefined {
  const isOwn = (cell: Cell) => cell.price.trim() !== '' && Number(cell.price) !== price;
  if (!sold.every(isOwn)) return undefined;
  return {
    message: 'Nothing sells at this price. Set it to one of the prices below, for example the lowest.',
    fields: ['price'],
  };
}

/** As the server tidies it: invisible characters are easily pasted along. */
const tidied = (sku: string) => sku.normalize('NFC').replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');

/** The cells with an SKU that a variant of another product has. */
export function cellsWithSku(grid: Grid, taken: string): GridProblem['fields'] {
  const cells = soldAmong(grid.cells, grid).filter(({ sku }) => tidied(sku) === taken);
  return cells.map((cell) => fieldOf(grid.cells, cell, 'sku'));
}
