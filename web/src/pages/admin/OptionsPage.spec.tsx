import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AdminOptionsDocument, UpdateOptionsDocument } from '../../generated/admin';
import type { ShopOptionsInput } from '../../generated/admin';
import { CategoryProductsDocument } from '../../generated/graphql';
import { endSession, startSession } from '../../lib/session';
import { aPage, openAsAdmin } from '../../testing/admin';
import { admin, aProduct, options } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';

const asked = { request: { query: AdminOptionsDocument }, result: { data: { options } } };

const colors = [
  { name: 'Black', swatch: '#1a1a1a' },
  { name: 'Red', swatch: '#c62828' },
];
const named = (...names: string[]) => names.map((name) => ({ name }));

const given = { sizes: named('Small', 'Medium', 'Large'), colors };

const update = (input: ShopOptionsInput, seen: ShopOptionsInput = given) => ({
  request: { query: UpdateOptionsDocument, variables: { input, seen } },
  result: { data: { updateOptions: options } },
});

/** A department page, as the shop shows it. */
function aShelf() {
  const nothing = { genders: [], sizes: [], categories: [], colors: [], minPrice: 199, maxPrice: 8999 };
  const facets = { __typename: 'ProductFacets' as const, ...nothing };
  const products = { ...aPage('ProductPage', [aProduct()]), countIsExact: true, colorPictures: [], facets };
  const variables = { filter: { genders: ['Mens'] }, sort: 'NEWEST', page: 1 };
  return { request: { query: CategoryProductsDocument, variables }, result: { data: { products, options } } };
}

const names = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value);

describe('the sizes and colors of the shop', () => {
  it('are saved in the order chosen by the admin', async () => {
    const input = { sizes: named('Small', 'Large', 'Medium', 'Huge'), colors };
    const { user } = openAsAdmin('/admin/options', [asked, asked, update(input)]);
    await user.click(await screen.findByRole('button', { name: 'Move Large up' }));
    await user.click(screen.getByRole('button', { name: 'Add a size' }));
    await user.type(screen.getByLabelText('Name of size 4'), 'Huge');
    expect(names('Sizes')).toEqual(['Small', 'Large', 'Medium', 'Huge']);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
  });

  it('can be left without a question once they are saved', async () => {
    const saved = { ...options, sizes: options.sizes.slice(0, 2) };
    const input = { sizes: named('Small', 'Medium'), colors };
    const { user, address } = openAsAdmin('/admin/options', [
      { ...asked, maxUsageCount: 2 },
      { ...update(input), result: { data: { updateOptions: saved } } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove Large' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'E-Commerce' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('keep what is typed while a save is pending, for the next Update', async () => {
    const sizes = [...options.sizes, { __typename: 'SizeOption', name: 'Huge' }];
    const saved = { ...options, sizes };
    const first = { sizes: named('Small', 'Medium', 'Large', 'Huge'), colors };
    const second = {
      sizes: named('Small', 'Medium', 'Large', 'Giant'),
      colors: [...colors, { name: 'Green', swatch: '#808080' }],
    };
    const { user } = openAsAdmin('/admin/options', [
      { ...asked, maxUsageCount: 2 },
      { ...update(first), result: { data: { updateOptions: saved } }, delay: 1000 },
      { ...asked, result: { data: { options: saved } }, maxUsageCount: 2 },
      { ...update(second, first), result: refusal('Products are sold in Huge', 'CONFLICT', 'Huge') },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add a size' }));
    await user.type(screen.getByLabelText('Name of size 4'), 'Huge');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a color' })); // faster than a user could
    fireEvent.input(screen.getByLabelText('Name of color 3'), { target: { value: 'Green' } });
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
    expect(names('Sizes')).toEqual(['Small', 'Medium', 'Large', 'Huge']);
    expect(names('Colors')).toEqual(['Black', 'Red', 'Green']);
    expect(sessionStorage.getItem('unsaved')).toContain('Green');
    const huge = screen.getByLabelText('Name of size 4');
    await user.clear(huge);
    await user.type(huge, 'Giant');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(huge).toHaveAccessibleDescription(
        'Products are sold in Huge, so it keeps this name. Write Huge again, and add Giant as a new one.',
      ),
    );
  });

  it('appear in the filters of the shop once saved', async () => {
    const saved = { ...options, sizes: [...options.sizes, { __typename: 'SizeOption', name: 'Huge' }] };
    const input = { sizes: named('Small', 'Medium', 'Large', 'Huge'), colors };
    const { user, router } = openAsAdmin('/productcategory/mens', [
      aShelf(),
      { ...asked, maxUsageCount: 2 },
      { ...update(input), result: { data: { updateOptions: saved } } },
    ]);
    const offered = async () =>
      within(await screen.findByRole('group', { name: 'Size', hidden: true }))
        .getAllByRole('checkbox', { hidden: true })
        .map((box) => (box as HTMLInputElement).value);
    await screen.findByText('Product Count 1');
    expect(await offered()).toEqual(['Small', 'Medium', 'Large']);
    await act(() => router.navigate('/admin/options'));
    await user.click(await screen.findByRole('button', { name: 'Add a size' }));
    await user.type(screen.getByLabelText('Name of size 4'), 'Huge');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
    await act(() => router.navigate('/productcategory/mens'));
    await screen.findByText('Product Count 1');
    expect(await offered()).toEqual(['Small', 'Medium', 'Large', 'Huge']);
  });

  it('keep the input if one in use was removed, and can be discarded', async () => {
    const input = { sizes: named('Small', 'Medium', 'Large'), colors: colors.slice(0, 1) };
    const refused = { ...update(input), result: refusal('Products are sold in Red', 'CONFLICT', 'Red') };
    const { user } = openAsAdmin('/admin/options', [{ ...asked, maxUsageCount: 3 }, refused]);
    await user.click(await screen.findByRole('button', { name: 'Remove Red' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Products are sold in Red');
    expect(names('Colors')).toEqual(['Black']);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(names('Colors')).toEqual(['Black', 'Red']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  });

  it('keep what another admin has added meanwhile', async () => {
    const now = { ...options, sizes: [...options.sizes, { __typename: 'SizeOption', name: 'XL' }] };
    const input = {
      sizes: named('Small', 'Medium', 'Large', 'XL'),
      colors: [...colors, { name: 'Green', swatch: '#808080' }],
    };
    const seen = { ...given, sizes: named('Small', 'Medium', 'Large', 'XL') };
    const mocks = [asked, { ...asked, result: { data: { options: now } } }, update(input, seen)];
    const { user } = openAsAdmin('/admin/options', mocks);
    await user.click(await screen.findByRole('button', { name: 'Add a color' }));
    await user.type(screen.getByLabelText('Name of color 3'), 'Green');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
  });

  it('are merged and retried if another admin saves concurrently', async () => {
    const now = { ...options, sizes: [...options.sizes, { __typename: 'SizeOption', name: 'XL' }] };
    const seen = { ...given, sizes: named('Small', 'Medium', 'Large', 'XL') };
    const green = [...colors, { name: 'Green', swatch: '#808080' }];
    const changed = refusal('Somebody else has changed the sizes and colours of the shop', 'CONFLICT');
    const { user } = openAsAdmin('/admin/options', [
      { ...asked, maxUsageCount: 2 },
      { ...update({ ...given, colors: green }), result: changed },
      { ...asked, result: { data: { options: now } } },
      update({ ...seen, colors: green }, seen),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add a color' }));
    await user.type(screen.getByLabelText('Name of color 3'), 'Green');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reject renaming one in use, beside its row, until the name is restored', async () => {
    const input = { sizes: named('S', 'Medium', 'Large'), colors };
    const refused = { ...update(input), result: refusal('Products are sold in Small', 'CONFLICT', 'Small') };
    const all = { sizes: named('Small', 'Medium', 'Large', 'S'), colors };
    const mocks = [{ ...asked, maxUsageCount: 4 }, refused, update(all)];
    const { user } = openAsAdmin('/admin/options', mocks);
    const first = await screen.findByLabelText('Name of size 1');
    await user.clear(first);
    await user.type(first, 'S');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(first).toHaveAccessibleDescription(
        'Products are sold in Small, so it keeps this name. Write Small again, and add S as a new one.',
      ),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.clear(first);
    await user.type(first, 'Small');
    expect(first).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a size' }));
    await user.type(screen.getByLabelText('Name of size 4'), 'S');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
  });

  it('restore unsaved input after signing in again, until it is saved', async () => {
    const input = { sizes: named('Small', 'Medium', 'Large', 'Huge'), colors };
    const mocks = [{ ...asked, maxUsageCount: 9 }, update(input)];
    const { user, address } = openAsAdmin('/admin/options', mocks);
    await user.click(await screen.findByRole('button', { name: 'Add a size' }));
    await user.type(screen.getByLabelText('Name of size 4'), 'Huge');
    act(() => endSession());
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fadmin%2Foptions'));
    act(() => startSession({ token: 'other', user: admin }));
    expect(await screen.findByLabelText('Name of size 4')).toHaveValue('Huge');
    expect(names('Colors')).toEqual(['Black', 'Red']);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Sizes and colors are updated')).toBeVisible();
    expect(sessionStorage.getItem('unsaved')).not.toContain('Huge');
  });

  it('discard unsaved input when the admin chooses to leave', async () => {
    const { user, address } = openAsAdmin('/admin/options', [asked]);
    await user.click(await screen.findByRole('button', { name: 'Remove Red' }));
    expect(sessionStorage.getItem('unsaved')).toContain('Black');
    await user.click(screen.getByRole('link', { name: 'E-Commerce' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sessionStorage.getItem('unsaved')).not.toContain('Black');
  });

  it('require unique names, checked on Update', async () => {
    const { user } = openAsAdmin('/admin/options', [asked]);
    const last = await screen.findByLabelText('Name of size 3');
    await user.clear(last);
    await user.type(last, 'small');
    await user.tab();
    expect(last).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(last).toHaveAccessibleDescription('small is named twice');
    expect(screen.getByLabelText('Name of size 1')).toHaveFocus(); // the first of the two
  });

  it('clear the duplicate error once the other one is renamed or removed', async () => {
    const { user } = openAsAdmin('/admin/options', [asked]);
    const nameOf = (index: number) => screen.findByLabelText(`Name of size ${index}`);
    const last = await nameOf(3);
    await user.clear(last);
    await user.type(last, 'Small');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await nameOf(1)).toBeInvalid();
    await user.type(last, 'er');
    await waitFor(async () => expect(await nameOf(1)).toBeValid());
    await user.clear(last);
    await user.type(last, 'Small');
    expect(await nameOf(1)).toBeInvalid();
    await user.click(screen.getAllByRole('button', { name: 'Remove Small' })[0]!);
    await waitFor(() => expect(screen.queryByText('Small is named twice')).not.toBeInTheDocument());
    expect(await nameOf(2)).toHaveValue('Small');
  });

  it.each([
    ['Medium', 'Large'],
    ['Large', 'Medium'],
  ])('move the focus to the neighbour when %s is removed', async (removed, neighbour) => {
    const { user } = openAsAdmin('/admin/options', [asked]);
    await user.click(await screen.findByRole('button', { name: `Remove ${removed}` }));
    expect(screen.getByDisplayValue(neighbour)).toHaveFocus();
  });

  it.each([
    ['Small', 'down', 2],
    ['Large', 'up', 2],
  ])('can be moved to the end without losing focus: %s, %s', async (name, direction, steps) => {
    const { user } = openAsAdmin('/admin/options', [asked]);
    const button = await screen.findByRole('button', { name: `Move ${name} ${direction}` });
    for (let step = 0; step <= steps; step++) await user.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(names('Sizes').indexOf(name)).toBe(direction === 'up' ? 0 : 2);
  });
});
