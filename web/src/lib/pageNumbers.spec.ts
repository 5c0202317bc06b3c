import { pageNumbers } from './pageNumbers';

describe('pageNumbers', () => {
  it('shows the first, the last and the pages around the current one', () => {
    expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
  });

  it('omits nothing if only one page would be omitted', () => {
    expect(pageNumbers(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('accepts a page past the last', () => {
    expect(pageNumbers(9, 2)).toEqual([1, 2]);
  });
});
