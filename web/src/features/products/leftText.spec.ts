import { leftText } from './leftText';

describe('leftText', () => {
  it.each([
    [1, 'Only 1 left'],
    [5, 'Only 5 left'],
    [null, undefined],
    [0, undefined],
  ])('for %s: %s', (fewLeft, text) => {
    expect(leftText(fewLeft)).toBe(text);
  });

  it('names the size', () => {
    expect(leftText(2, 'Medium')).toBe('Only 2 left in Medium');
  });
});
