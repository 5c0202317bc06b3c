import { messageOf } from './message-of.js';

it.each([
  ['an error', new Error('no'), 'no'],
  [
    'an AggregateError without a message',
    new AggregateError([
      new Error('connect ECONNREFUSED ::1:5432'),
      new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    ]),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
  ['an AggregateError with a message', new AggregateError([new Error('no')], 'neither'), 'neither'],
  ['a string', 'no', 'no'],
])('returns the message of %s', (_, error, said) => expect(messageOf(error)).toBe(said));
