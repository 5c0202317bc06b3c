import { ProductSort } from '../dto/product.inputs.js';
import { isLate, isWalkCheaper, isWalkShorter, stepsTo } from './walks.js';

const page = (number: number) => ({ sort: ProductSort.RATING, skipped: (number - 1) * 12, size: 12 });
const counted = (hits: number, shelf: number) => ({ most: hits, least: hits, told: hits, shelf });

it.each([
  ['a hundred of a million', 100, 1_000_000, 1, 'collected'],
  ['a thousand of ten thousand', 1000, 10_000, 1, 'walked to'],
  ['the last of a thousand of ten thousand', 1000, 10_000, 80, 'collected'],
  ['half of a million', 500_000, 1_000_000, 800, 'walked to'],
])('%s are %s', (_, hits, shelf, number, way) => {
  expect(isWalkShorter(counted(hits, shelf), page(number))).toBe(way === 'walked to');
});

it('walks a little further to what is too many to be shown, rather than to put it all in order', () => {
  const late = page(800);
  expect(isWalkShorter(counted(80_000, 1_000_000), late)).toBe(false);
  expect(isWalkCheaper(counted(80_000, 1_000_000), late)).toBe(true);
  expect(isWalkCheaper(counted(20_000, 1_000_000), late)).toBe(false);
});

it('walks at the most twice as far as should do, and always some way', () => {
  expect(stepsTo(counted(10_000, 1_000_000), page(100))).toBe(240_000);
  expect(stepsTo(counted(9000, 10_000), page(1))).toBe(30_000);
});

it('knows a page that is late for what may be little more than is shown', () => {
  expect([isLate(counted(1, 10_000), page(800)), isLate(counted(1, 1_000_000), page(1))]).toEqual([
    false,
    false,
  ]);
  expect(isLate(counted(1, 1_000_000), page(400))).toBe(true);
});
