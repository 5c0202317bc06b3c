import { choiceText } from '../../../features/variants/choices';
import { problemOf } from './cellRules';
import { cellsOf, dropped, filling, rowsOf, variantsOf } from './grid';
import type { Cell, Grid } from './grid';

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
/** A product's grid, in which exactly the sizes for sale are ticked. */
const gridOf = (...variants: ReturnType<typeof medium>[]): Grid => ({
  sizes: variants.map(({ size }) => size),
  colors: variants.length > 0 ? ['Black'] : [],
  cells: cellsOf(options, variants),
});
const small = (countInStock: number) => ({ ...medium(countInStock), id: 'v2', size: 'Small', sku: 'LS-S' });
/** The grid after typing into the cell of a size. */
const typing = (grid: Grid, size: string, changes: Partial<Cell>): Grid => ({
  ...grid,
  sizes: [...new Set([...grid.sizes, size])],
  colors: ['Black'],
  cells: grid.cells.map((cell) =>
    cell.size === size && cell.color === 'Black' ? { ...cell, ...changes } : cell,
  ),
});
const axes = { sizes: ['Small', 'Medium'], colors: ['Black'] };

describe('the grid of sizes by colours', () => {
  it('has a cell for every combination, blank where no variant exists', () => {
    const cells = cellsOf(options, [medium(3)]);
    const shown = rowsOf(cells, axes).map((row) => row.map((index) => cells[index]!));
    expect(shown.map((row) => row.map(choiceText))).toEqual([['Small, Black'], ['Medium, Black']]);
    expect(shown.map((row) => row.map(({ stock }) => stock))).toEqual([[''], ['3']]);
  });

  it('has one column if only sizes are chosen, and no rows without a choice', () => {
    const cells = cellsOf(options, []);
    const rows = rowsOf(cells, { sizes: ['Small', 'Medium'], colors: [] });
    expect(rows.map((row) => row.map((index) => choiceText(cells[index]!)))).toEqual([['Small'], ['Medium']]);
    expect(rowsOf(cells, { sizes: [], colors: [] })).toEqual([]);
  });

  it('makes variants of cells with a stock, including 0, and omits unchosen sizes', () => {
    const grid = gridOf(medium(0));
    expect(variantsOf(grid, grid, grid)).toEqual([
      {
        size: 'Medium',
        color: 'Black',
        countInStock: 0,
        countInStockSeen: 0,
        price: null,
        sku: 'LS-M',
        image: 'uploads/black.jpg',
      },
    ]);
    expect(variantsOf(grid, { ...grid, sizes: ['Small'] }, grid)).toEqual([]);
  });

  it('lists the variants that would be removed', () => {
    const opened = gridOf(medium(3), small(0));
    expect(dropped(opened, { ...opened, sizes: ['Small'] }).map(choiceText)).toEqual(['Medium, Black']);
    expect(dropped(opened, { ...opened, sizes: [] }).map(choiceText)).toEqual([
      'Medium, Black',
      'Small, Black',
    ]);
    expect(dropped(opened, typing(opened, 'Medium', { stock: ' ' })).map(choiceText)).toEqual([
      'Medium, Black',
    ]);
    expect(dropped(opened, typing(opened, 'Medium', { stock: '0' }))).toEqual([]);
  });

  it.each([
    [{ sku: 'LS-M' }, ['Medium, Black']],
    [{ price: 999 }, ['Medium, Black']],
    [{ image: 'uploads/black.jpg' }, ['Medium, Black']],
    [{}, []],
  ])('lists a sold-out variant only if it has a SKU, price or picture of its own: %p', (own, names) => {
    const soldOut = { ...medium(0), sku: null, image: null, ...own };
    const opened: Grid = { sizes: ['Medium'], colors: ['Black'], cells: cellsOf(options, [soldOut]) };
    expect(dropped(opened, { ...opened, sizes: [] }).map(choiceText)).toEqual(names);
  });

  it.each(['0x10', '1e2', '1,299', 'free'])('rejects the price %s', (price) => {
    const grid = typing(gridOf(medium(3)), 'Medium', { price });
    expect(problemOf({ ...grid, price: 1499 }, true)?.message).toMatch(
      /^Medium, Black: Price must be an amount/,
    );
  });

  it('marks the cells that have the same SKU', () => {
    const grid = typing(gridOf(medium(3), small(2)), 'Small', { sku: ' LS-M ' });
    const at = (size: string) => grid.cells.findIndex((cell) => cell.size === size && cell.color === 'Black');
    expect(problemOf({ ...grid, price: 1499 }, true)).toEqual({
      message: 'Medium, Black and Small, Black have the same SKU LS-M',
      fields: [`cells.${at('Medium')}.sku`, `cells.${at('Small')}.sku`],
    });
  });

  it.each([
    ['4200', '4500', true],
    ['4200', '', false],
    ['4200', '1499', false],
  ])('rejects a list price that no variant has, with prices %p and %p: %p', (one, other, isProblem) => {
    const first = typing(gridOf(medium(3), small(2)), 'Small', { price: one });
    const grid = typing(first, 'Medium', { price: other });
    expect(problemOf({ ...grid, price: 1499 }, true)?.fields).toEqual(isProblem ? ['price'] : undefined);
    expect(problemOf({ ...grid, price: 1499 }, false)).toBeUndefined();
  });
});

describe('a grid edited while others change it and sales are made', () => {
  const opened = gridOf(medium(5));
  const sent = (typed: Grid, now: Grid) =>
    Object.fromEntries(
      variantsOf(opened, typed, now).map(({ size, countInStock, countInStockSeen, price, sku, image }) => [
        size,
        [countInStock, countInStockSeen, price, sku, image],
      ]),
    );
  const shown = ['LS-M', 'uploads/black.jpg'] as const;

  it('keeps unedited stock current, and sends edited stock with the value that was shown', () => {
    expect(sent(opened, gridOf(medium(2)))).toEqual({ Medium: [2, 2, null, ...shown] });
    const received = typing(opened, 'Medium', { stock: '15' });
    expect(sent(received, gridOf(medium(2)))).toEqual({ Medium: [15, 5, null, ...shown] });
    const less = typing(opened, 'Medium', { stock: '2' });
    expect(sent(less, gridOf(medium(2)))).toEqual({ Medium: [2, 5, null, ...shown] });
  });

  it('keeps price, SKU and picture of another admin unless they were edited here, too', () => {
    const now = gridOf({ ...medium(5), price: 555 as never, sku: 'NEW', image: 'uploads/new.jpg' });
    expect(sent(opened, now)).toEqual({ Medium: [5, 5, 555, 'NEW', 'uploads/new.jpg'] });
    const typed = typing(opened, 'Medium', { price: '9', image: '' });
    expect(sent(typed, now)).toEqual({ Medium: [5, 5, 9, 'NEW', null] });
  });

  it('keeps variants that another admin has added, even in new sizes', () => {
    const typed = typing(opened, 'Medium', { stock: '7' });
    expect(sent(typed, gridOf(medium(5), small(4)))).toHaveProperty('Small', [4, 4, null, 'LS-S', shown[1]]);
    const sizes = [...options.sizes, { __typename: 'SizeOption' as const, name: 'Huge' }];
    const huge = { ...medium(4), size: 'Huge' };
    const now = {
      sizes: ['Medium', 'Huge'],
      colors: ['Black'],
      cells: cellsOf({ ...options, sizes }, [medium(5), huge]),
    };
    expect(sent(typed, now)).toEqual({ Medium: [7, 5, null, ...shown], Huge: [4, 4, null, ...shown] });
  });

  it('omits variants that another admin has removed, unless their stock was edited', () => {
    const typed = typing(opened, 'Small', { stock: '4' });
    expect(sent(typed, gridOf(small(1)))).toEqual({ Small: [4, undefined, null, 'LS-S', shown[1]] });
    const stocked = typing(opened, 'Medium', { stock: '7', price: '9' });
    expect(sent(stocked, gridOf(small(1)))).toHaveProperty('Medium', [7, 5, 9, ...shown]);
    const filled = typing(opened, 'Medium', { price: '9', image: '' });
    expect(Object.keys(sent(filled, gridOf(small(1))))).toEqual(['Small']);
  });

  it('bases a stock that may already be saved on the current one', () => {
    const typed = typing(opened, 'Medium', { stock: '15' });
    expect(variantsOf(opened, typed, gridOf(medium(15)), true)).toMatchObject([
      { countInStock: 15, countInStockSeen: 15 },
    ]);
    expect(variantsOf(opened, opened, gridOf(medium(4)), true)).toMatchObject([
      { countInStock: 4, countInStockSeen: 4 },
    ]);
  });

  it('drops unticked sizes', () => {
    const typed = { ...typing(opened, 'Small', { stock: '4' }), sizes: ['Small'] };
    expect(Object.keys(sent(typed, opened))).toEqual(['Small']);
  });
});

describe('filling the grid', () => {
  it('fills in trimmed stock and unique SKUs', () => {
    const [cell] = cellsOf(options, [medium(3)]).filter(({ stock }) => stock);
    expect(filling('stock', ' 5 ', cell!)).toBe('5');
    expect(filling('sku', 'ls 7', cell!)).toBe('LS-7-MEDIUM-BLACK');
  });
});
