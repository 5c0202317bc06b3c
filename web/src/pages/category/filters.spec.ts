import { options } from '../../testing/fixtures';
import { chosenIn, FILTERS } from './filters';

const SIZE = FILTERS.find(({ key }) => key === 'size')!;

it('reads from the address the sizes on offer, or the first thirty while those are unknown', () => {
  const sizes = [...Array.from({ length: 2000 }, (_, n) => `XL${n}`), 'Small'];
  const search = new URLSearchParams(sizes.map((size) => ['size', size]));
  expect(chosenIn(SIZE, search, options)).toEqual(['Small']);
  expect(chosenIn(SIZE, search)).toEqual(sizes.slice(0, 30));
});
