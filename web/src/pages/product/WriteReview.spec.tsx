import { screen } from '@testing-library/react';
import { CartCountDocument, ProductDocument } from '../../generated/graphql';
import { aCart, aProduct, options, shopper } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';

jest.mock('./ReviewForm', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('leaves the product page in place if its code cannot be loaded', async () => {
  renderPage('/product/p1', {
    user: shopper,
    mocks: [
      {
        request: { query: ProductDocument, variables: { id: 'p1' } },
        result: { data: { product: aProduct(), options } },
      },
      { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } },
    ],
  });
  expect(await screen.findByText('This part of the page could not be loaded.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeVisible();
});
