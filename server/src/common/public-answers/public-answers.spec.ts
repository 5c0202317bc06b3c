import { jest } from '@jest/globals';
import type { Found, PendingAnswer } from './answer.js';
import { PublicAnswers } from './public-answers.js';

const KEY = 'a question';
let answers: PublicAnswers;
let makings: number;

beforeEach(() => {
  answers = new PublicAnswers();
  answers.listen(true);
  makings = 0;
});

const begin = () => {
  makings++;
  return answers.findOrBegin(KEY) as PendingAnswer;
};

function finish(pending: PendingAnswer): void {
  answers.within(pending, () => answers.noteTags(['a product']));
  answers.finish(pending, { head: {}, body: `${makings}` });
}

/** As every request does: makes the answer if it has to. */
async function ask(): Promise<string> {
  const found = (await answers.findOrBegin(KEY)) as Exclude<Found, 'private'>;
  if (!('settle' in found)) return found.body;
  makings++;
  finish(found);
  return `${makings}`;
}

describe('those who ask while an answer is made', () => {
  it('wait for it', async () => {
    const pending = begin();
    const waiting = Promise.all([ask(), ask()]);
    finish(pending);
    expect(await waiting).toEqual(['1', '1']);
  });

  it('are content with it although something changed after they asked', async () => {
    const pending = begin();
    const waiting = Promise.all([ask(), ask()]);
    answers.drop(['a product']);
    finish(pending);
    expect(await waiting).toEqual(['1', '1']);
    expect(await ask()).toBe('2'); // it is not cached
  });

  it('are given another, made once for all, if they asked after something changed', async () => {
    const pending = begin();
    answers.drop(['a product']);
    const waiting = Promise.all([ask(), ask(), ask()]);
    finish(pending);
    expect(await waiting).toEqual(['2', '2', '2']);
  });
});

describe('while changes are not heard of', () => {
  beforeEach(() => answers.listen(false));

  it('those who ask at once share an answer, which is not kept', async () => {
    const pending = begin();
    const waiting = Promise.all([ask(), ask()]);
    finish(pending);
    expect(await waiting).toEqual(['1', '1']);
    expect(await ask()).toBe('2');
  });

  it('nobody waits for one that was begun a second ago, and may not show what others have changed since', async () => {
    const now = performance.now();
    const pending = begin();
    const early = ask();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 1000);
    expect(await ask()).toBe('2');
    finish(pending);
    expect(await early).toBe('2');
    clock.mockRestore();
  });

  it('what this process has changed shows to whoever asks after that', async () => {
    const pending = begin();
    answers.drop(['a product']);
    const waiting = ask();
    finish(pending);
    expect(await waiting).toBe('2');
  });
});

it('keeps no answer that may show the past, nor what answers are made from', async () => {
  const [pending, { timesCleared }] = [begin(), answers];
  answers.within(pending, () => answers.noteStaleRead());
  finish(pending);
  expect(await ask()).toBe('2');
  expect(answers.timesCleared).toBeGreaterThan(timesCleared);
});
