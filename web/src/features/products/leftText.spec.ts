import { leftText } from './leftText';

describe('what is nearly sold out', () => {
  it.each([
    [1, 'Only 1 left'],
    [5, 'Only 5 left'],
    [null, undefined],
    [0, undefined],
  ])('of %s pieces that are few: %s', (fewLeft, text) => {
    expect(leftText(fewLeft)).toBe(text);
  });

  it('names the size that it is about', () => {
    expect(leftText(2, 'Medium')).toBe('Only 2 left in Medium');
  });
});
