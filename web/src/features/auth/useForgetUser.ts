import { useApolloClient } from '@apollo/client/react';
import { useEffect, useLayoutEffect } from 'react';
import { watchOwner } from '../../lib/belongings';
import { session, userId } from '../../lib/session';

/** `resetStore` refetches; a query whose page unmounts meanwhile is aborted, which is no error. */
function unlessLeft(error: unknown) {
  if (!(error instanceof Error && error.name === 'AbortError')) console.error(error);
}

/**
 * Drops everything fetched for a user once that user is gone, in whichever tab that happened; what they have typed, once
 * another one signs in.
 */
export function useForgetUser() {
  const client = useApolloClient();
  // Before any part of the page hears of it, which would show the next user what is still there.
  useLayoutEffect(() => {
    let id = userId();
    return session.subscribe(() => {
      const left = id;
      id = userId();
      if (left !== undefined && left !== id) client.resetStore().catch(unlessLeft);
    });
  }, [client]);
  useEffect(watchOwner, []);
}
