import { ProductSort } from '../dto/product.inputs.js';
import { isFoundSooner, stepsTo } from './walks.js';

const page = (number: number) => ({ sort: ProductSort.RATING, skipped: (number - 1) * 12, size: 12 });
const counted = (hits: number, shelf: number) => ({ most: hits, least: hits, told: hits, shelf });

it.each([
  ['a hundred of a million', 100, 1_000_000, 1, 'by collecting'],
  ['a thousand of ten thousand', 1000, 10_000, 1, 'in their order'],
  ['ten thousand of a million', 10_000, 1_000_000, 1, 'in their order'],
  ['the last of ten thousand of a million', 10_000, 1_000_000, 830, 'by collecting'],
  ['the last that are shown of a hundred thousand', 100_000, 1_000_000, 830, 'in their order'],
  ['half of a million', 500_000, 1_000_000, 800, 'in their order'],
])('%s are found sooner %s', (_, hits, shelf, number, way) => {
  expect(isFoundSooner(counted(hits, shelf), page(number))).toBe(way === 'in their order');
});

it('walks well beyond where a page should be, but not far, and does not set out where it is far', () => {
  expect(stepsTo(counted(100_000, 1_000_000), page(1))).toBe(500 + 8 * 120);
  expect(stepsTo(counted(10_000, 1_000_000), page(1))).toBe(4000);
  expect(stepsTo(counted(3_000, 1_000_000), page(1))).toBe(0);
  expect(stepsTo(counted(500_000, 1_000_000), page(800))).toBe(0);
});
