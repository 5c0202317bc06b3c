import * as v from 'valibot';
import { storedValue, useStoredValue } from './storedValue';

const part = v.fallback(v.string(), '');
const extra = v.optional(v.string());
const storedAddress = v.object({
  ...{ address: part, city: part, postalCode: part, country: part },
  ...{ recipient: extra, phone: extra },
});

export type ShippingAddress = v.InferOutput<typeof storedAddress>;

export const DEFAULT_METHOD = 'PayPal';

const noAddress: ShippingAddress = { address: '', city: '', postalCode: '', country: '' };

/** Kept as it is typed, so that a reload loses nothing; `isComplete` tells when it can be shipped to. */
export const shippingAddress = storedValue('shippingAddress', noAddress, storedAddress);

export const paymentMethod = storedValue('paymentMethod', '', v.string());

export const useShippingAddress = () => useStoredValue(shippingAddress);
export const usePaymentMethod = () => useStoredValue(paymentMethod) || DEFAULT_METHOD;

const required = ({ address, city, postalCode, country }: ShippingAddress) =>
  [address, city, postalCode, country].map((part) => part.trim());

export const isComplete = (address: ShippingAddress) => required(address).every((part) => part !== '');
export const isBlank = (address: ShippingAddress) => required(address).every((part) => part === '');

/** Leaves nothing of this shopper's checkout to the next one at the same browser. */
export function forgetCheckout() {
  shippingAddress.set(noAddress);
  paymentMethod.set('');
}
