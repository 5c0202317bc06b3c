import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, within } from '@testing-library/react';
import { buildSchema } from 'graphql';
import type { GraphQLEnumType } from 'graphql';
import { AuditLogDocument } from '../../generated/admin';
import { aPage, aUser, openAsAdmin } from '../../testing/admin';
import { admin } from '../../testing/fixtures';
import { ACTION_TEXT } from './auditText';

function anEntry(overrides = {}) {
  return {
    __typename: 'AuditEntry' as const,
    id: 'a1',
    action: 'updateProduct',
    entity: 'Product',
    entityId: 'p1',
    before: { _id: 'p1', name: 'Linen Shirt', price: 1499, sizes: ['Small'], gender: null } as object | null,
    after: { _id: 'p1', name: 'Linen Shirt', price: 1299, sizes: ['Small', 'Large'], gender: 'Mens' } as
      object | null,
    createdAt: '2026-10-05T09:00:00.000Z',
    actor: aUser({ ...admin }) as ReturnType<typeof aUser> | null,
    ...overrides,
  };
}

const log = (entries: ReturnType<typeof anEntry>[], pages = 1) => ({
  request: { query: AuditLogDocument, variables: { page: 1 } },
  result: { data: { auditLog: aPage('AuditPage', entries, pages) } },
});

const cells = async () => (await screen.findAllByRole('row'))[1]!.querySelectorAll('td');

describe('the audit log', () => {
  it('shows who did what and when', async () => {
    openAsAdmin('/admin/audit', [log([anEntry()])]);
    const [when, who, what] = await cells();
    expect(within(when!).getByText(/5 Oct 2026/)).toHaveAttribute('dateTime', '2026-10-05T09:00:00.000Z');
    expect(who).toHaveTextContent('Vikram Shah');
    expect(what).toHaveTextContent('Updated product Linen Shirt');
    expect(screen.getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute(
      'href',
      '/admin/product/p1/edit',
    );
  });

  it('shows values before and after, only where they differ', async () => {
    openAsAdmin('/admin/audit', [log([anEntry()])]);
    await cells();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['price', 'sizes', 'gender']);
    expect(screen.getAllByRole('deletion').map((was) => was.textContent)).toEqual(['₹1,499', 'Small', '–']);
    expect(screen.getAllByRole('insertion').map((is) => is.textContent)).toEqual([
      '₹1,299',
      'Small, Large',
      'Mens',
    ]);
  });

  it('makes a long text scrollable by keyboard', async () => {
    const after = { name: 'Linen Shirt', description: 'Linen. '.repeat(100) };
    openAsAdmin('/admin/audit', [log([anEntry({ before: { name: 'Shirt', description: '' }, after })])]);
    await cells();
    const [name, description] = screen.getAllByRole('definition');
    expect(name).not.toHaveAttribute('tabindex');
    expect(description).toHaveAttribute('tabindex', '0');
  });

  it('describes changed variants and colors in words, and omits unchanged ones', async () => {
    const small = {
      _id: 'v1',
      size: 'Small',
      color: 'Black',
      sku: null,
      price: null,
      image: null,
      countInStock: 1,
    };
    const large = {
      _id: 'v2',
      size: 'Large',
      color: null,
      sku: 'LS-9',
      price: 500,
      image: null,
      countInStock: 3,
    };
    const red = { name: 'Red', swatch: '#ff0000' };
    const before = { variants: [small], colors: [red] };
    const after = { variants: [small, large], colors: [] };
    openAsAdmin('/admin/audit', [log([anEntry({ before, after })])]);
    await cells();
    expect(screen.getAllByRole('deletion').map((was) => was.textContent)).toEqual([
      '–',
      'name Red, swatch #ff0000',
    ]);
    expect(screen.getAllByRole('insertion').map((is) => is.textContent)).toEqual([
      'Large: 3 pieces, ₹500, SKU LS-9',
      '–',
    ]);
  });

  it('does not link to a deleted product, but shows its former fields', async () => {
    const before = {
      name: 'Linen Shirt',
      price: 1499,
      brand: 'Khadi Lane',
      category: 'Cloths',
      listed: true,
    };
    const deletion = anEntry({ action: 'deleteProduct', before, after: null });
    const { user } = openAsAdmin('/admin/audit', [log([deletion])]);
    const [, , what] = await cells();
    expect(what).toHaveTextContent('Deleted product Linen Shirt');
    expect(screen.queryByRole('link', { name: 'Linen Shirt' })).not.toBeInTheDocument();
    expect(screen.getByText('₹1,499')).not.toBeVisible();
    await user.click(screen.getByText('5 fields'));
    expect(screen.getByText('₹1,499')).toBeVisible();
  });

  it('names an order by its number', async () => {
    const number = '271-828-180';
    const before = { number, refunded: 0 };
    const after = { number, refunded: 400, reason: 'Torn' };
    openAsAdmin('/admin/audit', [
      log([anEntry({ action: 'refundOrder', entity: 'Order', entityId: 'o1', before, after })]),
    ]);
    const [, , what, changes] = await cells();
    expect(what).toHaveTextContent('Refunded order 271-828-180');
    expect(screen.getByRole('link', { name: number })).toHaveAttribute('href', '/order/o1');
    expect(changes).toHaveTextContent('refunded₹0₹400reason–Torn');
  });

  it('names order and amount of a retried refund', async () => {
    const of = { orderId: 'o1', number: '271-828-180' };
    const before = { ...of, status: 'FAILED', amount: 749.5 };
    const after = { ...of, status: 'REQUESTED', amount: 749.5 };
    openAsAdmin('/admin/audit', [
      log([anEntry({ action: 'retryRefund', entity: 'Refund', entityId: 'f1', before, after })]),
    ]);
    const [, , what] = await cells();
    expect(what).toHaveTextContent('Tried the refund of ₹749.50 for order 271-828-180 again');
    expect(screen.getByRole('link', { name: /271-828-180/ })).toHaveAttribute('href', '/order/o1');
  });

  it('names an order by the end of its id if an old entry has no number', async () => {
    const delivery = {
      action: 'deliverOrder',
      entity: 'Order',
      entityId: '0199-aaaa-bbbb-1234567890ab',
      before: { status: 'PAID' },
      after: { status: 'DELIVERED' },
      actor: null,
    };
    openAsAdmin('/admin/audit', [log([anEntry(delivery)])]);
    const [, who, what] = await cells();
    expect(who).toHaveTextContent('The shop itself');
    expect(what).toHaveTextContent('Delivered order …567890ab');
  });

  it.each([
    ['sendPasswordReset', 'User', { name: 'Meera Nair' }, 'Sent a link to set a new password to Meera Nair'],
    ['updateOptions', 'Options', { sizes: ['Small'] }, 'Updated sizes and colors of the shop'],
    ['resendMail', 'Mail', { name: 'PASSWORD_RESET' }, 'Sent the mail Set a new password again'],
    [
      'resendMail',
      'Mail',
      { name: 'WELCOME to meera@example.com' },
      'Sent the mail WELCOME to meera@example.com again',
    ],
    ['retryRefund', 'Refund', { status: 'FAILED' }, 'Tried the refund of …12345678 again'],
  ])('describes %s', async (action, entity, row, words) => {
    const id = '0199-aaaa-bbbb-123412345678';
    openAsAdmin('/admin/audit', [log([anEntry({ action, entity, entityId: id, before: row, after: row })])]);
    const [, , what] = await cells();
    expect(what).toHaveTextContent(words);
  });

  it('has a text for every AuditAction, and for no other', () => {
    const schema = buildSchema(readFileSync(resolve(__dirname, '../../../../schema.graphql'), 'utf8'));
    const kinds = (schema.getType('AuditAction') as GraphQLEnumType).getValues().map(({ name }) => name);
    expect(Object.keys(ACTION_TEXT).sort()).toEqual(kinds.sort());
  });

  it('is paginated', async () => {
    openAsAdmin('/admin/audit', [log([anEntry()], 2)]);
    expect(await screen.findByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'href',
      '/admin/audit?page=2',
    );
  });
});
