import { render } from '@testing-library/react';
import { AddressLine } from './AddressLine';

const address = { address: 'رحوب 5', city: 'حيفا', postalCode: '31000', country: 'Israel' };

it('shows an address on one line, with each part isolated for bidirectional text', () => {
  const { container } = render(
    <AddressLine of={{ ...address, recipient: null, phone: '+91 98200 12345' }} />,
  );
  const parts = ['رحوب 5', 'حيفا 31000', 'Israel', '+91 98200 12345'];
  expect(container).toHaveTextContent(parts.join(', '));
  expect([...container.querySelectorAll('bdi')].map((part) => part.textContent)).toEqual(parts);
});
