import { useMemo } from 'react';
import { storedValue, useStoredValue } from './storedValue';

/** The login response as the REST API words it; kept whole in local storage. */
export interface StoredUser {
  _id: string;
  name: string;
  email: string;
  isAdmin: 'true' | 'false';
  token: string;
}

export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

export const session = storedValue<StoredUser | null>('userInfo', null, (json) =>
  isStoredUser(json) ? json : undefined,
);

/** Called with the answer to login, register and updateProfile. */
export function startSession({ token, user }: { token: string; user: CurrentUser }) {
  const isAdmin = user.isAdmin ? 'true' : 'false';
  session.set({ _id: user.id, name: user.name, email: user.email, isAdmin, token });
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

function isStoredUser(json: unknown): json is StoredUser {
  return typeof json === 'object' && json !== null && 'token' in json && '_id' in json;
}
