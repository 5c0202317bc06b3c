import { Foresight, type QuestionReads } from './foresight.js';

const FIRST = 'SELECT $1 AS counted';
const LATER = 'SELECT $1 AS page, $2 AS size';

let statements: [text: string, values: unknown[]][];
const reads: QuestionReads = {
  prepared: <T>(text: string, values: unknown[] = []) => {
    statements.push([text, values]);
    return Promise.resolve([{ answers: values }] as T[]);
  },
};

beforeEach(() => (statements = []));

/** Asks for the first read, then for these. */
async function ask(foresight: Foresight, question: string, ...later: unknown[][]) {
  const own = foresight.of(question, reads);
  await own.prepared(FIRST, [question]);
  const answers = [];
  for (const values of later) answers.push((await own.prepared(LATER, values))[0]);
  return answers;
}

it('does the read that came last the last time beside the first', async () => {
  const foresight = new Foresight();
  expect(await ask(foresight, 'shoes', [7, 12])).toEqual([{ answers: [7, 12] }]);
  expect(statements).toHaveLength(2);
  expect(await ask(foresight, 'shoes', [7, 12])).toEqual([{ answers: ['shoes', 7, 12] }]);
  expect(statements.slice(2)).toEqual([
    [
      'SELECT first.*, second.* FROM (SELECT $1 AS counted) first, (SELECT $2 AS page, $3 AS size) second',
      ['shoes', 7, 12],
    ],
  ]);
});

it('reads anew what was not foreseen, and foresees that the next time', async () => {
  const foresight = new Foresight();
  await ask(foresight, 'shoes', [7, 12]);
  expect(await ask(foresight, 'shoes', [8, 12])).toEqual([{ answers: [8, 12] }]);
  expect(await ask(foresight, 'shoes', [8, 12])).toEqual([{ answers: ['shoes', 8, 12] }]);
  expect(statements).toHaveLength(5);
});

it('reads what comes between by itself', async () => {
  const foresight = new Foresight();
  await ask(foresight, 'shoes', [7, 12], [9, 9]);
  for (let n = 0; n < 2; n++)
    expect(await ask(foresight, 'shoes', [7, 12], [9, 9])).toEqual([
      { answers: [7, 12] },
      { answers: ['shoes', 9, 9] },
    ]);
  expect(statements).toHaveLength(7);
});

it('foresees no first read', async () => {
  const foresight = new Foresight();
  const own = foresight.of('shoes', reads);
  await own.prepared(LATER, [7, 12]);
  await own.prepared(FIRST, ['shoes']);
  await ask(foresight, 'shoes');
  expect(statements.at(-1)).toEqual([FIRST, ['shoes']]);
});

it('reads nothing twice for a question, and knows nothing of other questions', async () => {
  const foresight = new Foresight();
  expect(await ask(foresight, 'shoes', [7, 12], [7, 12])).toEqual([
    { answers: [7, 12] },
    { answers: [7, 12] },
  ]);
  expect(statements).toHaveLength(2);
  await ask(foresight, 'boots', [7, 12]);
  expect(statements).toHaveLength(4);
  const own = foresight.of('boots', reads);
  expect(await own.prepared(FIRST, ['boots'])).toEqual(await own.prepared(FIRST, ['boots']));
  expect(statements).toHaveLength(5);
});

it('leaves off to foresee what the question no longer asks for', async () => {
  const foresight = new Foresight();
  await ask(foresight, 'shoes', [7, 12]);
  for (let n = 0; n < 30; n++) await ask(foresight, 'shoes');
  expect(statements.slice(2).filter(([, values]) => values.length > 1)).toHaveLength(16);
  await ask(foresight, 'shoes', [7, 12]);
  expect(await ask(foresight, 'shoes', [7, 12])).toEqual([{ answers: ['shoes', 7, 12] }]);
});
