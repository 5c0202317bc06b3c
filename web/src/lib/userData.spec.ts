import * as v from 'valibot';
import { aCartItem, admin, shopper } from '../testing/fixtures';
import { lastAttempt } from './checkoutStore';
import type { OrderAttempt } from './checkoutStore';
import { localCart } from './localCart';
import { endSession, startSession } from './session';
import { unsavedIn } from './unsaved';
import { clearUserData, watchOwner } from './userData';

const note = unsavedIn('note', v.string());

const attempt: OrderAttempt = {
  idempotencyKey: 'k1',
  request: {
    lines: [{ productId: 'p1', qty: 1 }],
    shippingAddress: { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' },
    paymentMethod: 'PayPal',
  },
  expectedTotal: 330,
  isUnanswered: true,
};

const signIn = (user = shopper) => startSession({ token: 'token', user });

function begin() {
  note.keep('half a');
  lastAttempt.set(attempt);
}

const left = () => ({ note: note.get(), attempt: lastAttempt.get() });
const ALL = { note: 'half a', attempt };
const NONE = { note: undefined, attempt: null };

describe('data stored for one user', () => {
  let stop: () => void;
  beforeEach(() => {
    signIn();
    stop = watchOwner();
    begin();
  });
  afterEach(() => stop());

  it('is kept if the same user signs in after the session ended', () => {
    endSession();
    signIn();
    expect(left()).toEqual(ALL);
  });

  it('is deleted as soon as another user signs in', () => {
    endSession();
    expect(left()).toEqual(ALL);
    signIn(admin);
    expect(left()).toEqual(NONE);
  });

  it('is deleted as soon as another user signs in in another tab', () => {
    const stored = JSON.stringify({ ...JSON.parse(localStorage.getItem('userInfo')!), _id: admin.id });
    localStorage.setItem('userInfo', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', newValue: stored }));
    expect(left()).toEqual(NONE);
  });

  it('is deleted for another user who signed in while the shop was closed', () => {
    stop();
    signIn(admin);
    stop = watchOwner();
    expect(left()).toEqual(NONE);
  });

  it('is deleted by clearUserData, and new data goes to the next user', () => {
    clearUserData();
    expect(left()).toEqual(NONE);
    begin();
    signIn(admin);
    expect(left()).toEqual(ALL);
  });

  it('does not include the cart, which goes to whoever signs in', () => {
    localCart.add(aCartItem());
    signIn(admin);
    expect(localCart.lines()).toEqual([aCartItem()]);
  });
});
