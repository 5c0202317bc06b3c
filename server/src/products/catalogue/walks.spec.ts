import { ProductSort } from '../dto/product.inputs.js';
import { inGroups, isCollectedSooner, isFoundSooner, noteFar, paysByPrices, stepsTo } from './walks.js';

const page = (number: number) => ({ sort: ProductSort.RATING, skipped: (number - 1) * 12, size: 12 });
const counted = (hits: number, shelf: number, query = "'wool'") => ({
  most: hits,
  least: hits,
  indexed: hits,
  shelf,
  scope: { query },
});

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

it('collects what has several words where one would be found on rungs, since all of them are read for each', () => {
  const words = "'wool' & 'cotton' & 'color:Red'";
  expect(isFoundSooner(counted(14_000, 1_000_000), page(300))).toBe(true);
  expect(isFoundSooner(counted(14_000, 1_000_000, words), page(300))).toBe(false);
  expect(isFoundSooner(counted(14_000, 1_000_000, words), page(2))).toBe(true); // on few rungs
  const late = { ...page(40), sort: ProductSort.NEWEST };
  expect(isFoundSooner(counted(3000, 1_000_000, words), { ...late, sort: ProductSort.PRICE_ASC })).toBe(
    false,
  );
  expect(isFoundSooner(counted(3000, 1_000_000, words), late)).toBe(true); // weeks are few
});

it('collects group by group what many match whatever they cost, unless the groups are as many', () => {
  const lists = "'size:Large' & 'color:Red'";
  const priced = { ...counted(1_700, 1_000_000, lists), indexed: 300_000, collected: 2_500 };
  expect(isCollectedSooner(inGroups(priced, 40), priced)).toBe(true);
  expect(isCollectedSooner(inGroups(priced, 6_000), priced)).toBe(false);
  const few = counted(300, 10_000, lists);
  expect(isCollectedSooner(inGroups(few, 10), few)).toBe(true);
  expect(isCollectedSooner(inGroups(few, 900), few)).toBe(false);
});

it('collects few that cost so much, though many match whatever they cost', () => {
  const priced = { ...counted(1_700, 1_000_000), indexed: 300_000, collected: 2_500 };
  expect(isFoundSooner(priced, page(40))).toBe(false);
});

it.each([
  ['a common word within narrow prices', 300_000, 5_000, true],
  ['a common word within wide ones', 300_000, 400_000, true],
  ['a rarer word within wide ones', 13_000, 210_000, false],
  ['a common word at nearly any price', 300_000, 950_000, false],
])('finds %s by its prices, too: %s', (_, indexed, priced, isSo) => {
  expect(paysByPrices(indexed, priced, 1_000_000)).toBe(isSo);
});

it('walks well beyond where a page should be, but not far, and does not set out where it is far', () => {
  expect(stepsTo(counted(100_000, 1_000_000), page(1))).toBe(500 + 4 * 120);
  expect(stepsTo(counted(10_000, 1_000_000), page(1))).toBe(4000);
  expect(stepsTo(counted(3_000, 1_000_000), page(1))).toBe(0);
  expect(stepsTo(counted(500_000, 1_000_000), page(800))).toBe(0);
});

it('sets out from a mark, how late the page may be, unless that was in vain', () => {
  const mark = { id: 'a', at: 829 * 12 };
  expect(stepsTo(counted(100_000, 1_000_000), { ...page(830), mark })).toBe(500 + 4 * 120);
  expect(stepsTo(counted(100_000, 1_000_000), { ...page(830), mark: { ...mark, isFar: true } })).toBe(0);
  const far = { RATING: 0 };
  expect(stepsTo({ ...counted(100_000, 1_000_000), far }, { ...page(830), mark })).toBe(500 + 4 * 120);
});

it('takes what is known to be few from what is remembered, unless a page is near', () => {
  const words = "'wool' & 'cotton' & 'color:Red'";
  expect(isFoundSooner(counted(1500, 1_000_000, words), page(1))).toBe(false);
  expect(isFoundSooner({ ...counted(1500, 1_000_000, words), least: 0 }, page(1))).toBe(true);
  expect(isFoundSooner(counted(1500, 10_000, words), page(1))).toBe(true);
});

it('does not set out again for a page that it did not come to, nor for one behind it, in that order', () => {
  const far = {};
  const sizes = { ...counted(8_000, 1_000_000), far };
  noteFar(far, page(2));
  expect(stepsTo(sizes, page(1))).toBe(4000);
  expect([page(2), page(3)].map((cut) => stepsTo(sizes, cut))).toEqual([0, 0]);
  expect(stepsTo(sizes, { ...page(2), sort: ProductSort.NEWEST })).toBe(4000);
});

it('collects what lies far, where rungs would take longer', () => {
  const words = "'h:northpeak' & 'gender:Mens' & 'size:Medium' & 'category:Cloths'";
  const sizes = counted(8_208, 1_000_000, words);
  expect(isFoundSooner(sizes, page(2))).toBe(true);
  expect(isFoundSooner({ ...sizes, far: { RATING: 12 } }, page(2))).toBe(false);
});
