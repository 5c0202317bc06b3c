import { screen, waitFor, within } from '@testing-library/react';
import { AddToCartDocument, CartCountDocument, ProductDocument } from '../../generated/graphql';
import { aCart, aPicture, aProduct, aVariant, options, shopper } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';

const kind = (size: string, color: string, overrides = {}) =>
  aVariant({
    id: `${size}-${color}`,
    size,
    color,
    picture: aPicture({ src: `/images/shirt-${color}.jpg` }),
    ...overrides,
  });
const variants = [
  kind('Small', 'Black', { countInStock: 0 }),
  kind('Small', 'Red', { price: 1599 }),
  kind('Medium', 'Black', { countInStock: 2 }),
];
const shirt = aProduct({
  variants,
  pictures: [
    aPicture(),
    aPicture({ src: '/images/shirt-Black.jpg' }),
    aPicture({ src: '/images/shirt-Red.jpg' }),
  ],
});

const asked = (product = shirt) => ({
  request: { query: ProductDocument, variables: { id: 'p1' } },
  result: { data: { product, options } },
});
const group = (name: string) => within(screen.getByRole('group', { name }));
const add = () => screen.findByRole('button', { name: /Add To Cart/ });

describe('a product in sizes and colours', () => {
  it('offers sizes and colours as groups, and marks those sold out with the other choice', async () => {
    const { user } = renderPage('/product/p1', { mocks: [asked()] });
    await add();
    const names = (axis: string) =>
      group(axis)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent);
    expect(names('Size')).toEqual(['Small', 'Medium']);
    expect(names('Color')).toEqual(['Black', 'Red']);
    await user.click(group('Color').getByRole('radio', { name: 'Black' }));
    expect(names('Size')).toEqual(['Small, sold out', 'Medium']);
  });

  it('names the missing choice, and focuses it', async () => {
    const { user, address } = renderPage('/product/p1', { mocks: [asked()] });
    expect(await add()).toHaveTextContent('Choose a size');
    await user.click(await add());
    expect(group('Size').getByRole('radio', { name: 'Small' })).toHaveFocus();
    await user.click(group('Size').getByRole('radio', { name: 'Medium' }));
    expect(await add()).toHaveTextContent('Choose a color');
    await user.click(group('Color').getByRole('radio', { name: 'Black' }));
    expect(await add()).toHaveTextContent(/^Add To Cart$/);
    expect(address()).toBe('/product/p1?size=Medium&color=Black');
    expect(localStorage.getItem('cartItems')).toBeNull();
  });

  it('marks a missing choice once Add To Cart is pressed', async () => {
    const { user } = renderPage('/product/p1?color=Black', { mocks: [asked()] });
    await add();
    expect(screen.getByRole('group', { name: 'Size' })).not.toHaveAccessibleDescription();
    await user.click(await add());
    expect(screen.getByRole('group', { name: 'Size' })).toHaveAccessibleDescription('Choose a size');
    expect(group('Size').getByRole('radio', { name: 'Medium' })).toHaveFocus(); // Small is sold out
    await user.click(group('Size').getByRole('radio', { name: 'Medium' }));
    expect(screen.getByRole('group', { name: 'Size' })).not.toHaveAccessibleDescription();
  });

  it('shows stock and quantities of the variant in the address', async () => {
    renderPage('/product/p1?size=Medium&color=Black', { mocks: [asked()] });
    expect(await screen.findByText('Only 2 left in Medium, Black')).toBeVisible();
    expect(within(screen.getByRole('combobox', { name: 'Qty' })).getAllByRole('option')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fproduct%2Fp1%3Fsize%3DMedium%26color%3DBlack',
    );
  });

  it('shows the price of the variant', async () => {
    renderPage('/product/p1?size=Small&color=Red', { mocks: [asked()] });
    expect(await screen.findByRole('region', { name: 'Buy' })).toHaveTextContent(
      /^Price\$1,599StatusIn Stock/,
    );
  });

  it.each(['?size=Small&color=Black', '?size=Medium&color=Red'])(
    'does not sell %s, which is not in stock',
    async (choice) => {
      renderPage(`/product/p1${choice}`, { mocks: [asked()] });
      expect(await add()).toBeDisabled();
      expect(screen.getByText('Out Of Stock')).toBeVisible();
    },
  );

  it('asks for no choice if everything is sold out', async () => {
    const none = aProduct({
      countInStock: 0,
      variants: variants.map((variant) => ({ ...variant, countInStock: 0 })),
    });
    renderPage('/product/p1', { mocks: [asked(none)] });
    expect(await add()).toHaveTextContent(/^Add To Cart$/);
    expect(await add()).toBeDisabled();
  });

  it('adds the variant to the cart of a signed-out visitor', async () => {
    const { user } = renderPage('/product/p1?size=Small&color=Red', { mocks: [asked()] });
    await user.click(await add());
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('cartItems') ?? '')).toEqual([
      {
        product: 'p1',
        name: 'Linen Shirt',
        image: 'images/shirt.jpg',
        price: 1599,
        countInStock: 3,
        qty: 1,
        variant: 'Small-Red',
        size: 'Small',
        color: 'Red',
      },
    ]);
  });

  it('adds the variant to the cart of a shopper', async () => {
    const variables = { productId: 'p1', qty: 1, variantId: 'Small-Red' };
    const added = {
      request: { query: AddToCartDocument, variables },
      result: { data: { addToCart: aCart([{ product: shirt, variant: variants[1], qty: 1 }]) } },
    };
    const empty = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } };
    const { user } = renderPage('/product/p1?size=Small&color=Red', {
      user: shopper,
      mocks: [asked(), empty, added],
    });
    await user.click(await add());
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
  });

  it('shows the picture of the colour, and others by their thumbnails', async () => {
    const { user } = renderPage('/product/p1', { mocks: [asked()] });
    const thumbnail = (n: number) => screen.findByRole('button', { name: `Show picture ${n} of 3` });
    expect(await thumbnail(1)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('group', { name: '3 pictures, side by side' })).toHaveAttribute('tabindex', '0');
    await user.click(group('Color').getByRole('radio', { name: 'Red' }));
    await waitFor(async () => expect(await thumbnail(3)).toHaveAttribute('aria-current', 'true'));
    await user.click(await thumbnail(2));
    expect(await thumbnail(2)).toHaveAttribute('aria-current', 'true');
  });
});
