import { type Group, countAll } from './groups.js';

const group = (gender: string, colors: string[], products: number): Group => ({
  id: 1,
  gender,
  category: 'Shoes',
  sizes: ['Small'],
  colors,
  products,
});
const shelf = () => [group('Mens', ['Black', 'Red'], 2), group('Womens', ['Red'], 5)];

it('counts each facet value under all other filters, highest count first', () => {
  expect(countAll(shelf(), { genders: ['Mens'] as never, colors: ['Black'] })).toEqual({
    genders: [{ value: 'Mens', count: 2 }],
    sizes: [{ value: 'Small', count: 2 }],
    categories: [{ value: 'Shoes', count: 2 }],
    colors: [
      { value: 'Black', count: 2 },
      { value: 'Red', count: 2 },
    ],
  });
});

it('caches the counts of repeated groups per filter', () => {
  const groups = shelf();
  const first = countAll(groups, {});
  const second = countAll(groups, {});
  expect(second).toEqual(first);
  expect(countAll(groups, {})).toBe(second);
  expect(countAll(groups, { colors: ['Black'] })).not.toEqual(second);
  expect(countAll(shelf(), {})).not.toBe(second);
});
