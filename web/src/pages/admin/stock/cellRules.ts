import { choiceText } from '../../../features/variants/choices';
import { rules } from '../productRules';
import { soldAmong } from './grid';
import type { Axes, Cell, CellField } from './grid';

/** A cell may be blank; what is typed obeys the rules of the whole product. */
const orBlank = (check: (value: number) => true | string) => ({
  validate: (value: string) => value.trim() === '' || check(Number(value)),
});

export const cellRules = {
  stock: orBlank(rules.countInStock.validate),
  price: orBlank(rules.price.validate),
  sku: { validate: (value: string) => value.trim().length <= 100 || 'SKU may have up to 100 characters' },
};

const FIELDS = Object.keys(cellRules) as CellField[];

/** What is wrong with the whole grid; the form checks only the cells and the fields on the screen. */
export function problemOf(cells: Cell[], axes: Axes): string | undefined {
  const sold = soldAmong(cells, axes);
  if (sold.length === 0) return 'Enter the stock of at least one size or color';
  return sold.flatMap(problemsIn)[0];
}

/** "Medium, Black: Price must be …" */
function problemsIn(cell: Cell): string[] {
  const verdicts = FIELDS.map((field) => cellRules[field].validate(cell[field]));
  return verdicts
    .filter((verdict) => typeof verdict === 'string')
    .map((problem) => `${choiceText(cell)}: ${problem}`);
}
