import { LOOKS, LOOKS_CLOSER, Sample } from './sample.js';

const SHELF = 1_000_000;
const sampled = (products: number, looks = LOOKS, category = 'Shoes') => ({
  gender: 'Mens',
  category,
  sizes: ['Small'],
  colors: [],
  products: (products * looks) / SHELF,
  weight: SHELF / looks,
});
const of = (products: number, looks = LOOKS) => new Sample([sampled(products, looks)], looks);

it('tells how many there are on the whole shelf', () => {
  const { about, groups } = of(20_000);
  expect(about).toBe(20_000);
  expect(groups).toEqual([expect.objectContaining({ products: 20_000 })]);
  expect(groups[0]).not.toHaveProperty('weight');
});

it('is certain of more than can be shown where there are far more, and the sooner the more it has looked at', () => {
  expect(of(28_000).showsMore).toBe(false);
  expect(of(30_000).showsMore).toBe(true);
  expect(of(20_000, LOOKS_CLOSER).showsMore).toBe(false);
  expect(of(22_000, LOOKS_CLOSER).showsMore).toBe(true);
});

it('is worth a closer look where that is likely to be certain, and only once', () => {
  expect(of(20_000).isWorthMore).toBe(false);
  expect(of(22_000).isWorthMore).toBe(true);
  expect(of(22_000, LOOKS_CLOSER).isWorthMore).toBe(false);
});

it('tells of those that pass the lists of a filter, too', () => {
  const sample = new Sample([sampled(40_000), sampled(5000, LOOKS, 'Cloths')], LOOKS);
  expect(sample.within({ categories: ['Cloths'] })).toMatchObject({ about: 5000, showsMore: false });
  expect(sample.within({ categories: ['Shoes'] })).toMatchObject({ about: 40_000, showsMore: true });
});

it('knows nothing of what it has not met', () => {
  expect(new Sample([], LOOKS)).toMatchObject({ about: 0, groups: [], showsMore: false, isWorthMore: false });
});
