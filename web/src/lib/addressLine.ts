interface Address {
  recipient?: string | null;
  address: string;
  city: string;
  postalCode: string;
  country: string;
  phone?: string | null;
}

/** An address as one line of text. */
export const addressLine = ({ recipient, address, city, postalCode, country, phone }: Address) =>
  [recipient, address, `${city} ${postalCode}`, country, phone].filter(Boolean).join(', ');
