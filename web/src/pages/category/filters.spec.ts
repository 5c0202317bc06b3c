import { options } from '../../testing/fixtures';
import { chosenIn, FILTERS } from './filters';

const SIZE = FILTERS.find(({ key }) => key === 'size')!;

it('takes of an address what the shop offers, and while that is not known no more than a page can show', () => {
  const sizes = [...Array.from({ length: 2000 }, (_, n) => `XL${n}`), 'Small'];
  const search = new URLSearchParams(sizes.map((size) => ['size', size]));
  expect(chosenIn(SIZE, search, options)).toEqual(['Small']);
  expect(chosenIn(SIZE, search)).toEqual(sizes.slice(0, 30));
});
