import { KnownByVersion, type Version } from './known-by-version.js';

let version: Version;
let learnt: object[];
beforeEach(() => (learnt = []));

const room = () => new KnownByVersion<object>({ room: 10 });

function ask(known: KnownByVersion<object>, question: string) {
  const learn = () => {
    learnt.push({ question });
    return Promise.resolve({ version, known: learnt.at(-1)! });
  };
  return known.of(question, () => Promise.resolve(version), learn);
}

it('learns anew only where there is another version', async () => {
  const known = room();
  version = 'first';
  const first = await ask(known, 'wool');
  expect(await ask(known, 'wool')).toBe(first);
  version = 'second';
  const second = await ask(known, 'wool');
  expect(await ask(known, 'wool')).toBe(second);
  expect(await ask(known, 'silk')).not.toBe(second);
  expect(learnt).toHaveLength(3);
});

it('knows nothing by what has no version', async () => {
  const known = room();
  version = null;
  await ask(known, 'wool');
  await ask(known, 'wool');
  expect(learnt).toHaveLength(2);
});
