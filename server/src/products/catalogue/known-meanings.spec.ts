import { KnownMeanings, type Understood } from './known-meanings.js';

const wool = { hits: 2, shelf: 9, tiers: [{ query: "'wool'", most: 2, least: 2 }] };
const asked: (string | null)[] = [];
const understands = (answer: Understood) => (known: string | null) => {
  asked.push(known);
  return Promise.resolve(answer);
};

it('tells the version that it knows, and what it meant then where there is no other', async () => {
  const meanings = new KnownMeanings();
  const more = { ...wool, shelf: 10 };
  expect(await meanings.of('wool', understands({ version: 'first', meaning: wool }))).toBe(wool);
  expect(await meanings.of('wool', understands({ version: 'first', meaning: null }))).toBe(wool);
  expect(await meanings.of('wool', understands({ version: 'second', meaning: more }))).toBe(more);
  expect(await meanings.of('wool', understands({ version: 'second', meaning: null }))).toBe(more);
  await meanings.of('silk', understands({ version: 'second', meaning: wool }));
  expect(asked).toEqual([null, 'first', 'first', 'second', null]);
});
