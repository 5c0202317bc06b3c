import { MOST_SHOWN } from './catalogue-sql.js';
import { LOOKS, LOOKS_CLOSER, Sample } from './sample.js';

const SHELF = 1_000_000;
const sampled = (products: number, looks = LOOKS, category = 'Shoes') => ({
  id: 1,
  gender: 'Mens',
  category,
  sizes: ['Small'],
  colors: [],
  products: (products * looks) / SHELF,
});
const of = (products: number, looks = LOOKS, alike = 6) =>
  new Sample([sampled(products, looks)], looks, SHELF / looks, alike);

it('extrapolates the count to the whole shelf', () => {
  const { about, groups } = of(20_000);
  expect(about).toBe(20_000);
  expect(groups).toEqual([expect.objectContaining({ products: 20_000 })]);
});

describe('certainty that there are more than MOST_SHOWN', () => {
  const THOUSANDS = Array.from({ length: 200 }, (_, n) => (n + 1) * 1000);
  const KINDS = [LOOKS, LOOKS_CLOSER].flatMap((looks) => [1, 4, 6].map((alike) => ({ looks, alike })));
  /** From how many products on it is certain. */
  const certainFrom = (looks: number, alike: number) =>
    THOUSANDS.find((products) => of(products, looks, alike).showsMore)!;

  it.each(KINDS)(
    'is reached below five times MOST_SHOWN, and kept for larger counts: $looks looks, alike $alike',
    (kind) => {
      const from = certainFrom(kind.looks, kind.alike);
      expect(from).toBeGreaterThan(MOST_SHOWN);
      expect(from).toBeLessThan(5 * MOST_SHOWN);
      for (const products of THOUSANDS)
        expect(of(products, kind.looks, kind.alike).showsMore).toBe(products >= from);
    },
  );

  it.each([1, 4, 6])('is reached at lower counts by a larger sample: alike %i', (alike) => {
    expect(certainFrom(LOOKS_CLOSER, alike)).toBeLessThan(certainFrom(LOOKS, alike));
  });

  it.each([LOOKS, LOOKS_CLOSER])(
    'is reached at lower counts if rows of a page are less alike: %i looks',
    (looks) => {
      expect(certainFrom(looks, 1)).toBeLessThan(certainFrom(looks, 4));
      expect(certainFrom(looks, 4)).toBeLessThan(certainFrom(looks, 6));
    },
  );

  it.each([1, 4, 6])(
    'calls for a larger sample only if that would reach it, and only once: alike %i',
    (alike) => {
      for (const products of THOUSANDS) {
        const closer = of(products, LOOKS_CLOSER, alike);
        expect([products, of(products, LOOKS, alike).isWorthMore]).toEqual([products, closer.showsMore]);
        expect(closer.isWorthMore).toBe(false);
      }
    },
  );
});

it('estimates filtered counts, less certain if the filter passes only part of the sample', () => {
  const within = (products: number, others: number) => {
    const found = [sampled(products), sampled(others, LOOKS, 'Cloths')];
    return new Sample(found, LOOKS, SHELF / LOOKS, 1).within({ categories: ['Shoes'] });
  };
  expect(within(22_000, 0)).toMatchObject({ about: 22_000, showsMore: true });
  expect(within(22_000, 900_000)).toMatchObject({ about: 22_000, showsMore: false, isWorthMore: true });
  expect(within(60_000, 900_000)).toMatchObject({ about: 60_000, showsMore: true });
});

it('is conclusive about rare values only if enough of them were sampled', () => {
  expect(of(1_000).isTelling).toBe(false);
  expect(of(500_000).isTelling).toBe(true);
});

it('estimates zero for an empty sample', () => {
  const none = new Sample([], LOOKS, SHELF / LOOKS, 1);
  expect(none).toMatchObject({ about: 0, groups: [], showsMore: false, isWorthMore: false });
  expect(none.within({ sizes: ['Small'] })).toMatchObject({ about: 0, showsMore: false });
});
