import { catalogue } from './catalogue.js';
import { gridOf } from './grid.js';

const grids = catalogue.map((product) => ({ product, grid: gridOf(product) }));

it('distributes the stock of each product over all its sizes and colours', () => {
  for (const { product, grid } of grids) {
    const choices = product.sizes.flatMap((size) => product.colors.map((color) => `${size} ${color}`));
    expect(grid.map(({ size, color }) => `${size} ${color}`)).toEqual(choices);
    expect(grid.reduce((sum, { countInStock }) => sum + countInStock, 0)).toBe(product.countInStock);
    expect(grid.every(({ countInStock }) => countInStock >= 0)).toBe(true);
  }
});

it('has sold-out and nearly sold-out sizes in products that are in stock', () => {
  const having = (is: (count: number) => boolean) =>
    grids.filter(
      ({ product, grid }) => product.countInStock > 5 && grid.some(({ countInStock }) => is(countInStock)),
    ).length;
  expect(having((count) => count === 0)).toBeGreaterThan(10);
  expect(having((count) => count > 0 && count <= 3)).toBeGreaterThan(10);
  expect(having((count) => count > 3)).toBeGreaterThan(60);
});

it('gives every variant its own SKU', () => {
  const skus = grids.flatMap(({ grid }) => grid.map(({ sku }) => sku));
  expect(new Set(skus).size).toBe(skus.length);
});
