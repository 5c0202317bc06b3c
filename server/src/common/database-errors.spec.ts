import { DatabaseError } from 'pg';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isDatabaseAway, refusedBy, sqlStateOf } from './database-errors.js';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('isDatabaseAway', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a server that is shutting down', withCode('57P01')],
    ['a cancelled statement', withCode('57014')],
    ['a lock timeout', withCode('55P03')],
    ['a deadlock', withCode('40P01')],
    ['too many connections', withCode('53300')],
    ['a rejected password', withCode('28P01')],
    ['an unknown database', withCode('3D000')],
    ['an unknown host', withCode('ENOTFOUND')],
    ['too many open files', withCode('EMFILE')],
    ['a missing Unix socket', new Error('connect ENOENT /run/postgresql/.s.PGSQL.5432')],
    ['a write to a standby', withCode('25006')],
    ['a connection pool timeout', new Error('timeout exceeded when trying to connect')],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
    ['a query runner whose connection broke', new QueryRunnerAlreadyReleasedError()],
    ['a query runner provider whose connection broke', new QueryRunnerProviderAlreadyReleasedError()],
    [
      'such an error inside one of TypeORM',
      Object.assign(new Error('x'), { driverError: withCode('57P01') }),
    ],
  ])('is true for %s', (_, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    ['an invalid uuid', withCode('22P02')],
    ['a constraint violation', withCode('23505')],
    ['a missing file', withCode('ENOENT')],
    ['a TypeError', new TypeError('x is not a function')],
    ['undefined', undefined],
  ])('is false for %s', (_, error) => expect(isDatabaseAway(error)).toBe(false));
});

describe('a constraint violation reported by PostgreSQL', () => {
  const refusal = Object.assign(new DatabaseError('no', 2, 'error'), {
    code: '23505',
    constraint: 'one_each',
  });
  const ours = new Error('There is one already');
  const translate = refusedBy('one_each', () => ours);

  it.each([
    ['from pg', refusal],
    ['from TypeORM', new QueryFailedError('INSERT', [], refusal)],
  ])('is recognised and translated %s', (_, error) => {
    expect(sqlStateOf(error)).toBe('23505');
    expect(() => translate(error)).toThrow(ours);
  });

  it.each([
    ['Key (sku)=(LS (1)=x) already exists.', 'LS (1)=x'],
    ['Schlüssel »(sku)=(LS-1)« existiert bereits.', 'LS-1'],
    [undefined, ''],
  ])('detail %p yields the duplicate value %p', (detail, value) => {
    const told = Object.assign(new DatabaseError('no', 2, 'error'), { constraint: 'one_each', detail });
    const translateValue = refusedBy('one_each', (refused) => new Error(`There is one: ${refused}`));
    expect(() => translateValue(told)).toThrow(new Error(`There is one: ${value}`));
  });

  it('of another constraint is rethrown unchanged, as is any other error', () => {
    const other = Object.assign(new DatabaseError('no', 2, 'error'), { constraint: 'another' });
    for (const error of [other, withCode('23505')]) expect(() => translate(error)).toThrow(error);
    expect(sqlStateOf(withCode('23505'))).toBeUndefined();
  });
});
