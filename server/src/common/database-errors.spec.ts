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
    ['a shutdown', withCode('57P01')],
    ['a statement that took too long', withCode('57014')],
    ['a lock that took too long', withCode('55P03')],
    ['a deadlock', withCode('40P01')],
    ['too many connections', withCode('53300')],
    ['a password that fits no more', withCode('28P01')],
    ['a database that was renamed', withCode('3D000')],
    ['a name that is not known', withCode('ENOTFOUND')],
    ['a process that has no more sockets', withCode('EMFILE')],
    ['a socket on disk that is gone', new Error('connect ENOENT /run/postgresql/.s.PGSQL.5432')],
    ['a standby that takes no writes', withCode('25006')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a connection that broke between two statements', new QueryRunnerAlreadyReleasedError()],
    ['the same, where an entity is asked for', new QueryRunnerProviderAlreadyReleasedError()],
    ['what TypeORM wraps', Object.assign(new Error('x'), { driverError: withCode('57P01') })],
  ])('is true for %s', (_, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    ['a value that is no uuid', withCode('22P02')],
    ['a broken constraint', withCode('23505')],
    ['a file that is not there', withCode('ENOENT')],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['nothing', undefined],
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
    ['past TypeORM', refusal],
    ['through TypeORM', new QueryFailedError('INSERT', [], refusal)],
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
