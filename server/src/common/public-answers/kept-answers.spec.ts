import type { Kept } from './answer.js';
import { KeptAnswers } from './kept-answers.js';

const KILOBYTE = 1024;
const answer = (): Kept => ({ head: {}, bytes: Buffer.alloc(KILOBYTE), tags: [] });

it('what many ask for stays, however many things somebody asks for once', () => {
  const dropped: string[] = [];
  const answers = new KeptAnswers(50 * KILOBYTE, (key, _, why) => dropped.push(`${key} ${why}`));
  answers.add('popular', answer());
  expect(answers.get('popular')).toBeDefined();
  for (let n = 0; n < 100; n++) answers.add(`page ${n}`, answer());
  expect(answers.get('popular')).toBeDefined();
  expect(answers.get('page 0')).toBeUndefined();
  expect(answers.get('page 99')).toBeDefined();
  expect(answers.bytes).toBeLessThan(50 * KILOBYTE);
  expect(dropped).toHaveLength(101 - answers.entries);
  expect(new Set(dropped.map((what) => what.split(' ').at(-1)))).toEqual(new Set(['full']));
});

it('tells of each that is dropped, once, and not of what is only asked for again', () => {
  const dropped: string[] = [];
  const answers = new KeptAnswers(50 * KILOBYTE, (key, _, why) => dropped.push(`${key} ${why}`));
  for (const key of ['one', 'two']) answers.add(key, answer());
  answers.get('one');
  expect(dropped).toEqual([]);
  for (const key of ['one', 'two', 'none']) answers.delete(key);
  expect(dropped).toEqual(['one changed', 'two changed']);
  expect(answers.entries).toBe(0);
});

it('what is older than ten minutes is dropped, asked for again or not', () => {
  const answers = new KeptAnswers(50 * KILOBYTE, () => undefined);
  const minutesAgo = (minutes: number) => performance.now() - minutes * 60_000;
  answers.add('nine', { ...answer(), since: minutesAgo(9) });
  answers.add('eleven', { ...answer(), since: minutesAgo(11) });
  expect([answers.get('nine'), answers.get('eleven')]).toEqual([expect.anything(), undefined]);
  expect(answers.get('nine')).toBeDefined();
});
