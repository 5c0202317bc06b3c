/** @jest-environment node */
import type { ProductFilter } from '../generated/graphql';
import { aProduct, options } from '../testing/fixtures';
import { render } from './render';
import type { Execute } from './render';

const settings = { currencyDisplay: 'SPEC' as const, publicUrl: 'https://shop.test' };
const statuses = { BAD_USER_INPUT: 400, NOT_FOUND: 404, CONFLICT: 409, SERVICE_UNAVAILABLE: 503 };
const answers: Record<string, Record<string, unknown>> = {
  TopProducts: { topProducts: [aProduct({ id: 'p9', name: 'Best Coat' })] },
  Products: { products: { __typename: 'ProductPage', pages: 1, items: [aProduct()] } },
  Product: {
    product: aProduct({ name: 'Shirt <b>"bold"</b>', description: 'A light shirt. </script>' }),
    options,
  },
};

const nameOf = (query: string) => /query (\w+)/.exec(query)?.[1] ?? '';
const answering: Execute = (query) => Promise.resolve({ data: answers[nameOf(query)] });
const refusing =
  (code: string): Execute =>
  () =>
    Promise.resolve({ data: null, errors: [{ message: 'Product not found', extensions: { code } }] });

const open = (address: string, execute = answering) => render(address, { execute, settings, statuses });

/** As on a server: no window, no document, no storage. */
describe('rendered on the server', () => {
  it('the home page contains its products, its title and its query results', async () => {
    const { status, head, html, state } = await open('/');
    expect(status).toBe(200);
    expect(html).toContain('Best Coat');
    expect(html).toContain('href="/product/p1"');
    expect(head).toContain('<title>Welcome to E-Commerce</title>');
    expect(html).not.toContain('<title>');
    expect(JSON.parse(state)).toMatchObject({ 'Product:p1': { __typename: 'Product' } });
  });

  it.each([
    ['/page/1', '/'],
    ['/page/none', '/'],
    ['/page/02', '/page/2'],
    ['/product/P1/', '/product/p1'],
  ])('%s has the canonical address %s', async (address, listed) => {
    const { head } = await open(address);
    expect(head).toContain(`<link rel="canonical" href="https://shop.test${listed}"/>`);
  });

  it.each([
    [1, false],
    [0, true],
  ])('a page of %i products is noindex: %s', async (count, isKept) => {
    const products = { ...(answers.Products!.products as object), items: count ? [aProduct()] : [] };
    const { head } = await open('/page/9', (query) =>
      Promise.resolve({ data: { ...answers[nameOf(query)], products } }),
    );
    expect(head.includes('<meta name="robots" content="noindex"/>')).toBe(isKept);
  });

  it('runs each query of a page once', async () => {
    const execute = jest.fn(answering);
    await open('/', execute);
    expect(execute.mock.calls.map(([query]) => nameOf(query)).sort()).toEqual(['Products', 'TopProducts']);
  });

  it('text of a product is escaped in HTML, head and state', async () => {
    const { head, html, state } = await open('/product/p1');
    expect(html).toContain('A light shirt. &lt;/script&gt;');
    expect(head).toContain('<title>Shirt &lt;b&gt;&quot;bold&quot;&lt;/b&gt; | E-Commerce</title>');
    expect(head + html + state).not.toMatch(/<b>|shirt\. <\/script>/);
  });

  it('an unknown product is a 404, and the page says so', async () => {
    const { status, html, state } = await open('/product/p1', refusing('NOT_FOUND'));
    expect(status).toBe(404);
    expect(html).toContain('Product not found');
    expect(state).toBe('');
  });

  it('a failing query sets the status of its page', async () => {
    for (const [code, status] of Object.entries(statuses))
      expect((await open('/', refusing(code))).status).toBe(status);
    expect((await open('/', refusing('UNHEARD_OF'))).status).toBe(500);
    expect((await open('/', () => Promise.reject(new Error('broken')))).status).toBe(500);
  });

  it.each([
    '/nothing/here',
    '/productcategory/hats',
    '/productcategory/constructor',
    '/productcategory/__proto__',
  ])('%s is a 404', async (address) => {
    const { status, head } = await open(address);
    expect(status).toBe(404);
    expect(head).toContain('<title>Page not found | E-Commerce</title>');
  });

  it('a list filtered by a size that no longer exists is shown without that filter', async () => {
    const facets = { __typename: 'ProductFacets', genders: [], sizes: [], categories: [], colors: [] };
    const products = { ...(answers.Products!.products as object), countIsExact: true, colorPictures: [] };
    const listed = { products: { ...products, facets: { ...facets, minPrice: 0, maxPrice: 1 } }, options };
    const { status, html } = await open('/productcategory/mens?size=Huge', (query, variables) =>
      (variables.filter as ProductFilter).sizes
        ? refusing('BAD_USER_INPUT')(query, variables)
        : Promise.resolve({ data: listed }),
    );
    expect(status).toBe(200);
    expect(html).toContain('href="/product/p1"');
    expect(html).not.toContain('role="alert"');
  });

  it('pages for signed-in users are sent as a shell, without running queries', async () => {
    const execute = jest.fn(answering);
    const { status, head, html } = await open('/profile', execute);
    expect(status).toBe(200);
    expect(head).toContain('<title>E-Commerce</title>');
    expect(html).toContain('Loading…');
    expect(execute).not.toHaveBeenCalled();
  });
});
