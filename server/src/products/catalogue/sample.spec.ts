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

it('tells how many there are on the whole shelf', () => {
  const { about, groups } = of(20_000);
  expect(about).toBe(20_000);
  expect(groups).toEqual([expect.objectContaining({ products: 20_000 })]);
});

it('is certain of more than can be shown where there are far more, and the sooner the more it has looked at', () => {
  expect(of(28_000).showsMore).toBe(false);
  expect(of(30_000).showsMore).toBe(true);
  expect(of(20_000, LOOKS_CLOSER).showsMore).toBe(false);
  expect(of(22_000, LOOKS_CLOSER).showsMore).toBe(true);
});

it('is certain sooner where what lies together is known to be no more alike than any', () => {
  expect(of(17_000, LOOKS, 1).showsMore).toBe(false);
  expect(of(19_000, LOOKS, 1).showsMore).toBe(true);
  expect(of(19_000, LOOKS, 4).showsMore).toBe(false);
  expect(of(15_000, LOOKS_CLOSER, 1).showsMore).toBe(true);
});

it('is worth a closer look where that is likely to be certain, and only once', () => {
  expect(of(20_000, LOOKS, 6).isWorthMore).toBe(false);
  expect(of(22_000, LOOKS, 6).isWorthMore).toBe(true);
  expect(of(14_000, LOOKS, 1).isWorthMore).toBe(false);
  expect(of(15_000, LOOKS, 1).isWorthMore).toBe(true);
  expect(of(22_000, LOOKS_CLOSER, 6).isWorthMore).toBe(false);
});

it('tells of those that pass the lists of a filter, too, which may be more alike where they are fewer', () => {
  const within = (products: number, others: number) => {
    const found = [sampled(products), sampled(others, LOOKS, 'Cloths')];
    return new Sample(found, LOOKS, SHELF / LOOKS, 1).within({ categories: ['Shoes'] });
  };
  expect(within(20_000, 0)).toMatchObject({ about: 20_000, showsMore: true });
  expect(within(20_000, 5_000)).toMatchObject({ about: 20_000, showsMore: true });
  expect(within(20_000, 30_000)).toMatchObject({ about: 20_000, showsMore: false, isWorthMore: true });
  expect(within(31_000, 900_000)).toMatchObject({ about: 31_000, showsMore: true });
});

it('tells of values that few have only where it has found some', () => {
  expect(of(24_000).isTelling).toBe(false);
  expect(of(25_000).isTelling).toBe(true);
});

it('knows nothing of what it has not met', () => {
  const none = new Sample([], LOOKS, SHELF / LOOKS, 1);
  expect(none).toMatchObject({ about: 0, groups: [], showsMore: false, isWorthMore: false });
  expect(none.within({ sizes: ['Small'] })).toMatchObject({ about: 0, showsMore: false });
});
