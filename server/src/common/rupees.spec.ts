import { asNumber } from './rupees.js';

describe('a number that a form sends as text', () => {
  it.each([
    ['1299.50', 1299.5],
    [' 7 ', 7],
    ['-1', -1],
    ['.5', 0.5],
  ])('is %s', (text, number) => expect(asNumber(text)).toBe(number));

  it.each(['0x3e8', '0b1', '1e3', 'Infinity', '1,299', '.', ''])('is not %p', (text) =>
    expect(asNumber(text)).toBe(text),
  );
});
