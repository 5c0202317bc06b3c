import { asNumber } from './inputs.js';

describe('asNumber, of a form value', () => {
  it.each([
    ['1299.50', 1299.5],
    [' 7 ', 7],
    ['-1', -1],
    ['.5', 0.5],
  ])('parses %j as %d', (text, number) => expect(asNumber(text)).toBe(number));

  it.each(['0x3e8', '0b1', '1e3', 'Infinity', '1,299', '.', ''])('leaves %p unparsed', (text) =>
    expect(asNumber(text)).toBe(text),
  );
});
