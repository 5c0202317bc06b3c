import { Fragment } from 'react';

interface Address {
  recipient?: string | null;
  address: string;
  city: string;
  postalCode: string;
  country: string;
  phone?: string | null;
}

/** An address on one line; each part is isolated, since right-to-left script would otherwise reorder its neighbours. */
export function AddressLine({ of }: { of: Address }) {
  const { recipient, address, city, postalCode, country, phone } = of;
  const parts = [recipient, address, `${city} ${postalCode}`, country, phone].filter(Boolean);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
