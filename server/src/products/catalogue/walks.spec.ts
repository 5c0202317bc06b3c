import { ProductSort } from '../dto/product.inputs.js';
import {
  inGroups,
  isCheaperToGather,
  isCheaperToSeek,
  noteFar,
  isCheaperByPrices,
  stepsTo,
} from './walks.js';

const page = (number: number) => ({ sort: ProductSort.RATING, skipped: (number - 1) * 12, size: 12 });
const pages = (count: number) => Array.from({ length: count }, (_, n) => page(n + 1));
const counted = (hits: number, shelf: number, query = "'wool'") => ({
  most: hits,
  least: hits,
  indexed: hits,
  shelf,
  scope: { query },
});

it.each([
  ['a hundred of a million', 100, 1_000_000, 1, 'by gathering'],
  ['a thousand of ten thousand', 1000, 10_000, 1, 'in their order'],
  ['ten thousand of a million', 10_000, 1_000_000, 1, 'in their order'],
  ['the last of ten thousand of a million', 10_000, 1_000_000, 830, 'by gathering'],
  ['the last that are shown of a hundred thousand', 100_000, 1_000_000, 830, 'in their order'],
  ['half of a million', 500_000, 1_000_000, 800, 'in their order'],
])('%s are found fastest %s', (_, hits, shelf, number, way) => {
  expect(isCheaperToSeek(counted(hits, shelf), page(number))).toBe(way === 'in their order');
});

it('switches to gathering at earlier pages for several words, as rungs are read for each', () => {
  const words = "'wool' & 'cotton' & 'color:Red'";
  const inTheirOrder = (query?: string) =>
    pages(830).filter((slice) => isCheaperToSeek(counted(14_000, 1_000_000, query), slice)).length;
  expect(inTheirOrder(words)).toBeLessThan(inTheirOrder());
  expect(isCheaperToSeek(counted(14_000, 1_000_000, words), page(2))).toBe(true); // on few rungs
  const late = { ...page(40), sort: ProductSort.NEWEST };
  expect(isCheaperToSeek(counted(3000, 1_000_000, words), { ...late, sort: ProductSort.PRICE_ASC })).toBe(
    false,
  );
  expect(isCheaperToSeek(counted(3000, 1_000_000, words), late)).toBe(true); // weeks are few
});

it('gathers by group if many match at any price, unless there are too many groups', () => {
  const lists = "'size:Large' & 'color:Red'";
  const priced = { ...counted(1_700, 1_000_000, lists), indexed: 300_000, rowsToGather: 2_500 };
  expect(isCheaperToGather(inGroups(priced, 40), priced)).toBe(true);
  expect(isCheaperToGather(inGroups(priced, 6_000), priced)).toBe(false);
  const few = counted(300, 10_000, lists);
  expect(isCheaperToGather(inGroups(few, 10), few)).toBe(true);
  expect(isCheaperToGather(inGroups(few, 900), few)).toBe(false);
});

it('gathers if few match in the price range, though many match at any price', () => {
  const priced = { ...counted(1_700, 1_000_000), indexed: 300_000, rowsToGather: 2_500 };
  expect(isCheaperToSeek(priced, page(40))).toBe(false);
});

it.each([
  ['a common word within narrow prices', 300_000, 5_000, true],
  ['a common word within wide ones', 300_000, 400_000, true],
  ['a rarer word within wide ones', 13_000, 400_000, false],
  ['a common word at nearly any price', 300_000, 950_000, false],
])('adds a price query for %s: %s', (_, indexed, priced, isSo) => {
  expect(isCheaperByPrices(indexed, priced, 1_000_000)).toBe(isSo);
});

describe('a walk', () => {
  /** However it is tuned, a walk past a hundredth of a large shelf is no shortcut. */
  const LONGEST = 10_000;
  const SHELVES = [1_000, 100_000, 1_000_000];
  const SHARES = [0.0001, 0.003, 0.01, 0.1, 0.5, 1];
  const cases = SHELVES.flatMap((shelf) => SHARES.map((share) => ({ shelf, hits: shelf * share })));

  it.each(cases)(
    'to a later page is at least as long, or not attempted: $hits of $shelf',
    ({ hits, shelf }) => {
      const walks = pages(830).map((slice) => stepsTo(counted(hits, shelf), slice));
      const reached = walks.filter((steps) => steps > 0);
      expect(walks.slice(0, reached.length)).toEqual(reached); // none beyond a page that is too far
      expect(reached).toEqual([...reached].sort((one, other) => one - other));
    },
  );

  it.each(cases)(
    'has some slack beyond the expected position of its page, but is limited: $hits of $shelf',
    ({ hits, shelf }) => {
      for (const slice of pages(830)) {
        const steps = stepsTo(counted(hits, shelf), slice);
        if (steps === 0) continue;
        expect(steps).toBeGreaterThan(((slice.skipped + slice.size) * shelf) / hits);
        expect(steps).toBeLessThan(LONGEST);
      }
    },
  );

  it('is longer if fewer products match', () => {
    const walks = [1, 0.5, 0.1, 0.05].map((share) => stepsTo(counted(1_000_000 * share, 1_000_000), page(1)));
    expect(walks).toEqual([...walks].sort((one, other) => one - other));
    expect(walks[0]).toBeGreaterThan(0);
    expect(walks[0]).toBeLessThan(walks.at(-1)!);
  });

  it('is not attempted if its page is far', () => {
    expect(stepsTo(counted(100, 1_000_000), page(1))).toBe(0);
    expect(stepsTo(counted(500_000, 1_000_000), page(800))).toBe(0);
  });

  it('starts from a cursor however late the page is, unless that was in vain before', () => {
    const sizes = counted(100_000, 1_000_000);
    const cursor = { id: 'a', at: 829 * 12 };
    const near = stepsTo(sizes, page(1));
    expect(near).toBeGreaterThan(0);
    expect(stepsTo(sizes, { ...page(830), cursor })).toBe(near);
    expect(stepsTo(sizes, { ...page(830), cursor: { ...cursor, isFar: true } })).toBe(0);
    expect(stepsTo({ ...sizes, far: { RATING: 0 } }, { ...page(830), cursor })).toBe(near);
  });

  it('is not tried again in the same order for a page it did not reach, nor for later pages', () => {
    const sizes = counted(50_000, 1_000_000);
    const anew = pages(3).map((slice) => stepsTo(sizes, slice));
    expect(Math.min(...anew)).toBeGreaterThan(0);
    const far = {};
    noteFar(far, page(2));
    expect(pages(3).map((slice) => stepsTo({ ...sizes, far }, slice))).toEqual([anew[0], 0, 0]);
    expect(stepsTo({ ...sizes, far }, { ...page(2), sort: ProductSort.NEWEST })).toBe(anew[1]);
  });
});

it('prefers the cached ids of a query with few hits, unless the page is near', () => {
  const words = "'wool' & 'cotton' & 'color:Red'";
  expect(isCheaperToSeek(counted(1500, 1_000_000, words), page(1))).toBe(false);
  expect(isCheaperToSeek({ ...counted(1500, 1_000_000, words), least: 0 }, page(1))).toBe(true);
  expect(isCheaperToSeek(counted(1500, 10_000, words), page(1))).toBe(true);
});

it('gathers if a walk was in vain and rungs would take longer', () => {
  const words = "'h:northpeak' & 'gender:Mens' & 'size:Medium' & 'category:Cloths'";
  const sizes = counted(8_208, 1_000_000, words);
  expect(isCheaperToSeek(sizes, page(2))).toBe(true);
  expect(isCheaperToSeek({ ...sizes, far: { RATING: 12 } }, page(2))).toBe(false);
});
