import type { CachedAnswer } from './answer.js';
import { CachedAnswers } from './cached-answers.js';

const KILOBYTE = 1024;
const answer = (since = performance.now()): CachedAnswer => ({
  head: {},
  body: 'a'.repeat(KILOBYTE),
  since,
  tagHashes: [],
  asOf: 0,
});
const cacheAll = () => new CachedAnswers(50 * KILOBYTE, () => true);

it('a response requested again outlasts any number of responses requested once', () => {
  const answers = cacheAll();
  answers.add('popular', answer());
  expect(answers.get('popular')).toBeDefined();
  for (let n = 0; n < 100; n++) answers.add(`page ${n}`, answer());
  expect(answers.get('popular')).toBeDefined();
  expect(answers.get('page 0')).toBeUndefined();
  expect(answers.get('page 99')).toBeDefined();
  expect(answers.bytes).toBeLessThan(50 * KILOBYTE);
  expect(answers.dropped).toEqual({ changed: 0, full: 101 - answers.entries, old: 0 });
});

it('drops an invalidated response, and frees its space for a new one', () => {
  const changed = new Set<CachedAnswer>();
  const answers = new CachedAnswers(50 * KILOBYTE, (cached) => !changed.has(cached));
  const [one, two] = [answer(), answer()];
  answers.add('one', one);
  answers.add('two', two);
  const bytes = answers.bytes;
  changed.add(one);
  expect([answers.get('one'), answers.get('two')]).toEqual([undefined, two]);
  expect([answers.entries, answers.bytes]).toEqual([1, bytes / 2]);
  expect(answers.dropped).toEqual({ changed: 1, full: 0, old: 0 });
  answers.add('one', answer());
  expect(answers.get('one')).toBeDefined();
  answers.clear();
  expect([answers.entries, answers.bytes, answers.dropped.changed]).toEqual([0, 0, 3]);
});

it('a response older than ten minutes is dropped', () => {
  const answers = cacheAll();
  const minutesAgo = (minutes: number) => performance.now() - minutes * 60_000;
  answers.add('nine', answer(minutesAgo(9)));
  answers.add('eleven', answer(minutesAgo(11)));
  expect([answers.get('nine'), answers.get('eleven')]).toEqual([expect.anything(), undefined]);
  expect(answers.get('nine')).toBeDefined();
});
