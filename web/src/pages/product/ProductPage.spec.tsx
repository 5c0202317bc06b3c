import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import {
  AddReviewDocument,
  AddToCartDocument,
  CartCountDocument,
  MoreReviewsDocument,
  ProductDocument,
} from '../../generated/graphql';
import { endSession, startSession } from '../../lib/session';
import { aCart, aCartItem, aProduct, aReview, options, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

function stocked(overrides = {}) {
  const product = aProduct(overrides);
  return {
    request: { query: ProductDocument, variables: { id: product.id } },
    result: { data: { product, options } },
  };
}

const viewedBefore = (id: string, name: string) => ({ id, name, picture: { src: '/images/shirt.jpg' } });
const emptyCart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } };
const review = {
  query: AddReviewDocument,
  variables: { productId: 'p1', input: { rating: 5, comment: 'Soft, and it fits.' } },
};

describe('the product page', () => {
  it('shows the product, in dollars, under its own title', async () => {
    renderPage('/product/p1', { mocks: [stocked()] });
    expect(await screen.findByRole('heading', { name: 'Linen Shirt' })).toBeVisible();
    expect(screen.getAllByText('$1,499')).toHaveLength(3); // once in the phone's bar
    expect(screen.getByRole('img', { name: 'Linen Shirt' })).toHaveAttribute('src', '/images/shirt.jpg');
    expect(screen.getByText('A light shirt for warm days.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Buy' })).toHaveTextContent(/^Price\$1,499StatusIn Stock/);
    expect(screen.getByRole('img', { name: 'Rated 4.5 out of 5' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(document.title).toBe('Linen Shirt | E-Commerce'));
    const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
    expect(meta('description')).toBe('A light shirt for warm days.');
    expect(meta('keywords')).toBe('Linen Shirt, Khadi Lane, Cloths');
  });

  it.each([0, 1, 2])(
    "says how many reviews there are in the shop's words: %i reviews",
    async (numReviews) => {
      renderPage('/product/p1', { mocks: [stocked({ numReviews })] });
      expect(await screen.findByText(`${numReviews} reviews`)).toBeVisible();
    },
  );

  it('offers quantities up to the stock', async () => {
    renderPage('/product/p1', { mocks: [stocked({ countInStock: 3 })] });
    const options = within(await screen.findByRole('combobox', { name: 'Qty' })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['1', '2', '3']);
    expect(screen.getByText('In Stock')).toBeVisible();
    expect(screen.getByText('Only 3 left')).toBeVisible();
  });

  it('has a number field instead of a list for a large stock', async () => {
    const { user } = renderPage('/product/p1', { mocks: [stocked({ countInStock: 100_000 })] });
    const qty = await screen.findByRole('spinbutton', { name: 'Qty' });
    await user.clear(qty);
    await user.type(qty, '250');
    await user.click(screen.getByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByRole('link', { name: 'Cart, 250 items' })).toBeVisible();
  });

  it('says so if the whole stock is already in the cart', async () => {
    const { user } = renderPage('/product/p1', {
      mocks: [stocked({ countInStock: 3 })],
      cartItems: [aCartItem({ qty: 2, countInStock: 3 })],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Qty' }), '3');
    await user.click(screen.getByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByText('Only 1 more could be added: that is all we have')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByText('All that we have is in your cart already')).toBeVisible();
    expect(screen.queryByText('Product Added to Cart')).not.toBeInTheDocument();
  });

  it('does not sell what is out of stock', async () => {
    renderPage('/product/p1', { mocks: [stocked({ countInStock: 0 })] });
    expect(await screen.findByText('Out Of Stock')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add To Cart' })).toBeDisabled();
    expect(screen.getByText('Sold out')).toBeInTheDocument(); // beside the button at the bottom of a phone's screen
  });

  it('offers a link to the cart after adding something', async () => {
    const { user, address } = renderPage('/product/p1', { mocks: [stocked()] });
    await user.click(await screen.findByRole('button', { name: 'Add To Cart' }));
    await user.click(await screen.findByRole('button', { name: 'View cart' }));
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(screen.queryByText('Product Added to Cart')).not.toBeInTheDocument();
  });

  it('keeps the cart of a signed-out shopper in the browser', async () => {
    const { user } = renderPage('/product/p1', { mocks: [stocked()] });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Qty' }), '2');
    await user.click(screen.getByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem('cartItems') ?? '')).toEqual([
      { product: 'p1', name: 'Linen Shirt', image: 'images/shirt.jpg', price: 1499, countInStock: 7, qty: 2 },
    ]);
  });

  it('treats a double click as one, and a later click as another', async () => {
    const { user } = renderPage('/product/p1', { mocks: [stocked()] });
    await user.dblClick(await screen.findByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await user.hover(screen.getByRole('link', { name: 'Cart, 1 item' }));
    await user.click(screen.getByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });

  it('adds to the cart of a signed-in shopper', async () => {
    const added = {
      request: { query: AddToCartDocument, variables: { productId: 'p1', qty: 1 } },
      result: { data: { addToCart: aCart([{ product: aProduct(), qty: 4 }]) } },
    };
    const { user } = renderPage('/product/p1', { user: shopper, mocks: [stocked(), emptyCart, added] });
    await user.click(await screen.findByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
    expect(screen.getByText('Product Added to Cart')).toBeVisible();
    expect(localStorage.getItem('cartItems')).toBeNull();
  });

  it('ends on the cart of the last of two additions, even if the first response is slow', async () => {
    const shirt = { product: aProduct(), qty: 1 };
    const boots = { product: aProduct({ id: 'p2', name: 'Boots' }), qty: 1 };
    const added = (productId: string, lines: (typeof shirt)[], delay: number) => ({
      request: { query: AddToCartDocument, variables: { productId, qty: 1 } },
      result: jest.fn(() => ({ data: { addToCart: aCart(lines) } })),
      delay,
    });
    const answers = [added('p1', [shirt], 1000), added('p2', [shirt, boots], 0)];
    const { user, router } = renderPage('/product/p1', {
      user: shopper,
      mocks: [stocked(), stocked({ id: 'p2', name: 'Boots' }), emptyCart, ...answers],
    });
    await user.click(await screen.findByRole('button', { name: 'Add To Cart' }));
    await act(() => router.navigate('/product/p2'));
    await screen.findByRole('heading', { name: 'Boots' });
    await user.click(screen.getByRole('button', { name: 'Add To Cart' }));
    await waitFor(() => answers.forEach(({ result }) => expect(result).toHaveBeenCalled()));
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });

  it('says why something could not be added', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const refused = {
      request: { query: AddToCartDocument, variables: { productId: 'p1', qty: 1 } },
      result: { errors: [new GraphQLError('Linen Shirt is out of stock')] },
    };
    const { user } = renderPage('/product/p1', { user: shopper, mocks: [stocked(), emptyCart, refused] });
    await user.click(await screen.findByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Linen Shirt is out of stock');
    expect(screen.queryByText('Product Added to Cart')).not.toBeInTheDocument();
    expect(log).toHaveBeenCalled();
  });

  it('says that a product does not exist, and offers no retry', async () => {
    const missing = {
      request: { query: ProductDocument, variables: { id: 'p9' } },
      result: { errors: [new GraphQLError('Product not found', { extensions: { code: 'NOT_FOUND' } })] },
    };
    renderPage('/product/p9', { mocks: [missing] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
    expect(screen.getByRole('heading', { level: 1, name: 'We do not have this product' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Product not found | E-Commerce'));
  });

  it('is removed from the recently viewed products if it no longer exists', async () => {
    const [gone, sold] = [viewedBefore('p9', 'Wool Coat'), viewedBefore('p2', 'Trail Shoe')];
    localStorage.setItem('recentlyViewed', JSON.stringify([gone, sold]));
    const missing = {
      request: { query: ProductDocument, variables: { id: 'p9' } },
      result: refusal('Product not found', 'NOT_FOUND'),
    };
    renderPage('/product/p9', { mocks: [missing] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
    await waitFor(() => expect(JSON.parse(localStorage.getItem('recentlyViewed')!)).toEqual([sold]));
  });

  it('has a title and a heading if the product cannot be loaded', async () => {
    const failing = {
      request: { query: ProductDocument, variables: { id: 'p1' } },
      result: refusal('The shop is busy', 'SERVICE_UNAVAILABLE'),
    };
    const { user } = renderPage('/product/p1', { mocks: [failing, stocked()] });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'This product could not be shown',
    );
    expect(document.title).toBe('Product | E-Commerce');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Linen Shirt' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Linen Shirt | E-Commerce'));
  });

  it('shows recently viewed products', async () => {
    const boots = stocked({ id: 'p2', name: 'Boots' });
    const { router } = renderPage('/product/p1', { mocks: [stocked(), boots] });
    await screen.findByRole('heading', { name: 'Linen Shirt' });
    await act(() => router.navigate('/product/p2'));
    const viewed = within(await screen.findByRole('region', { name: 'Recently viewed' }));
    expect(viewed.getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute('href', '/product/p1');
  });
});

describe('reviews', () => {
  it('are listed with their stars and day', async () => {
    renderPage('/product/p1', { mocks: [stocked({ reviews: [aReview()] })] });
    const section = within(await screen.findByRole('region', { name: 'Reviews' }));
    expect(section.getByText('Meera Nair')).toBeVisible();
    expect(section.getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible();
    expect(section.getByText('2026-10-12')).toBeVisible();
    expect(section.getByText('Soft, and it fits.')).toBeVisible();
  });

  it('load more by a button, as long as there are more', async () => {
    const more = {
      request: { query: MoreReviewsDocument, variables: { id: 'p1', after: 'r1' } },
      result: {
        data: {
          product: {
            __typename: 'Product' as const,
            id: 'p1',
            reviews: [aReview({ id: 'r2', comment: 'Wears well.' })],
          },
        },
      },
    };
    const { user } = renderPage('/product/p1', {
      mocks: [stocked({ numReviews: 2, reviews: [aReview()] }), more],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
    const added = await screen.findByText('Wears well.');
    expect(screen.getByText('Soft, and it fits.')).toBeVisible();
    expect(added.closest('li')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  });

  it('show why no more could be loaded', async () => {
    const failed = {
      request: { query: MoreReviewsDocument, variables: { id: 'p1', after: 'r1' } },
      result: refusal('The shop is away', 'SERVICE_UNAVAILABLE'),
    };
    const { user } = renderPage('/product/p1', {
      mocks: [stocked({ numReviews: 2, reviews: [aReview()] }), failed],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is away');
    expect(screen.getByRole('button', { name: 'Show more reviews' })).toHaveFocus();
  });

  it('ask signed-out visitors to log in to write the first one', async () => {
    renderPage('/product/p1', { mocks: [stocked()] });
    expect(await screen.findByText('No Reviews yet. Be the first to write it')).toBeVisible();
    expect(screen.getByText(/Please.*to write a review/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fproduct%2Fp1',
    );
  });

  it('can be written; the form is cleared and the product reloaded', async () => {
    const written = { request: review, result: { data: { addReview: aReview() } } };
    const mocks = [stocked(), emptyCart, written, stocked({ numReviews: 3, reviews: [aReview()] })];
    const { user } = renderPage('/product/p1', { user: shopper, mocks });
    expect(await screen.findByRole('heading', { name: 'Write a customer review' })).toBeVisible();
    const rating = await screen.findByRole('combobox', { name: 'Rating' });
    expect(
      within(rating)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Select...', '1 Poor', '2 Fair', '3 Good', '4 Very Good', '5 Excellent']);
    await user.selectOptions(rating, '5 Excellent');
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Soft, and it fits.');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Review Submitted');
    expect(await screen.findByText('3 reviews')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Rating' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  });

  it('are confirmed even if the product cannot be reloaded', async () => {
    const written = { request: review, result: { data: { addReview: aReview() } } };
    const lost = { request: stocked().request, error: new TypeError('Failed to fetch') };
    const { user } = renderPage('/product/p1', {
      user: shopper,
      mocks: [stocked(), emptyCart, written, lost],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Soft, and it fits.');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Review Submitted')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  });

  it('are confirmed only on the page of their product', async () => {
    const written = { request: review, result: { data: { addReview: aReview() } } };
    const boots = stocked({ id: 'p2', name: 'Boots' });
    const { user, router } = renderPage('/product/p2', {
      user: shopper,
      mocks: [boots, emptyCart, stocked(), written, stocked()],
    });
    await screen.findByRole('heading', { name: 'Boots' });
    await act(() => router.navigate('/product/p1'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Soft, and it fits.');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Review Submitted')).toBeVisible();
    await act(() => router.navigate('/product/p2'));
    expect(await screen.findByRole('heading', { name: 'Boots' })).toBeVisible();
    expect(screen.queryByText('Review Submitted')).not.toBeInTheDocument();
  });

  it("are one per shopper: the server's error is shown, and the input kept", async () => {
    const twice = { request: review, result: { errors: [new GraphQLError('Product already reviewed')] } };
    const { user } = renderPage('/product/p1', { user: shopper, mocks: [stocked(), emptyCart, twice] });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Soft, and it fits.');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Product already reviewed');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Soft, and it fits.');
  });

  it('are restored unsaved after signing in again, until they are sent', async () => {
    const written = { request: review, result: { data: { addReview: aReview() } } };
    const { user } = renderPage('/product/p1', {
      user: shopper,
      mocks: [{ ...stocked(), maxUsageCount: 9 }, { ...emptyCart, maxUsageCount: 9 }, written],
    });
    const comment = () => screen.findByRole('textbox', { name: 'Comment' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '5');
    await user.type(await comment(), 'Soft, and it fits.');
    act(() => endSession());
    await waitFor(() => expect(screen.getByText(/Please.*to write a review/)).toBeVisible());
    act(() => startSession({ token: 'other', user: shopper }));
    expect(await comment()).toHaveValue('Soft, and it fits.');
    expect(screen.getByRole('combobox', { name: 'Rating' })).toHaveValue('5');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Review Submitted')).toBeVisible();
    expect(await comment()).toHaveValue('');
    expect(sessionStorage.getItem('unsaved')).not.toContain('Soft');
  });

  it('move the focus to Login if the session had ended when they were sent', async () => {
    const result = () => {
      act(() => endSession());
      return refusal('Not authorized', 'UNAUTHENTICATED');
    };
    const { user } = renderPage('/product/p1', {
      user: shopper,
      mocks: [{ ...stocked(), maxUsageCount: 9 }, emptyCart, { request: review, result }],
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Soft, and it fits.');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Login' })).toHaveFocus());
  });

  it('are not sent without a rating and a comment', async () => {
    const { user } = renderPage('/product/p1', { user: shopper, mocks: [stocked(), emptyCart] });
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Please choose a rating')).toBeVisible();
    expect(screen.getByText('Please write a comment')).toBeVisible();
  });
});
