import { setTimeout } from 'node:timers/promises';
import { KnownByVersion, type Version } from './known-by-version.js';

let version: Version;
let learnt: object[];
beforeEach(() => (learnt = []));

const room = () => new KnownByVersion<object>({ room: 10_000, sizeOf: () => 0 });

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

describe('what it knows is bounded', () => {
  beforeEach(() => (version = 'first'));
  const timesLearnt = () => learnt.map((what) => (what as { question: string }).question).join(' ');

  it('by the size of questions and of what they were told', async () => {
    const known = new KnownByVersion<object>({ room: 3000, sizeOf: () => 1000 });
    const long = 'wool '.repeat(300);
    for (const question of ['wool', 'silk', 'linen', 'silk', 'wool', long, 'wool', 'silk'])
      await ask(known, question);
    expect(timesLearnt()).toBe(`wool silk linen wool ${long} wool silk`);
  });

  it('by its age', async () => {
    const known = new KnownByVersion<object>({ room: 10_000, sizeOf: () => 0, forMs: 1 });
    for (let n = 0; n < 2; n++) {
      await ask(known, 'wool');
      await setTimeout(10);
    }
    expect(timesLearnt()).toBe('wool wool');
  });
});
