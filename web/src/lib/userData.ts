import * as v from 'valibot';
import { lastAttempt, lastPayment, paymentMethod, shippingAddress } from './checkoutStore';
import { session, userId } from './session';
import { storedValue } from './storedValue';
import { unsavedForms } from './unsaved';

/**
 * Values that the browser keeps for one user only, by storage area, with the id of their owner. Not the cart, which goes to
 * whoever signs in, nor the recently viewed products, which may predate the sign-in.
 */
const userData = [
  {
    owner: storedValue('checkoutOwner', '', v.string()),
    values: [shippingAddress, paymentMethod, lastAttempt, lastPayment],
  },
  { owner: storedValue('unsavedOwner', '', v.string(), 'sessionStorage'), values: [unsavedForms] },
];

/** Makes the current user the owner: values of another user are cleared, values without an owner are taken over. */
function claimUserData() {
  const id = userId();
  if (id === undefined) return;
  for (const { owner, values } of userData) {
    if (!['', id].includes(owner.get())) values.forEach((value) => value.clear());
    owner.set(id);
  }
}

/** Whoever signs in, in whichever tab, sees nothing of another user. */
export function watchOwner() {
  claimUserData();
  return session.subscribe(claimUserData);
}

/** Leaves nothing to the browser's next user. */
export function clearUserData() {
  for (const { owner, values } of userData) [owner, ...values].forEach((value) => value.clear());
}
