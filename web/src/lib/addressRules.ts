/** What a form asks of the parts of an address, as the server does. */
export const ADDRESS_RULES = {
  address: { max: 300, missing: 'Please enter your address' },
  city: { max: 100, missing: 'Please enter your city' },
  postalCode: { max: 20, missing: 'Please enter your postal code' },
  country: { max: 100, missing: 'Please enter your country' },
} as const;
