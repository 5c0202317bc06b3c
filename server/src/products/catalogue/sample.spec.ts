import { MOST_SHOWN } from './catalogue-sql.js';
import { SAMPLE_SIZE, LARGE_SAMPLE_SIZE, Sample } from './sample.js';

const SHELF = 1_000_000;
const sampled = (products: number, size = SAMPLE_SIZE, category = 'Shoes') => ({
  id: 1,
  gender: 'Mens',
  category,
  sizes: ['Small'],
  colors: [],
  products: (products * size) / SHELF,
});
const of = (products: number, size = SAMPLE_SIZE, designEffect = 6) =>
  new Sample([sampled(products, size)], size, SHELF / size, designEffect);

it('extrapolates the count to the whole shelf', () => {
  const { estimate, groups } = of(20_000);
  expect(estimate).toBe(20_000);
  expect(groups).toEqual([expect.objectContaining({ products: 20_000 })]);
});

describe('certainty that there are more than MOST_SHOWN', () => {
  const THOUSANDS = Array.from({ length: 200 }, (_, n) => (n + 1) * 1000);
  const KINDS = [SAMPLE_SIZE, LARGE_SAMPLE_SIZE].flatMap((size) =>
    [1, 4, 6].map((designEffect) => ({ size, designEffect })),
  );
  /** From how many products on it is certain. */
  const certainFrom = (size: number, designEffect: number) =>
    THOUSANDS.find((products) => of(products, size, designEffect).showsMore)!;

  it.each(KINDS)(
    'is reached below five times MOST_SHOWN, and kept for larger counts: $size products, design effect $designEffect',
    (kind) => {
      const from = certainFrom(kind.size, kind.designEffect);
      expect(from).toBeGreaterThan(MOST_SHOWN);
      expect(from).toBeLessThan(5 * MOST_SHOWN);
      for (const products of THOUSANDS)
        expect(of(products, kind.size, kind.designEffect).showsMore).toBe(products >= from);
    },
  );

  it.each([1, 4, 6])('is reached at lower counts by a larger sample: design effect %i', (designEffect) => {
    expect(certainFrom(LARGE_SAMPLE_SIZE, designEffect)).toBeLessThan(certainFrom(SAMPLE_SIZE, designEffect));
  });

  it.each([SAMPLE_SIZE, LARGE_SAMPLE_SIZE])(
    'is reached at lower counts with a smaller design effect: %i products',
    (size) => {
      expect(certainFrom(size, 1)).toBeLessThan(certainFrom(size, 4));
      expect(certainFrom(size, 4)).toBeLessThan(certainFrom(size, 6));
    },
  );

  it.each([1, 4, 6])(
    'calls for a larger sample only if that would reach it, and only once: design effect %i',
    (designEffect) => {
      for (const products of THOUSANDS) {
        const closer = of(products, LARGE_SAMPLE_SIZE, designEffect);
        expect([products, of(products, SAMPLE_SIZE, designEffect).isWorthEnlarging]).toEqual([
          products,
          closer.showsMore,
        ]);
        expect(closer.isWorthEnlarging).toBe(false);
      }
    },
  );
});

it('estimates filtered counts, less certain if the filter passes only part of the sample', () => {
  const within = (products: number, others: number) => {
    const found = [sampled(products), sampled(others, SAMPLE_SIZE, 'Cloths')];
    return new Sample(found, SAMPLE_SIZE, SHELF / SAMPLE_SIZE, 1).within({ categories: ['Shoes'] });
  };
  expect(within(22_000, 0)).toMatchObject({ estimate: 22_000, showsMore: true });
  expect(within(22_000, 900_000)).toMatchObject({
    estimate: 22_000,
    showsMore: false,
    isWorthEnlarging: true,
  });
  expect(within(60_000, 900_000)).toMatchObject({ estimate: 60_000, showsMore: true });
});

it('is conclusive about rare values only if enough of them were sampled', () => {
  expect(of(1_000).isConclusive).toBe(false);
  expect(of(500_000).isConclusive).toBe(true);
});

it('estimates zero for an empty sample', () => {
  const none = new Sample([], SAMPLE_SIZE, SHELF / SAMPLE_SIZE, 1);
  expect(none).toMatchObject({ estimate: 0, groups: [], showsMore: false, isWorthEnlarging: false });
  expect(none.within({ sizes: ['Small'] })).toMatchObject({ estimate: 0, showsMore: false });
});
