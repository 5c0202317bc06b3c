import type { MockLink } from '@apollo/client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CategoryProductsDocument } from '../../generated/graphql';
import type { ProductFilter } from '../../generated/graphql';
import { aPicture, aProduct, options } from '../../testing/fixtures';
import { press, SECOND_PRESSES } from '../../testing/press';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const facet = (value: string, count: number) => ({ __typename: 'FacetValue' as const, value, count });

const facets = {
  __typename: 'ProductFacets' as const,
  genders: [facet('Mens', 20), facet('Womens', 22)],
  sizes: [facet('Small', 7), facet('Medium', 30)],
  categories: [facet('Cloths', 42)],
  colors: [facet('Black', 5)],
  minPrice: 199,
  maxPrice: 8999,
};

function listed(
  filter: ProductFilter,
  {
    sort = 'NEWEST',
    page = 1,
    count = 42,
    countIsExact = true,
    items = [aProduct()],
    colorPictures = [] as object[],
  } = {},
) {
  const shown = { pages: 4, count, countIsExact, items, colorPictures, facets };
  const products = { __typename: 'ProductPage' as const, ...shown };
  return {
    request: { query: CategoryProductsDocument, variables: { filter, sort, page } },
    result: { data: { products, options } },
  };
}

/** As on a small screen, where a button toggles the filters. */
async function renderCategory(path: string, mocks: MockLink.MockedResponse[]) {
  const page = renderPage(path, { mocks });
  await page.user.click(await screen.findByRole('button', { name: 'Filters' }));
  return page;
}

const ALL = '/productcategory/allproducts?category=date&order=newest';

describe('the category page', () => {
  it('shows “10,000+” if the count is not exact', async () => {
    renderPage(ALL, { mocks: [listed({}, { count: 10_000, countIsExact: false })] });
    expect(await screen.findByText('Product Count 10,000+')).toBeVisible();
  });

  it('counts the products and offers the filters with how many each would show', async () => {
    await renderCategory(ALL, [listed({})]);
    expect(await screen.findByText('Product Count 42')).toBeVisible();
    const sizes = within(screen.getByRole('group', { name: 'Size' }));
    expect(sizes.getByRole('checkbox', { name: 'Small' })).not.toBeChecked();
    expect(sizes.getByRole('checkbox', { name: 'Small' })).toHaveAccessibleDescription('7 products');
    expect(sizes.getByRole('checkbox', { name: 'Large' })).toHaveAccessibleDescription('0 products');
    expect(screen.getByRole('group', { name: 'Gender' })).toBeInTheDocument();
  });

  it.each([
    ['Gender', ['Mens', 'Womens']],
    ['Size', ['Small', 'Medium', 'Large']],
    ['Category', ['Cloths', 'Shoes']],
    ['Color', ['Black', 'Red']],
  ])('filters by %s: %j', async (group, values) => {
    await renderCategory(ALL, [listed({})]);
    const boxes = await within(screen.getByRole('group', { name: group })).findAllByRole('checkbox');
    expect(boxes).toHaveLength(values.length);
    boxes.forEach((box, index) => expect(box).toHaveAccessibleName(values[index]));
  });

  it.each(['Mens', 'Womens', 'Children'] as const)(
    'has no gender filter in the department %s',
    async (gender) => {
      const path = `/productcategory/${gender.toLowerCase()}`;
      await renderCategory(path, [listed({ genders: [gender] })]);
      expect(screen.getByRole('group', { name: 'Size' })).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Linen Shirt' })).toBeVisible();
      expect(screen.getByRole('heading', { name: gender })).toBeVisible();
      expect(screen.queryByRole('group', { name: 'Gender' })).not.toBeInTheDocument();
    },
  );

  it('collapses the filters by a button', async () => {
    const { user } = await renderCategory(ALL, [listed({})]);
    const button = screen.getByRole('button', { name: 'Filters', expanded: true });
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group', { name: 'Size' })).not.toBeInTheDocument();
  });

  it('returns from the filters to the list by “Show 42 products”', async () => {
    const { user } = await renderCategory(ALL, [listed({})]);
    await user.click(await screen.findByRole('button', { name: 'Show 42 products' }));
    expect(screen.getByRole('button', { name: 'Filters', expanded: false })).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Size' })).not.toBeInTheDocument();
  });

  it('filters by a ticked box, in the address, from the first page', async () => {
    const red = listed({ colors: ['Red'] }, { count: 3, items: [aProduct({ id: 'p2', name: 'Red Boots' })] });
    const { user, address } = await renderCategory(
      '/productcategory/allproducts/page/2?category=date&order=newest',
      [listed({}, { page: 2 }), red],
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Red' }));
    expect(await screen.findByRole('link', { name: 'Red Boots' })).toBeVisible();
    expect(screen.getByText('Product Count 3')).toBeVisible();
    expect(address()).toBe('/productcategory/allproducts?category=date&order=newest&color=Red');
  });

  it('reads all filters from the address, and clears them one by one or all at once', async () => {
    const both = listed({ sizes: ['Small'], minPrice: 500 });
    const { user, address } = await renderCategory(`${ALL}&size=Small&min=500`, [
      both,
      listed({ minPrice: 500 }),
      listed({}),
    ]);
    expect(await screen.findByRole('checkbox', { name: 'Small' })).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'Remove Size: Small' }));
    await waitFor(() => expect(address()).toBe(`${ALL}&min=500`));
    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe(ALL));
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it('applies a price range', async () => {
    const cheap = listed({ minPrice: 200, maxPrice: 900 }, { count: 9 });
    const { user, address } = await renderCategory(ALL, [listed({}), cheap]);
    await user.type(await screen.findByRole('spinbutton', { name: 'Lowest price' }), '200');
    await user.type(screen.getByRole('spinbutton', { name: 'Highest price' }), '900{Enter}');
    expect(await screen.findByText('Product Count 9')).toBeVisible();
    expect(address()).toBe(`${ALL}&min=200&max=900`);
  });

  it('returns to the first page when a range is applied and when filters are cleared', async () => {
    const later = '/productcategory/allproducts/page/2?category=date&order=newest';
    const { user, address, router } = await renderCategory(later, [
      listed({}, { page: 2 }),
      listed({ minPrice: 200 }, { count: 9 }),
      listed({ minPrice: 200 }, { page: 2, count: 9 }),
      listed({}),
    ]);
    await user.type(await screen.findByRole('spinbutton', { name: 'Lowest price' }), '200{Enter}');
    await waitFor(() => expect(address()).toBe(`${ALL}&min=200`));
    await act(() => router.navigate(`${later}&min=200`));
    await user.click(await screen.findByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe(ALL));
  });

  it('leaves the focus on Apply, once the range is applied', async () => {
    const dear = listed({ minPrice: 200 }, { count: 9 });
    const { user } = await renderCategory(ALL, [listed({}), dear]);
    await user.type(await screen.findByRole('spinbutton', { name: 'Lowest price' }), '200');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Product Count 9')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus();
  });

  it('moves the focus of a removed filter to the next one, or to the heading after the last', async () => {
    const { user } = await renderCategory(`${ALL}&size=Small&min=500`, [
      listed({ sizes: ['Small'], minPrice: 500 }),
      listed({ minPrice: 500 }),
      listed({}),
    ]);
    await user.click(await screen.findByRole('link', { name: 'Remove Size: Small' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Remove From ₹500' })).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Remove From ₹500' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'All Products' })).toHaveFocus());
  });

  it.each(SECOND_PRESSES)(
    'treats a double %s on a filter as one, though another moves beneath the second',
    async (_, second) => {
      const { address } = await renderCategory(`${ALL}&size=Small&min=500`, [
        listed({ sizes: ['Small'], minPrice: 500 }),
        listed({ minPrice: 500 }),
        listed({}),
      ]);
      press(await screen.findByRole('link', { name: 'Remove Size: Small' }), { ...second, detail: 1 });
      await waitFor(() => expect(address()).toBe(`${ALL}&min=500`));
      press(screen.getByRole('link', { name: 'Remove From ₹500' }), second);
      press(screen.getByRole('link', { name: 'Clear all' }), second);
      expect(address()).toBe(`${ALL}&min=500`);
      expect(screen.getByRole('link', { name: 'Remove From ₹500' })).toHaveFocus();
    },
  );

  it.each(['900', '899'])('rejects a price range from 900 to %s', async (highest) => {
    const { user, address } = await renderCategory(ALL, [listed({})]);
    await user.type(await screen.findByRole('spinbutton', { name: 'Lowest price' }), '900');
    await user.type(screen.getByRole('spinbutton', { name: 'Highest price' }), highest);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('alert').textContent).toBe('small price');
    expect(address()).toBe(ALL);
  });

  it.each([
    ['10.555', '5', 'small price'],
    ['99999999999', '5', 'small price'],
    ['99999999999', undefined, 'A price is a number from 0 to 1000000, such as 499 or 499.50.'],
    [undefined, '9.999', 'A price is a number from 0 to 1000000, such as 499 or 499.50.'],
    [undefined, '-1', 'A price is a number from 0 to 1000000, such as 499 or 499.50.'],
  ])('shows an error for prices from %s to %s, and keeps them', async (lowest, highest, said) => {
    const { user, address } = await renderCategory(ALL, [listed({})]);
    const from = await screen.findByRole('spinbutton', { name: 'Lowest price' });
    const to = screen.getByRole('spinbutton', { name: 'Highest price' });
    if (lowest) await user.type(from, lowest);
    if (highest) await user.type(to, highest);
    const typed = () => [from, to].map((input) => (input as HTMLInputElement).value);
    const before = typed();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    expect(typed()).toEqual(before);
    expect(address()).toBe(ALL);
  });

  it('announces the error again when the same range is rejected twice', async () => {
    const { user } = await renderCategory(ALL, [listed({})]);
    await user.type(await screen.findByRole('spinbutton', { name: 'Lowest price' }), '900');
    await user.type(screen.getByRole('spinbutton', { name: 'Highest price' }), '200{Enter}');
    const said = screen.getByRole('alert');
    await user.keyboard('{Enter}');
    expect(said).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('small price');
  });

  it('clears the error and the input in another category', async () => {
    const { user, router } = await renderCategory('/productcategory/mens', [
      listed({ genders: ['Mens'] }),
      listed({ genders: ['Womens'] }),
    ]);
    await user.type(await screen.findByRole('spinbutton', { name: 'Lowest price' }), '900');
    await user.type(screen.getByRole('spinbutton', { name: 'Highest price' }), '200{Enter}');
    await act(() => router.navigate('/productcategory/womens'));
    expect(await screen.findByRole('heading', { name: 'Womens' })).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Lowest price' })).toHaveValue(null);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('clears the error when the filters change', async () => {
    const { user } = await renderCategory(`${ALL}&min=500`, [listed({ minPrice: 500 }), listed({})]);
    await user.type(await screen.findByRole('spinbutton', { name: 'Highest price' }), '100{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('small price');
    await user.click(screen.getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('does not show the previous count if the next list cannot be loaded', async () => {
    const failing = { request: listed({ genders: ['Womens'] }).request, error: new Error('offline') };
    const { user } = await renderCategory(ALL, [listed({}), failing]);
    expect(await screen.findByText('Product Count 42')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Womens' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Product Count …')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Womens' })).toBeVisible();
  });

  it('does not apply an invalid range from the address, and shows the error', async () => {
    renderPage(`${ALL}&min=900&max=200`, { mocks: [listed({}, { count: 7 })] });
    expect(await screen.findByText('Product Count 7')).toBeVisible();
    expect(screen.getByRole('alert').textContent).toBe('small price');
    expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
  });

  it.each(['min=99999999999', 'min=-1', 'max=9.999', 'max=cheap', 'type=Hats'])(
    'ignores an invalid %s in the address',
    async (param) => {
      renderPage(`${ALL}&${param}`, { mocks: [listed({}, { count: 7 })] });
      expect(await screen.findByText('Product Count 7')).toBeVisible();
      expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument();
    },
  );

  it('ignores a size that no longer exists, and keeps the other filters', async () => {
    const refused = (filter: ProductFilter) => ({
      ...listed(filter),
      result: refusal('sizes must be among Small, Medium, Large', 'BAD_USER_INPUT'),
    });
    renderPage(`${ALL}&size=Huge&size=Small&color=Red`, {
      mocks: [
        refused({ sizes: ['Huge', 'Small'], colors: ['Red'] }),
        listed({}),
        listed({ sizes: ['Small'], colors: ['Red'] }, { count: 7 }),
      ],
    });
    expect(await screen.findByText('Product Count 7')).toBeVisible();
    const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('link');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Size: Small', 'Color: Red', 'Clear all']);
    expect(chips[1]).toHaveAttribute('href', `${ALL}&size=Huge&size=Small`);
  });

  it.each(['3000000000', '1'.repeat(30)])(
    'shows the empty page %s, with a link to the first',
    async (page) => {
      const past = listed({}, { page: 2_147_483_647, items: [] });
      renderPage(`/productcategory/allproducts/page/${page}`, { mocks: [past] });
      expect(await screen.findByText('No Product Found')).toBeVisible();
      expect(screen.queryByText('Fewer filters may show more.')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
        'href',
        '/productcategory/allproducts/page/1',
      );
    },
  );

  it('sorts', async () => {
    const cheapest = listed({}, { sort: 'PRICE_ASC', items: [aProduct({ name: 'Socks' })] });
    const { user } = renderPage(ALL, { mocks: [listed({}), cheapest] });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Price: low to high');
    expect(await screen.findByRole('link', { name: 'Socks' })).toBeVisible();
  });

  it('keeps the filters when turning pages', async () => {
    renderPage(`${ALL}&color=Black`, { mocks: [listed({ colors: ['Black'] })] });
    expect(await screen.findByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/productcategory/allproducts/page/2?category=date&order=newest&color=Black',
    );
  });

  it.each([
    ['color=Black', { colors: ['Black'] }, '/product/p1?color=Black'],
    ['color=Red&color=Black', { colors: ['Red', 'Black'] }, '/product/p1'],
    ['size=Small', { sizes: ['Small'] }, '/product/p1'],
    ['', {}, '/product/p1'],
  ])('links to a product in the colour if exactly one is filtered: %j', async (filters, filter, expected) => {
    renderPage(`${ALL}&${filters}`, { mocks: [listed(filter)] });
    expect(await screen.findByRole('link', { name: 'Linen Shirt' })).toHaveAttribute('href', expected);
  });

  it('shows pictures in the one filtered colour if there are any', async () => {
    const picture = aPicture({ src: '/images/red-shirt.jpg', webp: 'uploads/red-shirt.webp 800w' });
    const items = [aProduct({ id: 'p2', name: 'Socks' }), aProduct()];
    const colorPictures = [{ __typename: 'ColorPicture', productId: 'p1', picture }];
    const { container, user } = renderPage(`${ALL}&color=Red`, {
      mocks: [listed({ colors: ['Red'] }, { items, colorPictures }), listed({}, { items })],
    });
    await screen.findByRole('link', { name: 'Linen Shirt' });
    const shown = () => [...container.querySelectorAll('article img')].map((img) => img.getAttribute('src'));
    expect(shown()).toEqual(['/images/shirt.jpg', '/images/red-shirt.jpg']);
    await user.click(screen.getByRole('link', { name: 'Remove Color: Red' }));
    await waitFor(() => expect(shown()).toEqual(['/images/shirt.jpg', '/images/shirt.jpg']));
  });

  it('shows why the list could not be loaded, and retries', async () => {
    const failed = { ...listed({}), result: refusal('The catalogue is away', 'SERVICE_UNAVAILABLE') };
    const { user } = renderPage(ALL, { mocks: [failed, listed({})] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The catalogue is away');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Linen Shirt' })).toBeVisible();
  });

  it.each(['hats', 'constructor', '__proto__'])(
    'shows the not-found page for the category %s',
    async (keyword) => {
      renderPage(`/productcategory/${keyword}`);
      expect(await screen.findByRole('heading', { name: 'We could not find that page' })).toBeVisible();
    },
  );
});
