import * as v from 'valibot';
import { listOf, storedValue } from './storedValue';

const store = (text: string) => localStorage.setItem('numbers', text);
const numbers = () => storedValue<number[]>('numbers', [], listOf(v.number()));

describe('a stored value', () => {
  it('returns what was stored', () => {
    numbers().set([1, 2]);
    expect(numbers().get()).toEqual([1, 2]);
  });

  it.each(['{', '7', 'null', '{"a":1}'])('is empty if %s is stored instead', (text) => {
    store(text);
    expect(numbers().get()).toEqual([]);
  });

  it('keeps the valid entries of a list', () => {
    store('[1, "2", null, 3]');
    expect(numbers().get()).toEqual([1, 3]);
  });

  it('notifies subscribers when the page is restored by Back, until they unsubscribe', () => {
    const value = numbers();
    const hear = jest.fn();
    const stop = value.subscribe(hear);
    const comesBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    comesBack();
    expect(hear).toHaveBeenCalledTimes(1);
    stop();
    comesBack();
    expect(hear).toHaveBeenCalledTimes(1);
  });

  it('is kept in memory if the browser refuses to store it', () => {
    jest.spyOn(console, 'warn').mockImplementation();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const value = numbers();
    expect(value.set([1])).toBe(false);
    expect(value.get()).toEqual([1]);
    full.mockRestore();
    expect(value.set([2])).toBe(true);
    expect(numbers().get()).toEqual([2]);
  });
});
