import { act, screen, waitFor, within } from '@testing-library/react';
import {
  AdminProductDocument,
  AdminProductsDocument,
  CreateProductDocument,
  DeleteProductDocument,
} from '../../generated/admin';
import { aPageOfProducts, openAsAdmin } from '../../testing/admin';
import { aProduct, aVariant, options } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';

interface Shown {
  page?: number;
  pages?: number;
  search?: string;
  lowStockFirst?: boolean;
}

function products(items: ReturnType<typeof aProduct>[], shown: Shown = {}) {
  const { page = 1, pages = 1, search = '', lowStockFirst = false } = shown;
  return {
    request: { query: AdminProductsDocument, variables: { page, search, lowStockFirst } },
    result: { data: { adminProducts: aPageOfProducts(items, pages) } },
  };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the product list', () => {
  it('shows id, name, price in dollars, category, brand and stock', async () => {
    openAsAdmin('/admin/productlist', [products([aProduct()])]);
    const cells = within(await row(/Linen Shirt/)).getAllByRole('cell');
    expect(cells.slice(0, 6).map((cell) => cell.textContent)).toEqual([
      'p1',
      'Linen Shirt',
      '$1,499',
      'Cloths',
      'Khadi Lane',
      '7',
    ]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'NAME',
      'PRICE',
      'CATEGORY',
      'BRAND',
      'STOCK',
      'ACTIONS',
    ]);
    expect(screen.getByRole('link', { name: 'Edit Linen Shirt' })).toHaveAttribute(
      'href',
      '/admin/product/p1/edit',
    );
  });

  it('marks drafts, low stock and sold-out products', async () => {
    const draft = aProduct({ id: 'p2', name: 'Sample name', listed: false, countInStock: 0 });
    openAsAdmin('/admin/productlist', [products([aProduct({ countInStock: 3 }), draft])]);
    expect(await row(/Linen Shirt.*3 left/)).not.toHaveTextContent('Draft');
    expect(await row(/Sample name.*Sold out/)).toHaveTextContent('Draft');
  });

  it('names the scarcest variant, and unsorted pieces', async () => {
    const shirt = aProduct({ countInStock: 9, unsorted: 1, variants: [aVariant({ countInStock: 0 })] });
    openAsAdmin('/admin/productlist', [products([shirt])]);
    expect(await row(/Linen Shirt.*9\s*Medium, Black: Sold out\s*1 to be sorted/)).toBeVisible();
  });

  it('shows “10,000+” if the count is not exact', async () => {
    const { request, result } = products([aProduct()]);
    const adminProducts = { ...result.data.adminProducts, count: 10_000, countIsExact: false };
    openAsAdmin('/admin/productlist', [{ request, result: { data: { adminProducts } } }]);
    expect(await screen.findByText('10,000+ products')).toBeVisible();
  });

  it('creates a draft and opens it', async () => {
    const draft = aProduct({ id: 'p9', name: 'Sample name', listed: false });
    const creation = {
      request: { query: CreateProductDocument },
      result: { data: { createProduct: draft } },
    };
    const opened = {
      request: { query: AdminProductDocument, variables: { id: 'p9' } },
      result: { data: { product: draft, options } },
    };
    const { user, address } = openAsAdmin('/admin/productlist', [products([]), creation, opened]);
    await user.click(await screen.findByRole('button', { name: 'Create Product' }));
    await waitFor(() => expect(address()).toBe('/admin/product/p9/edit'));
    expect(await screen.findByText(/This is a draft/)).toBeVisible();
  });

  it('does not open the draft if the admin has navigated away meanwhile', async () => {
    const create = jest.fn(() => ({ data: { createProduct: aProduct({ id: 'p9' }) } }));
    const creation = { request: { query: CreateProductDocument }, result: create, delay: 1000 };
    const { user, address, router } = openAsAdmin('/admin/productlist', [products([]), creation]);
    await user.click(await screen.findByRole('button', { name: 'Create Product' }));
    await act(() => router.navigate('/nowhere'));
    await waitFor(() => expect(create).toHaveBeenCalled());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(address()).toBe('/nowhere');
  });

  it('deletes a product after confirmation', async () => {
    const deletion = {
      request: { query: DeleteProductDocument, variables: { id: 'p1' } },
      result: { data: { deleteProduct: true } },
    };
    const kept = aProduct({ id: 'p2', name: 'Canvas Shoe' });
    const mocks = [products([aProduct(), kept]), deletion, products([kept])];
    const { user } = openAsAdmin('/admin/productlist', mocks);
    await user.click(await screen.findByRole('button', { name: 'Delete Linen Shirt' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Are you Sure?' }));
    expect(dialog.getByText(/will be deleted/)).toHaveTextContent('“Linen Shirt” will be deleted');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Linen Shirt was deleted')).toBeVisible();
    expect(screen.queryByRole('row', { name: /Linen Shirt/ })).not.toBeInTheDocument();
    expect(await row(/Canvas Shoe/)).toBeVisible();
  });

  it('clears the error of a failed deletion once it succeeds', async () => {
    const request = { query: DeleteProductDocument, variables: { id: 'p1' } };
    const mocks = [
      products([aProduct()]),
      { request, result: refusal('The shop is busy', 'SERVICE_UNAVAILABLE') },
      { request, result: { data: { deleteProduct: true } } },
      products([]),
    ];
    const { user } = openAsAdmin('/admin/productlist', mocks);
    async function press() {
      await user.click(await screen.findByRole('button', { name: 'Delete Linen Shirt' }));
      await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    }
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy');
    await press();
    expect(await screen.findByText('Linen Shirt was deleted')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('removes the row of a product that was already deleted', async () => {
    const request = { query: DeleteProductDocument, variables: { id: 'p1' } };
    const mocks = [
      products([aProduct()]),
      { request, result: refusal('Product not found', 'NOT_FOUND') },
      products([]),
    ];
    const { user } = openAsAdmin('/admin/productlist', mocks);
    await user.click(await screen.findByRole('button', { name: 'Delete Linen Shirt' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
    expect(await screen.findByText('No products here')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('sorts by low stock, in the address', async () => {
    const scarce = aProduct({ id: 'p3', name: 'Wool Cap', countInStock: 1 });
    const mocks = [products([aProduct()]), products([scarce], { lowStockFirst: true })];
    const { user, address } = openAsAdmin('/admin/productlist', mocks);
    await user.click(await screen.findByRole('checkbox', { name: 'Low stock first' }));
    expect(await row(/Wool Cap/)).toBeVisible();
    expect(address()).toBe('/admin/productlist?stock=low');
  });

  it('paginates in the path, keeping the search', async () => {
    openAsAdmin('/admin/productlist/2?search=shirt', [
      products([aProduct()], { page: 2, pages: 3, search: 'shirt' }),
    ]);
    expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/admin/productlist/3?search=shirt',
    );
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });

  it('starts a search at the first page', async () => {
    const mocks = [
      products([aProduct()], { page: 2, pages: 2 }),
      products([aProduct()], { search: 'linen' }),
    ];
    const { user, address } = openAsAdmin('/admin/productlist/2', mocks);
    await row(/Linen Shirt/);
    await user.click(screen.getByRole('searchbox', { name: 'Search products' }));
    await user.paste('linen');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/productlist?search=linen'));
  });

  it('updates the search box after Back, even if it has the focus', async () => {
    const mocks = [
      products([aProduct()], { pages: 2 }),
      products([aProduct()], { page: 2, pages: 2 }),
      products([aProduct()], { search: 'linen' }),
    ];
    const { user, router, address } = openAsAdmin('/admin/productlist', mocks);
    await row(/Linen Shirt/);
    await act(() => router.navigate('/admin/productlist/2'));
    const box = screen.getByRole('searchbox', { name: 'Search products' });
    await user.click(box);
    await user.paste('linen');
    await waitFor(() => expect(address()).toBe('/admin/productlist?search=linen'));
    expect(box).toHaveValue('linen');
    await act(() => router.navigate(-1));
    expect(address()).toBe('/admin/productlist');
    expect(box).toHaveValue('');
  });

  it('keeps a checkbox that is ticked while a search is being typed', async () => {
    const mocks = [
      products([aProduct()]),
      products([aProduct()], { lowStockFirst: true }),
      products([aProduct()], { lowStockFirst: true, search: 'linen' }),
    ];
    const { user, address } = openAsAdmin('/admin/productlist', mocks);
    await row(/Linen Shirt/);
    await user.click(screen.getByRole('searchbox', { name: 'Search products' }));
    await user.paste('linen');
    await user.click(screen.getByRole('checkbox', { name: 'Low stock first' }));
    await waitFor(() => expect(address()).toContain('search=linen'));
    expect(address()).toBe('/admin/productlist?stock=low&search=linen');
  });

  it('links to the first page from one past the end', async () => {
    openAsAdmin('/admin/productlist/4', [products([], { page: 4, pages: 1 })]);
    expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/admin/productlist/1',
    );
  });
});
