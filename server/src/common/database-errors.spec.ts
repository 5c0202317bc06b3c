import { isDatabaseAway } from './database-errors.js';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('isDatabaseAway', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a shutdown', withCode('57P01')],
    ['a statement that took too long', withCode('57014')],
    ['a lock that took too long', withCode('55P03')],
    ['a deadlock', withCode('40P01')],
    ['too many connections', withCode('53300')],
    ['a standby that takes no writes', withCode('25006')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['what TypeORM wraps', Object.assign(new Error('x'), { driverError: withCode('57P01') })],
  ])('knows %s', (_, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    ['a value that is no uuid', withCode('22P02')],
    ['a broken constraint', withCode('23505')],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['nothing', undefined],
  ])('is not taken in by %s', (_, error) => expect(isDatabaseAway(error)).toBe(false));
});
