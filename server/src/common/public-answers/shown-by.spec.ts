import { priceTags, ShownBy, toldOf } from './shown-by.js';

const shown = new Set(['members', '~1', ...priceTags(100, 250, null, undefined)]);

it.each([
  ['members', ['members']],
  ['words', []],
  ['price:100-101', ['price:100']],
  ['price:99-300', ['price:100', 'price:250']],
  ['price:101-249', []],
  ['price:1000-2000', []],
])('of what is told as %s, an answer shows %j', (told, expected) => {
  expect(toldOf(told, shown)).toEqual(expected);
});

it('finds the answers that show what is told, until they are dropped', () => {
  const shownBy = new ShownBy();
  shownBy.add('cheap', ['members', ...priceTags(100)]);
  shownBy.add('all', ['members', ...priceTags(100, 900)]);
  expect(shownBy.keysOf('members')).toEqual(['cheap', 'all']);
  expect(shownBy.keysOf('price:50-200')).toEqual(['cheap', 'all']);
  expect(shownBy.keysOf('price:500-1000')).toEqual(['all']);
  shownBy.remove('all', ['members', ...priceTags(100, 900)]);
  expect(shownBy.keysOf('price:50-1000')).toEqual(['cheap']);
  expect(shownBy.keysOf('members')).toEqual(['cheap']);
});
