/** @jest-environment node */
import { ApolloClient } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { MockLink } from '@apollo/client/testing';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createCache } from './apollo';
import { ProductDocument, ProductsDocument, TopProductsDocument } from './generated/graphql';
import { Providers } from './Providers';
import { routes } from './routes';
import { aProduct } from './testing/fixtures';

const page = { __typename: 'ProductPage' as const, page: 1, pages: 1, count: 1, items: [aProduct()] };
const mocks = [
  {
    request: { query: TopProductsDocument },
    result: { data: { topProducts: [aProduct({ name: 'Best Coat' })] } },
  },
  {
    request: { query: ProductsDocument, variables: { filter: {}, page: 1 } },
    result: { data: { products: page } },
  },
  { request: { query: ProductDocument, variables: { id: 'p1' } }, result: { data: { product: aProduct() } } },
];

/** As a server would: no window, no document, no storage. */
async function render(path: string) {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://shop.test${path}`));
  if (context instanceof Response) throw new Error('The page redirects');
  const router = createStaticRouter(handler.dataRoutes, context);
  const client = new ApolloClient({ ssrMode: true, cache: createCache(), link: new MockLink(mocks) });
  const tree = (
    <Providers client={client}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>
  );
  const { result } = await prerenderStatic({ tree, renderFunction: renderToString, context: { client } });
  return result;
}

describe('without a browser', () => {
  it('the home page renders with its products and its title', async () => {
    const html = await render('/');
    expect(html).toContain('Best Coat');
    expect(html).toContain('href="/product/p1"');
    expect(html).toContain('<title>Welcome to E-Commerce</title>');
  });

  it('the product page renders with its description', async () => {
    expect(await render('/product/p1')).toContain('A light shirt for warm days.');
  });

  it('pages for signed-in users leave the decision to the browser', async () => {
    expect(await render('/profile')).toContain('Loading…');
  });
});
