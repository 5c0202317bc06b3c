import * as v from 'valibot';
import { listOf, storedValue } from './storedValue';

const store = (text: string) => localStorage.setItem('numbers', text);
const numbers = () => storedValue<number[]>('numbers', [], listOf(v.number()));

describe('a stored value', () => {
  it('is what was stored', () => {
    numbers().set([1, 2]);
    expect(numbers().get()).toEqual([1, 2]);
  });

  it.each(['{', '7', 'null', '{"a":1}'])('is empty where %s is stored instead', (text) => {
    store(text);
    expect(numbers().get()).toEqual([]);
  });

  it('keeps the entries of a list that are right', () => {
    store('[1, "2", null, 3]');
    expect(numbers().get()).toEqual([1, 3]);
  });

  it('is looked at again on a page that comes Back, and heard of nothing meanwhile', () => {
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

  it('lives as long as the page where the browser refuses to store it', () => {
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
