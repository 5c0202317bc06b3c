import { messageOf } from './message-of.js';

it.each([
  ['an error', new Error('no'), 'no'],
  [
    'one of several addresses',
    new AggregateError([
      new Error('connect ECONNREFUSED ::1:5432'),
      new Error('connect ECONNREFUSED 127.0.0.1:5432'),
    ]),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
  ['one that says it all', new AggregateError([new Error('no')], 'neither'), 'neither'],
  ['what is no error', 'no', 'no'],
])('returns the message of %s', (_, error, said) => expect(messageOf(error)).toBe(said));
