import { pageNumbers } from './pageNumbers';

describe('pageNumbers', () => {
  it('shows the ends and what is around the current page', () => {
    expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
  });

  it('leaves out nothing when only one page would be', () => {
    expect(pageNumbers(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('copes with a page beyond the last', () => {
    expect(pageNumbers(9, 2)).toEqual([1, 2]);
  });
});
