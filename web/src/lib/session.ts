import { useMemo } from 'react';
import * as v from 'valibot';
import { storedValue, useStoredValue } from './storedValue';
import { showToast } from './toasts';

/** The login response as the REST API words it; kept whole in local storage. */
const storedUser = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  /** Only the very text 'true' makes an admin. */
  isAdmin: v.fallback(v.picklist(['true', 'false']), 'false'),
  token: v.pipe(v.string(), v.nonEmpty()),
});

export type StoredUser = v.InferOutput<typeof storedUser>;

const NOT_KEPT =
  'Your browser does not let the shop store anything. You are signed in until you close or reload this page.';

export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

const KEY = 'userInfo';

export const session = storedValue<StoredUser | null>(KEY, null, storedUser);

/** Signs in, or replaces the token and the user of the session. */
export function startSession({ token, user }: { token: string; user: CurrentUser }) {
  const isAdmin = user.isAdmin ? 'true' : 'false';
  const isKept = session.set({ _id: user.id, name: user.name, email: user.email, isAdmin, token });
  if (!isKept) showToast(NOT_KEPT, 'info');
}

export function endSession() {
  session.clear();
}

/** Ends a session that is over already, though nobody in this tab wanted it to. */
export function loseSession() {
  endSession();
  sayThatItEnded();
}

/** Says so when another tab ends the session. */
export function watchOtherTabs() {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue === null) sayThatItEnded();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Once somebody looks at this tab, if nobody has signed in again by then. */
function sayThatItEnded() {
  if (document.hidden) document.addEventListener('visibilitychange', sayThatItEnded, { once: true });
  else if (!session.get()) showToast('You were signed out. Please sign in again.', 'info');
}

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
