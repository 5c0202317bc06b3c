import { storedValue, useStoredValue } from './storedValue';

export interface ShippingAddress {
  address: string;
  city: string;
  postalCode: string;
  country: string;
}

export const DEFAULT_METHOD = 'PayPal';

const noAddress: ShippingAddress = { address: '', city: '', postalCode: '', country: '' };

/** Kept as it is typed, so that a reload loses nothing; `isComplete` tells when it can be shipped to. */
export const shippingAddress = storedValue('shippingAddress', noAddress, toAddress);

export const paymentMethod = storedValue('paymentMethod', '', (json) =>
  typeof json === 'string' ? json : undefined,
);

export const useShippingAddress = () => useStoredValue(shippingAddress);
export const usePaymentMethod = () => useStoredValue(paymentMethod) || DEFAULT_METHOD;

export function isComplete(address: ShippingAddress): boolean {
  return Object.values(address).every((part: string) => part.trim() !== '');
}

/** Leaves nothing of this shopper's checkout to the next one at the same browser. */
export function forgetCheckout() {
  shippingAddress.set(noAddress);
  paymentMethod.set('');
}

function toAddress(json: unknown): ShippingAddress | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const stored = json as Record<string, unknown>;
  const part = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  return {
    address: part('address'),
    city: part('city'),
    postalCode: part('postalCode'),
    country: part('country'),
  };
}
