import { choiceText } from '../../../features/variants/choices';
import { cellsOf, filling, freshened, rowsOf, variantsOf } from './grid';

const options = {
  __typename: 'ShopOptions' as const,
  sizes: ['Small', 'Medium'].map((name) => ({ __typename: 'SizeOption' as const, name })),
  colors: [{ __typename: 'ColorOption' as const, name: 'Black', swatch: '#1a1a1a' }],
};
const medium = (countInStock: number) => ({
  __typename: 'Variant' as const,
  id: 'v1',
  size: 'Medium',
  color: 'Black',
  sku: 'LS-M',
  price: null,
  image: 'uploads/black.jpg',
  countInStock,
});
const axes = { sizes: ['Small', 'Medium'], colors: ['Black'] };

describe('the grid of sizes by colours', () => {
  it('has a cell for every combination, blank where nothing is sold', () => {
    const cells = cellsOf(options, [medium(3)]);
    const shown = rowsOf(cells, axes).map((row) => row.map((index) => cells[index]!));
    expect(shown.map((row) => row.map(choiceText))).toEqual([['Small, Black'], ['Medium, Black']]);
    expect(shown.map((row) => row.map(({ stock }) => stock))).toEqual([[''], ['3']]);
  });

  it('is one column where only sizes are chosen, and nothing without a choice', () => {
    const cells = cellsOf(options, []);
    const rows = rowsOf(cells, { sizes: ['Small', 'Medium'], colors: [] });
    expect(rows.map((row) => row.map((index) => choiceText(cells[index]!)))).toEqual([['Small'], ['Medium']]);
    expect(rowsOf(cells, { sizes: [], colors: [] })).toEqual([]);
  });

  it('sells what has a stock, 0 included, and leaves out what is not chosen', () => {
    const cells = cellsOf(options, [medium(0)]);
    expect(variantsOf(cells, axes)).toEqual([
      {
        size: 'Medium',
        color: 'Black',
        countInStock: 0,
        price: null,
        sku: 'LS-M',
        image: 'uploads/black.jpg',
      },
    ]);
    expect(variantsOf(cells, { sizes: ['Small'], colors: ['Black'] })).toEqual([]);
  });

  it('keeps sales made meanwhile, unless the stock was typed', () => {
    const before = cellsOf(options, [medium(3)]);
    const typed = before.map((cell) => (cell.stock === '3' ? { ...cell, stock: '9' } : cell));
    const stocks = (cells: typeof before) => cells.map(({ stock }) => stock).filter(Boolean);
    expect(stocks(freshened(before, before, [medium(1)]))).toEqual(['1']);
    expect(stocks(freshened(before, typed, [medium(1)]))).toEqual(['9']);
  });

  it('fills SKUs that differ', () => {
    const [cell] = cellsOf(options, [medium(3)]).filter(({ stock }) => stock);
    expect(filling('stock', ' 5 ', cell!)).toBe('5');
    expect(filling('sku', 'ls 7', cell!)).toBe('LS-7-MEDIUM-BLACK');
  });
});
