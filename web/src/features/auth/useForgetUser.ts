import { useApolloClient } from '@apollo/client/react';
import { useEffect, useLayoutEffect } from 'react';
import { session, userId } from '../../lib/session';
import { watchOwner } from '../../lib/userData';

/** `resetStore` refetches; a query whose page unmounts meanwhile is aborted, which is not an error. */
function logUnlessAborted(error: unknown) {
  if (!(error instanceof Error && error.name === 'AbortError')) console.error(error);
}

/**
 * Drops everything fetched for a user once that user is signed out, in whichever tab; and everything that user typed, once
 * another user signs in.
 */
export function useForgetUser() {
  const client = useApolloClient();
  // A layout effect, so that the store is reset before other components see the change and show stale data to the next user.
  useLayoutEffect(() => {
    let id = userId();
    return session.subscribe(() => {
      const left = id;
      id = userId();
      if (left !== undefined && left !== id) client.resetStore().catch(logUnlessAborted);
    });
  }, [client]);
  useEffect(watchOwner, []);
}
