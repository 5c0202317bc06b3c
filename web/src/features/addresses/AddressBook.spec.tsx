import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { ChakraProvider } from '@chakra-ui/react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AddAddressDocument, RemoveAddressDocument, UpdateAddressDocument } from '../../generated/graphql';
import { anAddress } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { system } from '../../theme';
import { AddressBook } from './AddressBook';

const home = anAddress();
const office = anAddress({ id: 'a2', name: 'Office', isDefault: false, address: '4 Park Street' });
const typed = { address: '4 Park Street', city: 'Pune', postalCode: '411001', country: 'India' };
const officeInput = { name: 'Office', recipient: '', ...typed, phone: '', isDefault: false };

type Addresses = ReturnType<typeof anAddress>[];

/** The address book within its page: a refetch after a change returns `then`. */
function Book({ first, then = first }: { first: Addresses; then?: Addresses }) {
  const [addresses, setAddresses] = useState(first);
  return <AddressBook addresses={addresses} refetch={() => Promise.resolve(setAddresses(then))} />;
}

function show(book: Parameters<typeof Book>[0], ...mocks: MockLink.MockedResponse[]) {
  const page = render(
    <MockedProvider mocks={mocks} showWarnings={false}>
      <ChakraProvider value={system}>
        <MemoryRouter>
          <Book {...book} />
        </MemoryRouter>
      </ChakraProvider>
    </MockedProvider>,
  );
  return { ...page, user: userEvent.setup() };
}

const open = (...book: Parameters<typeof show>) => show(...book).user;

const button = (name: string) => screen.getByRole('button', { name });
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

const added = (result: object) => ({
  request: { query: AddAddressDocument, variables: { input: officeInput } },
  result,
});

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  const labels = ['Name', 'Address', 'City', 'Postal Code', 'Country'];
  const texts = ['Office', ...Object.values(typed)];
  for (const [n, label] of labels.entries()) await user.type(screen.getByLabelText(label), texts[n]!);
}

it('explains its purpose while it is empty', () => {
  open({ first: [] });
  expect(screen.getByText(/^Keep the addresses you ship to/)).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

it('adds an address, and shows the updated list', async () => {
  const user = open({ first: [home], then: [home, office] }, added({ data: { addAddress: office } }));
  await user.click(button('Add an address'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await fillIn(user);
  await user.click(button('Save'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toContain('Home Default12 MG Road, Pune 411001, India');
  expect(rows()[1]).toContain('Office 4 Park Street, Pune 411001, India');
});

it('leaves an open form alone when an earlier one finishes saving', async () => {
  const answer = jest.fn(() => ({ data: { addAddress: office } }));
  const slow = { ...added({}), result: answer, delay: 1000 };
  const user = open({ first: [home], then: [home, office] }, slow);
  await user.click(button('Add an address'));
  await fillIn(user);
  await user.click(button('Save'));
  await user.click(button('Cancel'));
  await user.click(button('Edit Home'));
  await user.type(screen.getByLabelText('City'), ' Camp');
  expect(answer).not.toHaveBeenCalled();
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByLabelText('City')).toHaveValue('Pune Camp');
  await user.click(button('Cancel'));
  expect(rows()).toHaveLength(2);
});

it('forgets unsaved input that is saved after leaving the page', async () => {
  const answer = jest.fn(() => ({ data: { addAddress: office } }));
  const { user, unmount } = show({ first: [home] }, { ...added({}), result: answer, delay: 300 });
  await user.click(button('Add an address'));
  await fillIn(user);
  await user.click(button('Save'));
  unmount();
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await open({ first: [home, office] }).click(button('Add an address'));
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

it('does not send an incomplete address, and names the missing fields', async () => {
  const user = open({ first: [] });
  await user.click(button('Add an address'));
  await user.click(button('Save'));
  expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription('Please give it a name');
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Please enter your city');
});

it('edits an address; the default itself does not offer to become the default', async () => {
  const moved = { ...office, address: '9 Park Street' };
  const input = { ...officeInput, address: '9 Park Street' };
  const answer = {
    request: { query: UpdateAddressDocument, variables: { id: 'a2', input } },
    result: { data: { updateAddress: moved } },
  };
  const user = open({ first: [home, office], then: [home, moved] }, answer);
  await user.click(button('Edit Home'));
  expect(screen.queryByLabelText('Begin the checkout with it')).not.toBeInTheDocument();
  await user.click(button('Cancel'));
  await user.click(button('Edit Office'));
  expect(screen.getByLabelText('Begin the checkout with it')).not.toBeChecked();
  const street = screen.getByLabelText('Address');
  await user.clear(street);
  await user.type(street, '9 Park Street');
  await user.click(button('Save'));
  await waitFor(() => expect(rows()[1]).toContain('9 Park Street'));
  expect(button('Edit Office')).toHaveFocus();
});

it('keeps the form and its input if the server rejects it; the next form is empty', async () => {
  const user = open({ first: [] }, added(refusal('You keep 50 addresses already', 'CONFLICT')));
  await user.click(button('Add an address'));
  await fillIn(user);
  await user.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('You keep 50 addresses already');
  expect(screen.getByLabelText('Address')).toHaveValue('4 Park Street');
  await user.click(button('Cancel'));
  expect(button('Add an address')).toHaveFocus();
  await user.click(button('Add an address'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toHaveValue('');
});

it('restores unsaved input when opened again, until it is cancelled', async () => {
  const before = show({ first: [] });
  await before.user.click(button('Add an address'));
  await before.user.type(screen.getByLabelText('Address'), '4 Park Street');
  before.unmount();
  const user = open({ first: [home] });
  await user.click(button('Edit Home'));
  expect(screen.getByLabelText('Address')).toHaveValue('12 MG Road');
  await user.click(button('Cancel'));
  await user.click(button('Add an address'));
  expect(screen.getByLabelText('Address')).toHaveValue('4 Park Street');
  await user.click(button('Cancel'));
  await user.click(button('Add an address'));
  expect(screen.getByLabelText('Address')).toHaveValue('');
});

it('forgets unsaved input once it is saved', async () => {
  const user = open({ first: [] }, added({ data: { addAddress: office } }));
  await user.click(button('Add an address'));
  await fillIn(user);
  await user.click(button('Save'));
  await user.click(await screen.findByRole('button', { name: 'Add an address' }));
  expect(screen.getByLabelText('Address')).toHaveValue('');
});

describe('removing', () => {
  const asked = { request: { query: RemoveAddressDocument, variables: { id: 'a2' } } };

  async function remove(user: ReturnType<typeof userEvent.setup>) {
    await user.click(button('Remove Office'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Are you Sure?' }));
    expect(dialog.getByText(/goes from your addresses/)).toHaveTextContent(/^Office goes from/);
    return dialog;
  }

  it('asks for confirmation first', async () => {
    const answer = { ...asked, result: { data: { removeAddress: true } } };
    const user = open({ first: [home, office], then: [home] }, answer);
    await user.click((await remove(user)).getByRole('button', { name: 'Cancel' }));
    expect(rows()).toHaveLength(2);
    await user.click((await remove(user)).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('closes the dialog even if the address is still listed', async () => {
    const answer = { ...asked, result: { data: { removeAddress: true } } };
    const user = open({ first: [home, office] }, answer);
    await user.click((await remove(user)).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('shows beside the address why it failed', async () => {
    const user = open(
      { first: [home, office] },
      { ...asked, result: refusal('Address not found', 'NOT_FOUND') },
    );
    await user.click((await remove(user)).getByRole('button', { name: 'Remove' }));
    expect(await within(screen.getAllByRole('listitem')[1]!).findByRole('alert')).toHaveTextContent(
      'Address not found',
    );
  });
});
