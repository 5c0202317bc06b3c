import * as v from 'valibot';
import { lastAttempt, lastPayment, paymentMethod, shippingAddress } from './checkoutStore';
import { session, userId } from './session';
import { storedValue } from './storedValue';
import { unsavedForms } from './unsaved';

/**
 * What the browser keeps for one user alone, by where it is kept, and whose it is. Not the cart, which goes to
 * whoever signs in, nor the products that were looked at, which may have been before anybody did.
 */
const belongings = [
  {
    owner: storedValue('checkoutOwner', '', v.string()),
    values: [shippingAddress, paymentMethod, lastAttempt, lastPayment],
  },
  { owner: storedValue('unsavedOwner', '', v.string(), 'sessionStorage'), values: [unsavedForms] },
];

/** All is this user's from now on: another one's is forgotten, nobody's becomes theirs. */
function claim() {
  const id = userId();
  if (id === undefined) return;
  for (const { owner, values } of belongings) {
    if (!['', id].includes(owner.get())) values.forEach((value) => value.clear());
    owner.set(id);
  }
}

/** Whoever signs in, in whichever tab, finds nothing of another one. */
export function watchOwner() {
  claim();
  return session.subscribe(claim);
}

/** Leaves nothing to the next one at the same browser. */
export function forgetBelongings() {
  for (const { owner, values } of belongings) [owner, ...values].forEach((value) => value.clear());
}
