import { act, screen, waitFor } from '@testing-library/react';
import { AdminOrdersDocument, AdminProductsDocument } from '../../generated/admin';
import { CategoryProductsDocument } from '../../generated/graphql';
import { anOrderRow, aPage, aPageOfProducts, openAsAdmin } from '../../testing/admin';
import { aProduct, options } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';

const facets = {
  __typename: 'ProductFacets' as const,
  genders: [],
  sizes: [],
  categories: [],
  colors: [],
  minPrice: 199,
  maxPrice: 8999,
};

/** A page of a department, mocked for any number of requests. */
function listed(filter: object, { page = 1, name = 'Linen Shirt' } = {}) {
  const items = [aProduct({ id: name, name })];
  const products = {
    __typename: 'ProductPage' as const,
    pages: 2,
    count: 2,
    countIsExact: true,
    items,
    colorPictures: [],
    facets,
  };
  return {
    request: { query: CategoryProductsDocument, variables: { filter, sort: 'NEWEST', page } },
    result: { data: { products, options } },
    maxUsageCount: 9,
  };
}

const orders = (page: number) => ({
  request: { query: AdminOrdersDocument, variables: { page, search: '' } },
  result: { data: { orders: aPage('OrderPage', [anOrderRow()], 2) } },
});

const products = (page: number, search = '') => ({
  request: { query: AdminProductsDocument, variables: { page, search, lowStockFirst: false } },
  result: { data: { adminProducts: aPageOfProducts([aProduct()], 2) } },
});

/** By keyboard: the link has the focus when it is activated. */
async function follow(user: ReturnType<typeof renderPage>['user'], name: string) {
  const link = await screen.findByRole('link', { name });
  act(() => link.focus());
  await user.keyboard('{Enter}');
}

const heading = () => screen.getByRole('heading', { level: 1 });

describe('the focus', () => {
  it('moves to the heading on pagination, even to a cached page', async () => {
    const mocks = [listed({}), listed({}, { page: 2, name: 'Boots' })];
    const { user, address } = renderPage('/productcategory/allproducts', { mocks });
    for (const [page, name] of [
      ['2', 'Boots'],
      ['1', 'Linen Shirt'],
      ['2', 'Boots'],
    ] as const) {
      await follow(user, `Page ${page}`);
      expect(await screen.findByRole('link', { name })).toBeVisible();
      expect(address()).toContain(`/page/${page}`);
      await waitFor(() => expect(heading()).toHaveFocus());
    }
  });

  it('moves to the heading of another department', async () => {
    const mocks = [listed({ genders: ['Mens'] }), listed({ genders: ['Womens'] })];
    const { user } = renderPage('/productcategory/mens', { mocks });
    await screen.findByRole('link', { name: 'Linen Shirt' });
    await follow(user, 'Womens');
    expect(await screen.findByRole('heading', { level: 1, name: 'Womens' })).toHaveFocus();
  });

  it('moves to the heading on pagination of an admin list by query', async () => {
    const { user, address } = openAsAdmin('/admin/orderlist', [orders(1), orders(2)]);
    await follow(user, 'Page 2');
    await waitFor(() => expect(address()).toBe('/admin/orderlist?page=2'));
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  it('moves to the heading on pagination of an admin list by path', async () => {
    const { user, address } = openAsAdmin('/admin/productlist', [products(1), products(2)]);
    await follow(user, 'Page 2');
    await waitFor(() => expect(address()).toBe('/admin/productlist/2'));
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  it('stays in the search box when a search leads to the first page', async () => {
    const { user, address } = openAsAdmin('/admin/productlist/2', [products(2), products(1, 'linen')]);
    const box = await screen.findByRole('searchbox', { name: 'Search products' });
    await user.click(box);
    await user.paste('linen');
    await waitFor(() => expect(address()).toBe('/admin/productlist?search=linen'));
    expect(box).toHaveFocus();
  });

  it('stays on a filter that leads to the first page, and moves to the next when one is removed', async () => {
    const mocks = [
      listed({ colors: ['Red'] }, { page: 2 }),
      listed({ colors: ['Red', 'Black'] }),
      listed({ colors: ['Red', 'Black'] }, { page: 2 }),
      listed({ colors: ['Black'] }),
    ];
    const { user, address } = renderPage('/productcategory/allproducts/page/2?color=Red', { mocks });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const black = await screen.findByRole('checkbox', { name: 'Black' });
    await user.click(black);
    await waitFor(() => expect(address()).toBe('/productcategory/allproducts?color=Red&color=Black'));
    expect(black).toHaveFocus();
    await follow(user, 'Page 2');
    await waitFor(() => expect(heading()).toHaveFocus());
    await follow(user, 'Remove Color: Red');
    await waitFor(() => expect(address()).toBe('/productcategory/allproducts?color=Black'));
    expect(screen.getByRole('link', { name: 'Remove Color: Black' })).toHaveFocus();
  });
});
