import { Clock } from './clock.js';
import { Ids } from './ids.js';
import { randomFrom } from './random.js';

const AT = Date.UTC(2026, 7, 1);
const ids = (seed: string, isTaken = (_id: string) => false) =>
  new Ids(new Clock(() => AT), randomFrom(seed), isTaken);

it('makes ids of the documented form that sort by time, even within a millisecond', () => {
  const made = ids('a');
  const list = Array.from({ length: 50 }, () => made.next('pay_'));
  expect(list.every((id) => /^pay_[A-Za-z0-9]{14}$/.test(id))).toBe(true);
  expect([...list].sort()).toEqual(list);
});

it('makes the same id for the same seed and time, and a different one for another seed', () => {
  expect(ids('a').next()).toBe(ids('a').next());
  expect(ids('a').next()).not.toBe(ids('b').next());
});

it('counts nanoseconds since 2014 in base 62', () => {
  expect(ids('a').next().slice(0, 10)).toBe(toBase62(BigInt(AT - Date.UTC(2014, 0, 1)) * 1_000_000n));
});

it('never returns an id that is taken', () => {
  const taken = ids('a').next();
  expect(ids('a', (id) => id === taken).next()).not.toBe(taken);
});

function toBase62(value: bigint): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return value < 62n ? (digits[Number(value)] ?? '') : toBase62(value / 62n) + toBase62(value % 62n);
}
