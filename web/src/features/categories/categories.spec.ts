import { categoryLinks, isInCategory } from './categories';

const marked = (pathname: string) =>
  categoryLinks.filter(({ to }) => isInCategory(pathname, to)).map(({ text }) => text);

describe('the department of a page', () => {
  it.each([
    ['/', 'Home'],
    ['/page/2', 'Home'],
    ['/productcategory/mens', 'Mens'],
    ['/productcategory/mens/page/2', 'Mens'],
    ['/productcategory/Mens/page/2', 'Mens'],
    ['/productcategory/allproducts/page/12', 'All Products'],
  ])('of %s is %s', (pathname, department) => {
    expect(marked(pathname)).toEqual([department]);
  });

  it.each(['/cart', '/search/mens/page/2', '/product/p1'])('is none at %s', (pathname) => {
    expect(marked(pathname)).toEqual([]);
  });
});
