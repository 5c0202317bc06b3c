import { Fragment } from 'react';

interface Address {
  recipient?: string | null;
  address: string;
  city: string;
  postalCode: string;
  country: string;
  phone?: string | null;
}

/** An address in one line; each part keeps to itself, since a script that runs from right to left would mix them up. */
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
