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

export const session = storedValue<StoredUser | null>('userInfo', null, storedUser);

/** Called with the answer to login, register and updateProfile. */
export function startSession({ token, user }: { token: string; user: CurrentUser }) {
  const isAdmin = user.isAdmin ? 'true' : 'false';
  const isKept = session.set({ _id: user.id, name: user.name, email: user.email, isAdmin, token });
  if (!isKept) showToast(NOT_KEPT, 'info');
}

export function endSession() {
  session.set(null);
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
