import * as v from 'valibot';
import { requiredText } from './formRules';

/** Maximum lengths of the parts of an address, as on the server. */
export const ADDRESS_MAX = {
  address: 300,
  city: 100,
  postalCode: 20,
  country: 100,
  recipient: 100,
  phone: 30,
};

export const ADDRESS_PARTS = Object.keys(ADDRESS_MAX) as (keyof typeof ADDRESS_MAX)[];

/** Required parts of an address, as on the server. */
export const addressParts = {
  address: requiredText('Please enter your address'),
  city: requiredText('Please enter your city'),
  postalCode: requiredText('Please enter your postal code'),
  country: requiredText('Please enter your country'),
};

export const recipient = v.pipe(v.string(), v.trim());

const PHONE = /^(\+?[\d\s().-]{3,30})?$/;

export const phone = v.pipe(v.string(), v.trim(), v.regex(PHONE, 'Please enter a phone number'));
