import { catalogue } from './catalogue.js';
import { gridOf } from './grid.js';

const grids = catalogue.map((product) => ({ product, grid: gridOf(product) }));

it('deals all pieces of each product out over its sizes and colours', () => {
  for (const { product, grid } of grids) {
    const choices = product.sizes.flatMap((size) => product.colors.map((color) => `${size} ${color}`));
    expect(grid.map(({ size, color }) => `${size} ${color}`)).toEqual(choices);
    expect(grid.reduce((sum, { countInStock }) => sum + countInStock, 0)).toBe(product.countInStock);
    expect(grid.every(({ countInStock }) => countInStock >= 0)).toBe(true);
  }
});

it('has sizes that are sold out and sizes that are nearly so in products that are in stock', () => {
  const having = (is: (count: number) => boolean) =>
    grids.filter(
      ({ product, grid }) => product.countInStock > 5 && grid.some(({ countInStock }) => is(countInStock)),
    ).length;
  expect(having((count) => count === 0)).toBeGreaterThan(10);
  expect(having((count) => count > 0 && count <= 3)).toBeGreaterThan(10);
  expect(having((count) => count > 3)).toBeGreaterThan(60);
});

it('gives every size and colour a SKU of its own', () => {
  const skus = grids.flatMap(({ grid }) => grid.map(({ sku }) => sku));
  expect(new Set(skus).size).toBe(skus.length);
});
