import { jest } from '@jest/globals';
import type { Found, PendingAnswer } from './answer.js';
import { PublicAnswers } from './public-answers.js';

const KEY = 'a question';
let answers: PublicAnswers;
let makings: number;

beforeEach(() => {
  answers = new PublicAnswers();
  answers.setListening(true);
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

describe('requests made while the response is pending', () => {
  it('share the pending response', async () => {
    const pending = begin();
    const waiting = Promise.all([ask(), ask()]);
    finish(pending);
    expect(await waiting).toEqual(['1', '1']);
  });

  it('share it although something changed after they started, and it is not cached', async () => {
    const pending = begin();
    const waiting = Promise.all([ask(), ask()]);
    answers.drop(['a product']);
    finish(pending);
    expect(await waiting).toEqual(['1', '1']);
    expect(await ask()).toBe('2'); // it is not cached
  });

  it('share one new response if they started after a change', async () => {
    const pending = begin();
    answers.drop(['a product']);
    const waiting = Promise.all([ask(), ask(), ask()]);
    finish(pending);
    expect(await waiting).toEqual(['2', '2', '2']);
  });
});

describe('while the listening connection is down', () => {
  beforeEach(() => answers.setListening(false));

  it('concurrent requests share a response, which is not cached', async () => {
    const pending = begin();
    const waiting = Promise.all([ask(), ask()]);
    finish(pending);
    expect(await waiting).toEqual(['1', '1']);
    expect(await ask()).toBe('2');
  });

  it('a pending response that was started a second ago is not shared with new requests', async () => {
    const now = performance.now();
    const pending = begin();
    const early = ask();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 1000);
    expect(await ask()).toBe('2');
    finish(pending);
    expect(await early).toBe('2');
    clock.mockRestore();
  });

  it('a request after a change by this process gets a new response', async () => {
    const pending = begin();
    answers.drop(['a product']);
    const waiting = ask();
    finish(pending);
    expect(await waiting).toBe('2');
  });
});

it('does not cache a response made from a stale read, and clears the caches', async () => {
  const [pending, { timesCleared }] = [begin(), answers];
  answers.within(pending, () => answers.noteStaleRead());
  finish(pending);
  expect(await ask()).toBe('2');
  expect(answers.timesCleared).toBeGreaterThan(timesCleared);
});
