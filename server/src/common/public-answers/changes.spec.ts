import { EVERYTHING } from './answer.js';
import { Changes, priceTags, type Reading, tagHashOf } from './changes.js';

let changes: Changes;
const read = (...tags: string[]): Reading => ({ tagHashes: tags.map(tagHashOf), asOf: changes.now });

beforeEach(() => {
  changes = new Changes();
});

it.each([
  ['members', false],
  ['words', true],
  ['price:100-101', false],
  ['price:99-300', false],
  ['price:101-249', true],
  ['price:1000-2000', true],
  [EVERYTHING, false],
])('after a change of %s an earlier reading is still valid: %s', (told, isCurrent) => {
  const before = read('members', '~1', ...priceTags(100, 250, null, undefined));
  expect(changes.confirm(before)).toBe(true);
  changes.note(told);
  expect(changes.confirm(before)).toBe(isCurrent);
  expect(changes.confirm(read('members', ...priceTags(100)))).toBe(true);
});

it('a confirmed reading is afterwards checked only against later changes', () => {
  const shelf = read('members', ...priceTags(100));
  changes.note('words');
  changes.note('price:300-400');
  expect(changes.confirm(shelf)).toBe(true);
  expect(shelf.asOf).toBe(changes.now);
  changes.note('price:50-200');
  changes.note('price:300-400');
  expect(changes.confirm(shelf)).toBe(false);
});

it.each([
  ['products', (n: number) => `product ${n}`, 60_000],
  ['prices', (n: number) => `price:${n}-${n}`, 600],
])('with more %s than it remembers, a reading from before the first counts as invalid', (_, tag, count) => {
  const before = read('words');
  for (let n = 1; n < count; n++) changes.note(tag(n));
  const after = read('words');
  changes.note(tag(count));
  expect([before, after].map((reading) => changes.confirm(reading))).toEqual([false, true]);
  expect(changes.confirm(read(tag(count)))).toBe(true);
});
