import { KnownMeanings, type Understood } from './known-meanings.js';

const wool = { hits: 2, shelf: 9, tiers: [{ query: "'wool'", most: 2, least: 2 }] };

let version: Understood['version'];
let understood: Understood['meaning'][];
beforeEach(() => (understood = []));

function meaningOf(meanings: KnownMeanings, question: string) {
  const understand = () => {
    const meaning = { ...wool };
    understood.push(meaning);
    return Promise.resolve({ version, meaning });
  };
  return meanings.of(question, () => Promise.resolve(version), understand);
}

it('understands a question anew only where the vocabulary has another version', async () => {
  const meanings = new KnownMeanings();
  version = 'first';
  const first = await meaningOf(meanings, 'wool');
  expect(await meaningOf(meanings, 'wool')).toBe(first);
  version = 'second';
  const second = await meaningOf(meanings, 'wool');
  expect(await meaningOf(meanings, 'wool')).toBe(second);
  expect(await meaningOf(meanings, 'silk')).not.toBe(second);
  expect(understood).toHaveLength(3);
});

it('knows nothing by a vocabulary that has no version', async () => {
  const meanings = new KnownMeanings();
  version = null;
  await meaningOf(meanings, 'wool');
  await meaningOf(meanings, 'wool');
  expect(understood).toHaveLength(2);
});
