import { isAsset, isCataloguePage } from './cacheable';

describe('what the service worker caches', () => {
  it.each(['/', '/page/2', '/search/coat/page/1', '/product/p1', '/productcategory/mens'])(
    'the page %s',
    (path) => {
      expect(isCataloguePage(path)).toBe(true);
    },
  );

  it.each([
    '/cart',
    '/placeorder',
    '/order/o1',
    '/profile',
    '/login',
    '/admin/orderlist',
    '/graphql',
    '/api/products',
  ])('not %s', (path) => expect(isCataloguePage(path) || isAsset(path)).toBe(false));

  it.each(['/assets/react-1.js', '/images/coat-400.avif', '/uploads/coat-400.webp'])(
    'the file %s',
    (path) => {
      expect(isAsset(path)).toBe(true);
    },
  );
});
