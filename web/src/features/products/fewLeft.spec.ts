import { fewLeft } from './fewLeft';

describe('what is nearly sold out', () => {
  it.each([
    [1, 'Only 1 left'],
    [5, 'Only 5 left'],
    [6, undefined],
    [0, undefined],
  ])('of %i pieces: %s', (countInStock, text) => {
    expect(fewLeft(countInStock)).toBe(text);
  });

  it('names the size that it is about', () => {
    expect(fewLeft(2, 'Medium')).toBe('Only 2 left in Medium');
  });
});
