import { useMemo } from 'react';
import * as v from 'valibot';
import { parseJson, storedValue, useStoredValue } from './storedValue';
import { dismissToast, showToast } from './toasts';

/** The login response as in the REST API; stored whole in local storage. */
const storedUser = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  /** Only the exact text 'true' makes an admin. */
  isAdmin: v.fallback(v.picklist(['true', 'false']), 'false'),
  token: v.pipe(v.string(), v.nonEmpty()),
});

type StoredUser = v.InferOutput<typeof storedUser>;

const NOT_KEPT =
  'Your browser does not let the shop store anything. You are signed in until you close or reload this page.';
const SIGNED_OUT = 'You were signed out. Please sign in again.';

export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

const KEY = 'userInfo';

export const session = storedValue<StoredUser | null>(KEY, null, storedUser);

export const userId = () => session.get()?._id;

/**
 * For work on behalf of the current user that ends later.
 * @returns throws if that user is no longer signed in, because the work must not affect the next user
 */
export function sameUserOnly() {
  const id = userId();
  return () => {
    if (id && id !== userId()) throw new Error(SIGNED_OUT);
  };
}

/** Signs in, or replaces the token and user of the session. */
export function startSession({ token, user }: { token: string; user: CurrentUser }) {
  const isAdmin = user.isAdmin ? 'true' : 'false';
  const isKept = session.set({ _id: user.id, name: user.name, email: user.email, isAdmin, token });
  if (!isKept) showToast(NOT_KEPT, 'info');
}

export function endSession() {
  session.clear();
}

/** Ends a session that has become invalid, and tells the user so, who did not ask for it. */
export function expireSession() {
  endSession();
  whenSeen(showSignedOut);
}

/** The user of the last session that another tab ended or replaced. */
let lastId: string | undefined;

/** Tells the user when another tab ends the session, or starts one of another user. */
export function watchOtherTabs() {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    lastId = idIn(oldValue) ?? lastId;
    whenSeen(newValue === null ? showSignedOut : showNewUser);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Waits until the tab is visible. */
function whenSeen(say: () => void) {
  if (document.hidden) document.addEventListener('visibilitychange', () => whenSeen(say), { once: true });
  else say();
}

/** Says nothing if somebody has signed in again by then. */
function showSignedOut() {
  if (session.get()) return;
  showToast(SIGNED_OUT, 'info');
  session.subscribe(dismissSignedOut);
}

/** Removes the message once a session starts, in whichever tab. */
const dismissSignedOut = () => dismissToast(SIGNED_OUT);

function showNewUser() {
  const user = session.get();
  if (user && lastId && user._id !== lastId) showToast(`You are now signed in as ${user.name}.`, 'info');
}

const idIn = (stored: string | null) => (parseJson(stored) as Partial<StoredUser> | undefined)?._id;

export function useCurrentUser(): CurrentUser | null {
  const stored = useStoredValue(session);
  return useMemo(
    () =>
      stored && {
        id: stored._id,
        name: stored.name,
        email: stored.email,
        isAdmin: stored.isAdmin === 'true',
      },
    [stored],
  );
}
