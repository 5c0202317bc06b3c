import { screen, waitFor } from '@testing-library/react';
import { ProductDocument, ProductsDocument } from '../../generated/graphql';
import { aProduct } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';

describe('a product that is being loaded', () => {
  const found = {
    request: { query: ProductsDocument, variables: { filter: { keyword: 'shirt' }, page: 1 } },
    result: {
      data: { products: { __typename: 'ProductPage', pages: 1, items: [aProduct()] } },
    },
  };
  const onItsWay = { request: { query: ProductDocument, variables: { id: 'p1' } }, delay: Infinity };

  it('shows the data of its card at once', async () => {
    const { user, address } = renderPage('/search/shirt', { mocks: [found, onItsWay] });
    await user.click(await screen.findByRole('link', { name: /Linen Shirt/ }));
    expect(await screen.findByText('$1,499')).toBeVisible();
    expect(address()).toBe('/product/p1');
    expect(screen.getByRole('img', { name: 'Linen Shirt' })).toHaveAttribute('src', '/images/shirt.jpg');
    expect(screen.queryByRole('button', { name: 'Add To Cart' })).not.toBeInTheDocument();
  });

  it('shows only a placeholder if nothing is known of it', async () => {
    renderPage('/product/p1', { mocks: [onItsWay] });
    expect(await screen.findByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Product | E-Commerce'));
  });
});
