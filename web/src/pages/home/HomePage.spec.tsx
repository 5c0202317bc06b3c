import { screen, waitFor, within } from '@testing-library/react';
import { ProductsDocument, TopProductsDocument } from '../../generated/graphql';
import type { ProductsQueryVariables } from '../../generated/graphql';
import { aProduct } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const noTop = { request: { query: TopProductsDocument }, result: { data: { topProducts: [] } } };

function found(variables: ProductsQueryVariables, items = [aProduct()], pages = 1) {
  const page = { __typename: 'ProductPage' as const, pages, items };
  return { request: { query: ProductsDocument, variables }, result: { data: { products: page } } };
}

describe('the home page', () => {
  it('shows the latest products, long names cut to 15 characters', async () => {
    const products = [aProduct(), aProduct({ id: 'p2', name: 'Denim Jacket with Collar', price: 2799.5 })];
    renderPage('/', { mocks: [noTop, found({ filter: {}, page: 1 }, products)] });
    const name = 'Denim Jacket wi… Denim Jacket with Collar'; // contains the visible text
    const card = (await screen.findByRole('link', { name })).closest('article');
    expect(card).toHaveTextContent('Denim Jacket wi…');
    expect(card).toHaveTextContent('₹2,799.50');
    expect(screen.getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute('href', '/product/p1');
    expect(screen.getByRole('heading', { name: 'Latest Products' })).toBeVisible();
  });

  it('begins with the departments and the top-rated products', async () => {
    const top = { ...noTop, result: { data: { topProducts: [aProduct({ name: 'Best Coat' })] } } };
    renderPage('/', { mocks: [top, found({ filter: {}, page: 1 })] });
    expect(await screen.findByRole('region', { name: 'Top rated products' })).toHaveTextContent('Best Coat');
    const departments = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
    expect(departments.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['All Products', '/productcategory/allproducts?category=date&order=newest'],
      ['Mens', '/productcategory/mens?category=date&order=newest'],
      ['Womens', '/productcategory/womens?category=date&order=newest'],
      ['Children', '/productcategory/children?category=date&order=newest'],
    ]);
    expect(screen.getByRole('button', { name: 'Open categories' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go Back' })).not.toBeInTheDocument();
  });

  it('shows a spinner while the products are being loaded', async () => {
    renderPage('/search/shirt', { mocks: [found({ filter: { keyword: 'shirt' }, page: 1 })] });
    await screen.findByRole('heading', { name: 'Latest Products' });
    const main = screen.getByRole('main');
    expect(within(main).getByRole('status')).toHaveTextContent('Loading…');
    expect(main.querySelector('.spinner')).toBeVisible();
    await screen.findByRole('link', { name: 'Linen Shirt' });
    expect(main.querySelector('.spinner')).not.toBeInTheDocument();
  });

  it('sets title, description and keywords', async () => {
    renderPage('/', { mocks: [noTop, found({ filter: {}, page: 1 })] });
    await waitFor(() => expect(document.title).toBe('Welcome to E-Commerce'));
    const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
    expect(meta('description')).toBe('We sell the best products. Always.');
    expect(meta('keywords')).toBe('Electronics, buy electronics, cheap electronics');
  });

  it('links to its pages only when there is more than one', async () => {
    const { unmount } = renderPage('/', { mocks: [noTop, found({ filter: {}, page: 1 })] });
    await screen.findByRole('link', { name: 'Linen Shirt' });
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
    unmount();

    renderPage('/page/2', { mocks: [noTop, found({ filter: {}, page: 2 }, [aProduct()], 3)] });
    const pager = within(await screen.findByRole('navigation', { name: 'Pagination' }));
    expect(pager.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/page/3');
    expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });

  it.each(['/page/0', '/page/two'])('shows the first page at %s', async (path) => {
    renderPage(path, { mocks: [noTop, found({ filter: {}, page: 1 })] });
    expect(await screen.findByRole('link', { name: 'Linen Shirt' })).toBeVisible();
  });

  it('searches for a keyword, with Go Back instead of the carousel', async () => {
    const mocks = [found({ filter: { keyword: 'red shoe' }, page: 1 }, [aProduct()], 2)];
    renderPage('/search/red%20shoe', { mocks });
    await screen.findByRole('link', { name: 'Linen Shirt' });
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('region', { name: 'Top rated products' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Categories' })).not.toBeInTheDocument();
    const next = screen.getByRole('link', { name: 'Next page' });
    expect(next).toHaveAttribute('href', '/product/red%20shoe/page/2');
  });

  it.each(['/search/%20', '/search/%20/page/1', '/product/%20%C2%A0/page/2'])(
    'redirects the blank search %s home',
    async (path) => {
      const { address } = renderPage(path, { mocks: [noTop, found({ filter: {}, page: 1 })] });
      await waitFor(() => expect(address()).toBe('/'));
      expect(await screen.findByRole('link', { name: 'Linen Shirt' })).toBeVisible();
    },
  );

  it.each(['/product/shirt/page/2', '/search/shirt/page/2'])(
    'opens a page of results at %s',
    async (path) => {
      renderPage(path, { mocks: [found({ filter: { keyword: 'shirt' }, page: 2 })] });
      expect(await screen.findByRole('link', { name: 'Linen Shirt' })).toBeVisible();
    },
  );

  it('says so if nothing was found', async () => {
    renderPage('/search/zzz', { mocks: [found({ filter: { keyword: 'zzz' }, page: 1 }, [])] });
    expect(await screen.findByRole('heading', { name: 'No Product Found' })).toBeVisible();
  });

  it('links from a page past the end to the first, without suggesting another word', async () => {
    renderPage('/search/shirt/page/99', { mocks: [found({ filter: { keyword: 'shirt' }, page: 99 }, [])] });
    expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/product/shirt/page/1',
    );
    expect(screen.queryByText(/another word/)).not.toBeInTheDocument();
  });

  it('offers no retry for a keyword that is rejected as too long', async () => {
    const keyword = 'a'.repeat(260);
    const result = refusal('keyword may have up to 200 characters', 'BAD_USER_INPUT');
    renderPage(`/search/${keyword}`, { mocks: [{ ...found({ filter: { keyword }, page: 1 }), result }] });
    expect(await screen.findByRole('alert')).toHaveTextContent('keyword may have up to 200 characters');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows the error, and retries', async () => {
    const failed = {
      request: { query: ProductsDocument, variables: { filter: {}, page: 1 } },
      error: new TypeError('x'),
    };
    const { user } = renderPage('/', { mocks: [noTop, failed, found({ filter: {}, page: 1 })] });
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the shop');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Linen Shirt' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
