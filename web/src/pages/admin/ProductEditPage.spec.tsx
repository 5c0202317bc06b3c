import { act, screen, waitFor, within } from '@testing-library/react';
import { AdminProductDocument, AdminProductsDocument, UpdateProductDocument } from '../../generated/admin';
import type { UpdateProductInput } from '../../generated/admin';
import { ProductDocument } from '../../generated/graphql';
import { endSession, startSession } from '../../lib/session';
import { aPageOfProducts, openAsAdmin } from '../../testing/admin';
import { admin, aPicture, aProduct, aVariant, options } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';

const productOf = (product: ReturnType<typeof aProduct>, shopOptions = options) => ({
  request: { query: AdminProductDocument, variables: { id: product.id } },
  result: { data: { product, options: shopOptions } },
});

const update = (input: UpdateProductInput, product = aProduct(input)) => ({
  request: { query: UpdateProductDocument, variables: { id: product.id, input } },
  result: { data: { updateProduct: product } },
});

/** The page that shoppers see. */
const pageOf = (product: ReturnType<typeof aProduct>) => ({
  request: { query: ProductDocument, variables: { id: product.id } },
  result: { data: { product, options } },
});

const list = {
  request: { query: AdminProductsDocument, variables: { page: 1, search: '', lowStockFirst: false } },
  result: { data: { adminProducts: aPageOfProducts([aProduct()]) } },
};

const seenOf = ({ variants }: ReturnType<typeof aProduct>) =>
  variants.map(({ size, color, countInStock, price, sku, image }) => {
    return { size, color, countInStock, price, sku, image };
  });

async function fill(user: ReturnType<typeof openAsAdmin>['user'], label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
  return field;
}

const press = (user: ReturnType<typeof openAsAdmin>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('editing a product', () => {
  it('shows every field of the product', async () => {
    openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    expect(await screen.findByLabelText('Name')).toHaveValue('Linen Shirt');
    expect(screen.getByLabelText('Price')).toHaveValue(1499);
    expect(screen.getByLabelText('Image')).toHaveValue('images/shirt.jpg');
    expect(screen.getByLabelText('Brand')).toHaveValue('Khadi Lane');
    expect(screen.getByLabelText('Count In Stock')).toHaveValue(7);
    expect(screen.getByLabelText('Category')).toHaveValue('Cloths');
    expect(screen.getByLabelText('Description')).toHaveValue('A light shirt for warm days.');
    expect(screen.getByLabelText('Gender')).toHaveValue('Mens');
    expect(screen.getByRole('checkbox', { name: 'Medium' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Small' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Black' })).toBeChecked();
  });

  it('links back to the list if there is no such product', async () => {
    const { request } = productOf(aProduct());
    openAsAdmin('/admin/product/p1/edit', [{ request, result: refusal('Product not found', 'NOT_FOUND') }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
    expect(screen.getByRole('link', { name: 'See all products' })).toHaveAttribute(
      'href',
      '/admin/productlist',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('sends only changed fields, so the stock of concurrent sales is kept', async () => {
    const mocks = [productOf(aProduct()), update({ name: 'Silk Shirt', price: 1999.5 }), list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await fill(user, 'Name', 'Silk Shirt');
    await fill(user, 'Price', '1999.5');
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
    expect(await screen.findByText('Silk Shirt is updated')).toBeVisible();
  });

  it('keeps what is typed while a save is pending, and bases the next stock on the saved one', async () => {
    const saved = aProduct({ brand: 'Other', countInStock: 9 });
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [
      productOf(aProduct()),
      { ...update({ brand: 'Other', countInStock: 10, countInStockSeen: 7 }, saved), delay: 1500 },
      update({ category: 'Shoes', countInStock: 12, countInStockSeen: 10 }, saved),
      list,
    ]);
    await fill(user, 'Brand', 'Other');
    await fill(user, 'Count In Stock', '10');
    await press(user, 'Update');
    await fill(user, 'Count In Stock', '12');
    const category = await fill(user, 'Category', 'Shoes');
    expect(await screen.findByText('Linen Shirt is updated', {}, { timeout: 3000 })).toBeVisible();
    expect(address()).toBe('/admin/product/p1/edit');
    expect(category).toHaveFocus();
    expect(category).toHaveValue('Shoes');
    expect(JSON.parse(sessionStorage.getItem('unsaved')!)).toEqual({
      'product p1': { category: 'Shoes', countInStock: 12, countInStockSeen: 10 },
    });
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('shows the new picture on the product page', async () => {
    const picture = aPicture({ src: '/images/new.jpg' });
    const now = aProduct({ image: 'images/new.jpg', picture, pictures: [picture] });
    const { user, router } = openAsAdmin('/product/p1', [
      pageOf(aProduct()),
      productOf(aProduct()),
      update({ image: 'images/new.jpg' }, now),
      list,
    ]);
    const shown = () => screen.findByRole('img', { name: 'Linen Shirt' });
    expect(await shown()).toHaveAttribute('src', '/images/shirt.jpg');
    await act(() => router.navigate('/admin/product/p1/edit'));
    await fill(user, 'Image', 'images/new.jpg');
    await press(user, 'Update');
    await screen.findByText('Linen Shirt is updated');
    await act(() => router.navigate('/product/p1'));
    expect(await shown()).toHaveAttribute('src', '/images/new.jpg');
  });

  it('sends stock, gender, sizes and colours when they were changed', async () => {
    const changes: UpdateProductInput = {
      countInStock: 12,
      countInStockSeen: 7,
      gender: 'Womens',
      sizes: ['Small', 'Medium', 'Large'],
      colors: ['Red'],
    };
    const mocks = [productOf(aProduct({ sizes: ['Large', 'Medium'] })), update(changes), list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await fill(user, 'Count In Stock', '12');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Womens');
    for (const name of ['Small', 'Black', 'Red']) await user.click(screen.getByRole('checkbox', { name }));
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('lists a draft even if nothing was changed', async () => {
    const draft = aProduct({ listed: false, gender: null });
    const mocks = [productOf(draft), update({}, aProduct({ gender: null })), list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    expect(await screen.findByText(/This is a draft/)).toBeVisible();
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it.each(['uploads/../secret.png', '/images/%2e%2E/secret.png'])('rejects picture %s', async (path) => {
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    await fill(user, 'Image', path);
    await press(user, 'Update');
    expect(screen.getByLabelText('Image')).toBeInvalid();
  });

  it('shows each validation error beside its field on Update, and sends nothing', async () => {
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    const wrong: [string, string, string][] = [
      ['Name', '', 'Name is required, up to 200 characters'],
      ['Price', '-1', 'Price must be an amount from 0 to 1000000, with at most two decimals'],
      ['Count In Stock', '1.5', 'Count In Stock must be a whole number from 0 to 500000000'],
      ['Image', 'C:\\shirt.jpg', 'Image must be a URL, or a path below uploads/ or images/'],
      ['Brand', ' ', 'Brand is required, up to 100 characters'],
      ['Description', '', 'Description is required, up to 10000 characters'],
    ];
    for (const [label, text] of wrong) await fill(user, label, text);
    for (const [, , problem] of wrong) expect(screen.queryByText(problem)).not.toBeInTheDocument();
    await press(user, 'Update');
    for (const [label, , problem] of wrong) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem);
      expect(screen.getByLabelText(label)).toBeInvalid();
    }
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(address()).toBe('/admin/product/p1/edit');
  });

  it('keeps the input if the server rejects it', async () => {
    const refused = { ...update({ brand: 'Loom' }), result: { errors: [{ message: 'Product not found' }] } };
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct()), refused]);
    const brand = await fill(user, 'Brand', 'Loom');
    await press(user, 'Update');
    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
    expect(brand).toHaveValue('Loom');
  });

  it('bases the stock on a fresh read after a lost response', async () => {
    const lost = {
      request: update({ countInStock: 15, countInStockSeen: 7 }).request,
      error: new TypeError('Failed to fetch'),
    };
    const now = aProduct({ countInStock: 15 });
    const again = update({ countInStock: 15, countInStockSeen: 15 }, now);
    const mocks = [productOf(aProduct()), lost, productOf(now), again, list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await fill(user, 'Count In Stock', '15');
    await press(user, 'Update');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the shop');
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });
});

describe('a product that is stocked by size and color', () => {
  const black = (size: string, countInStock: number) =>
    aVariant({ id: size, size, color: 'Black', countInStock });
  const shirt = aProduct({ variants: [black('Medium', 3), black('Large', 0)] });
  /** @param shown the product as last read */
  const shelf = (shown: typeof shirt, ...variants: object[]) =>
    ({ variants, variantsSeen: seenOf(shown) }) as UpdateProductInput;
  /** @param seen the stock over which it was typed */
  const sold = (size: string, countInStock: number, seen = countInStock, more = {}) => ({
    size,
    color: 'Black',
    countInStock,
    countInStockSeen: seen,
    price: null,
    sku: null,
    ...more,
  });

  it('shows the stock of each variant, and updates their sum while typing', async () => {
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(shirt)]);
    expect(await screen.findByLabelText('Stock of Medium, Black')).toHaveValue('3');
    expect(screen.getByLabelText('Stock of Large, Black')).toHaveValue('0');
    expect(screen.queryByLabelText('Count In Stock')).not.toBeInTheDocument();
    await fill(user, 'Stock of Large, Black', '4');
    expect(screen.getByText('7 pieces in all')).toBeVisible();
  });

  it('sends the whole grid, including sales made meanwhile', async () => {
    const now = aProduct({ variants: [black('Medium', 1), black('Large', 0)] });
    const mocks = [
      productOf(shirt),
      productOf(now),
      update(shelf(now, sold('Medium', 1), sold('Large', 4, 0)), shirt),
      list,
    ];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await fill(user, 'Stock of Large, Black', '4');
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('removes the low stock note from the product page', async () => {
    const now = aProduct({ variants: [black('Medium', 50), black('Large', 0)] });
    const { user, router } = openAsAdmin('/product/p1?size=Medium', [
      pageOf(shirt),
      { ...productOf(shirt), maxUsageCount: 2 },
      update(shelf(shirt, sold('Medium', 50, 3), sold('Large', 0)), now),
      list,
    ]);
    expect(await screen.findByText('Only 3 left in Medium, Black')).toBeVisible();
    await act(() => router.navigate('/admin/product/p1/edit'));
    await fill(user, 'Stock of Medium, Black', '50');
    await press(user, 'Update');
    await screen.findByText('Linen Shirt is updated');
    await act(() => router.navigate('/product/p1?size=Medium'));
    expect(await screen.findByRole('button', { name: 'Add To Cart' })).toBeVisible();
    expect(screen.queryByText(/^Only 3 left/)).not.toBeInTheDocument();
  });

  it('merges and retries if another admin saves concurrently', async () => {
    const now = aProduct({ variants: [aVariant({ ...black('Medium', 3), sku: 'M-1' }), black('Large', 0)] });
    const refused = {
      ...update(shelf(shirt, sold('Medium', 3), sold('Large', 4, 0)), shirt),
      result: refusal('Somebody else has changed the sizes and colours of this product', 'CONFLICT'),
    };
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [
      { ...productOf(shirt), maxUsageCount: 2 },
      refused,
      productOf(now),
      update(shelf(now, sold('Medium', 3, 3, { sku: 'M-1' }), sold('Large', 4, 0)), shirt),
      list,
    ]);
    await fill(user, 'Stock of Large, Black', '4');
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('fills all cells at once, with unique SKUs', async () => {
    const skus = shelf(
      shirt,
      sold('Medium', 8, 3, { sku: 'LS-MEDIUM-BLACK' }),
      sold('Large', 8, 0, { sku: 'LS-LARGE-BLACK' }),
    );
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [
      productOf(shirt),
      productOf(shirt),
      update(skus, shirt),
      list,
    ]);
    await fill(user, 'With stock', '8');
    await press(user, 'Fill in');
    await user.click(screen.getByRole('radio', { name: 'SKU' }));
    await fill(user, 'With SKUs from', 'ls');
    await press(user, 'Fill in');
    expect(screen.getByLabelText('SKU of Medium, Black')).toHaveValue('LS-MEDIUM-BLACK');
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('aligns colors with their columns, even without sizes', async () => {
    const belt = aProduct({ sizes: [], variants: [aVariant({ size: null })] });
    openAsAdmin('/admin/product/p1/edit', [productOf(belt)]);
    const grid = within(await screen.findByRole('table', { name: 'Stock by size and color' }));
    const [heads, row] = grid.getAllByRole<HTMLTableRowElement>('row');
    expect(heads!.cells).toHaveLength(row!.cells.length);
  });

  it('resets Fill to All when the selected color is unticked', async () => {
    const { user } = openAsAdmin('/admin/product/p1/edit', [
      productOf({ ...shirt, colors: ['Black', 'Red'] }),
    ]);
    await user.selectOptions(await screen.findByLabelText('Fill'), 'Red');
    await user.click(screen.getByRole('checkbox', { name: 'Red' }));
    expect(screen.getByLabelText('Fill')).toHaveDisplayValue('All');
    await fill(user, 'With stock', '8');
    await press(user, 'Fill in');
    expect(screen.getByLabelText('Stock of Medium, Black')).toHaveValue('8');
  });

  it('rejects an invalid price even if its column is hidden, and announces it each time', async () => {
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [productOf(shirt)]);
    await user.click(await screen.findByRole('radio', { name: 'Price' }));
    await fill(user, 'Price of Medium, Black', '1,299');
    await user.click(screen.getByRole('radio', { name: 'SKU' }));
    await press(user, 'Update');
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent(/^Medium, Black: Price must be an amount/);
    await press(user, 'Update');
    expect(await screen.findByRole('alert')).toHaveTextContent(said.textContent);
    expect(said).not.toBeInTheDocument();
    expect(address()).toBe('/admin/product/p1/edit');
  });

  it('stays busy from the click until it is saved', async () => {
    const saved = { ...update(shelf(shirt, sold('Medium', 5, 3), sold('Large', 0)), shirt), delay: 50 };
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [
      productOf(shirt),
      { ...productOf(shirt), delay: 50 },
      saved,
      list,
    ]);
    await fill(user, 'Stock of Medium, Black', '5');
    const button = screen.getByRole('button', { name: 'Update' });
    const states: (string | null)[] = [];
    const seen = new MutationObserver(() => states.push(button.getAttribute('aria-disabled')));
    seen.observe(button, { attributeFilter: ['aria-disabled'] });
    await user.click(button);
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
    expect(states).toEqual(['true']);
  });

  it('shows an invalid number below the grid, and focuses its cell', async () => {
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(shirt)]);
    const cell = await fill(user, 'Stock of Medium, Black', '1.5');
    await press(user, 'Update');
    const problem = 'Medium, Black: Count In Stock must be a whole number from 0 to 1000000';
    await waitFor(() => expect(cell).toHaveAccessibleDescription(problem));
    expect(cell).toBeInvalid();
    expect(cell).toHaveFocus();
    expect(screen.getByText(problem)).toBeVisible();
  });

  it('asks before unticking removes pieces, and names them', async () => {
    const stocked = aProduct({ variants: [black('Medium', 3), black('Large', 1)] });
    const left = update(shelf(stocked, sold('Medium', 3)), stocked);
    const mocks = [productOf(stocked), productOf(stocked), left, list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await user.click(await screen.findByRole('checkbox', { name: 'Large' }));
    await press(user, 'Update');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take these off the shelf?' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent('Large, Black: 1 piece');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/admin/product/p1/edit');
    await press(user, 'Update');
    await user.click(await screen.findByRole('button', { name: 'Take off' }));
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('does not save if another admin has switched how the product is stocked', async () => {
    const whole = aProduct({ variants: [] });
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(shirt), productOf(whole)]);
    const cell = await fill(user, 'Stock of Large, Black', '4');
    await press(user, 'Update');
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed how this product is stocked/);
    expect(cell).toHaveValue('4');
  });

  it("marks a SKU that is taken by another product's variant", async () => {
    const refused = {
      ...update(shelf(shirt, sold('Medium', 3, 3, { sku: 'X-1' }), sold('Large', 0)), shirt),
      result: refusal('Another variant has the SKU X-1 already', 'CONFLICT', 'X-1'),
    };
    const saved = update(shelf(shirt, sold('Medium', 3, 3, { sku: 'X-2' }), sold('Large', 0)), shirt);
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [
      { ...productOf(shirt), maxUsageCount: 4 },
      refused,
      saved,
      list,
    ]);
    await user.click(await screen.findByRole('radio', { name: 'SKU' }));
    const cell = await fill(user, 'SKU of Medium, Black', 'X-1');
    await user.click(screen.getByRole('radio', { name: 'Stock' }));
    await press(user, 'Update');
    expect(await screen.findByRole('alert')).toHaveTextContent('the SKU X-1 already');
    expect(cell).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'SKU' }));
    expect(screen.getByLabelText('SKU of Medium, Black')).toBeInvalid();
    await fill(user, 'SKU of Large, Black', 'X-1');
    await press(user, 'Update');
    const twice = 'Medium, Black and Large, Black have the same SKU X-1';
    await waitFor(() =>
      expect(screen.getByLabelText('SKU of Large, Black')).toHaveAccessibleDescription(twice),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await fill(user, 'SKU of Large, Black', '');
    await fill(user, 'SKU of Medium, Black', 'X-2');
    await user.click(screen.getByRole('radio', { name: 'Stock' }));
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('rejects a list price that no variant has', async () => {
    const dear = aProduct({ price: 0, variants: [aVariant({ price: 4200 })] });
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(dear)]);
    await screen.findByLabelText('Name');
    const price = screen.getByRole('spinbutton', { name: 'Price' });
    await user.type(price, '9');
    await press(user, 'Update');
    const problem = 'Nothing sells at this price. Set it to one of the prices below, for example the lowest.';
    await waitFor(() => expect(price).toHaveAccessibleDescription(problem));
    expect(price).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('saves such a list price unchanged if prices were not edited', async () => {
    const dear = aProduct({ price: 0, variants: [aVariant({ price: 4200 })] });
    const mocks = [productOf(dear), update({ brand: 'Loom' }, dear), list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await fill(user, 'Brand', 'Loom');
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('asks before switching to stock as a whole, which drops SKUs, prices and pictures', async () => {
    const mocks = [productOf(shirt), update({ variants: [] }, shirt), list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await user.click(await screen.findByRole('checkbox', { name: /has a stock of its own/ }));
    await press(user, 'Update');
    expect(
      await screen.findByRole('alertdialog', { name: 'Stock this product as a whole?' }),
    ).toHaveAccessibleDescription(/no longer have a stock, a price, a SKU or a picture of their own/);
    await press(user, 'Stock as a whole');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('removes the picture of a color', async () => {
    const pictured = aProduct({ variants: [aVariant({ image: 'images/black.jpg' })] });
    const changes = shelf(pictured, sold('Medium', 3, 3, { image: null }));
    const mocks = [productOf(pictured), productOf(pictured), update(changes, pictured), list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await user.click(await screen.findByRole('button', { name: 'Use the product’s picture' }));
    expect(screen.queryByRole('button', { name: 'Use the product’s picture' })).not.toBeInTheDocument();
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('assigns unsorted pieces to a variant', async () => {
    const returned = aProduct({ variants: [black('Medium', 3)], unsorted: 2 });
    const changes = { unsorted: 0, unsortedSeen: 2, ...shelf(returned, sold('Medium', 5, 3)) };
    const mocks = [productOf(returned), productOf(returned), update(changes, returned), list];
    const { user, address } = openAsAdmin('/admin/product/p1/edit', mocks);
    await fill(user, 'Pieces to be sorted', '0');
    await fill(user, 'Stock of Medium, Black', '5');
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });
});

describe('leaving a product half edited', () => {
  it('asks before changes are lost, and stays on Cancel', async () => {
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    const name = await fill(user, 'Name', 'Silk Shirt');
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await press(user, 'Cancel');
    expect(address()).toBe('/admin/product/p1/edit');
    expect(name).toHaveValue('Silk Shirt');
  });

  it('asks when Back is pressed, too', async () => {
    const { user, router, address } = openAsAdmin('/admin/productlist', [list, productOf(aProduct())]);
    await user.click(await screen.findByRole('link', { name: 'Edit Linen Shirt' }));
    await fill(user, 'Name', 'Silk Shirt');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(address()).toBe('/admin/product/p1/edit');
  });

  it('leaves on Leave', async () => {
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct()), list]);
    await fill(user, 'Name', 'Silk Shirt');
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });

  it('keeps an admin signed in who cancels logging out', async () => {
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    const name = await fill(user, 'Name', 'Silk Shirt');
    await user.click(screen.getByRole('button', { name: 'Vikram Shah' }));
    await press(user, 'Logout');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(name).toHaveValue('Silk Shirt');
    await user.click(screen.getByRole('link', { name: 'E-Commerce' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.getByRole('button', { name: 'Vikram Shah' })).toBeVisible();
  });

  it('asks when the tab is closed, but only if something would be lost', async () => {
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    const closeTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await screen.findByLabelText('Name');
    expect(closeTab()).toBe(true);
    await fill(user, 'Name', 'Silk Shirt');
    expect(closeTab()).toBe(false);
  });

  it('does not restore a size that no longer exists', async () => {
    const typed = { byVariant: true, sizes: ['Medium', 'Huge'], colors: ['Black'] };
    sessionStorage.setItem('unsaved', JSON.stringify({ 'product p1': typed }));
    openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    expect(await screen.findByLabelText('Stock of Medium, Black')).toBeVisible();
    expect(screen.queryByLabelText(/Huge/)).not.toBeInTheDocument();
  });

  it('restores unsaved input after signing in again, merged with what has changed', async () => {
    const shirt = (price: number, medium: number, large: number) =>
      aProduct({
        price,
        variants: [
          aVariant({ id: 'm', size: 'Medium', countInStock: medium }),
          aVariant({ id: 'l', size: 'Large', countInStock: large }),
        ],
      });
    const sold = { color: 'Black', price: null, sku: null };
    const now = shirt(1599, 2, 0);
    const input = {
      name: 'Silk Shirt',
      variants: [
        { ...sold, size: 'Medium', countInStock: 2, countInStockSeen: 2 },
        { ...sold, size: 'Large', countInStock: 4, countInStockSeen: 0 },
      ],
      variantsSeen: seenOf(now),
    } as UpdateProductInput;
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [
      productOf(shirt(1499, 3, 0)),
      { ...productOf(now), maxUsageCount: 9 },
      update(input, now),
      list,
    ]);
    await fill(user, 'Name', 'Silk Shirt');
    await fill(user, 'Stock of Large, Black', '4');
    act(() => endSession());
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fadmin%2Fproduct%2Fp1%2Fedit'));
    act(() => startSession({ token: 'other', user: admin }));
    await waitFor(async () => expect(await screen.findByLabelText('Name')).toHaveValue('Silk Shirt'));
    expect(screen.getByLabelText('Stock of Large, Black')).toHaveValue('4');
    expect(screen.getByLabelText('Stock of Medium, Black')).toHaveValue('2');
    expect(screen.getByRole('spinbutton', { name: 'Price' })).toHaveValue(1599);
    await press(user, 'Update');
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
    expect(sessionStorage.getItem('unsaved')).not.toContain('Silk');
  });

  it('shows unsaved changes of an earlier visit, rebased on the current stock, and discards them', async () => {
    const typed = { name: 'Silk Shirt', countInStock: 15, countInStockSeen: 10 };
    sessionStorage.setItem('unsaved', JSON.stringify({ 'product p1': typed }));
    const { user } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    expect(await screen.findByText('This form shows changes that you have not saved.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Silk Shirt');
    expect(screen.getByLabelText('Count In Stock')).toHaveValue(12);
    await press(user, 'Discard');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('Linen Shirt');
    expect(screen.getByLabelText('Count In Stock')).toHaveValue(7);
    expect(screen.queryByText('This form shows changes that you have not saved.')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('unsaved')).not.toContain('Silk');
  });

  it('reports no unsaved changes if they were undone', async () => {
    const { user, unmount } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    await fill(user, 'Name', 'Silk Shirt');
    await fill(user, 'Name', 'Linen Shirt');
    unmount();
    openAsAdmin('/admin/product/p1/edit', [productOf(aProduct())]);
    expect(await screen.findByLabelText('Name')).toHaveValue('Linen Shirt');
    expect(screen.queryByText('This form shows changes that you have not saved.')).not.toBeInTheDocument();
  });

  it('discards unsaved input on Leave', async () => {
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct()), list]);
    await fill(user, 'Name', 'Silk Shirt');
    expect(sessionStorage.getItem('unsaved')).toContain('Silk');
    await user.click(screen.getByRole('link', { name: 'Go Back' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
    expect(sessionStorage.getItem('unsaved')).not.toContain('Silk');
  });

  it('does not ask if nothing was changed', async () => {
    const { user, address } = openAsAdmin('/admin/product/p1/edit', [productOf(aProduct()), list]);
    await user.click(await screen.findByRole('link', { name: 'Go Back' }));
    await waitFor(() => expect(address()).toBe('/admin/productlist'));
  });
});
