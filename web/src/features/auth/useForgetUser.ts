import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { watchOwner } from '../../lib/belongings';
import { useCurrentUser } from '../../lib/session';

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
  const id = useCurrentUser()?.id;
  const previous = useRef(id);
  useEffect(() => {
    const left = previous.current !== undefined && previous.current !== id;
    previous.current = id;
    if (left) client.resetStore().catch(unlessLeft);
  }, [client, id]);
  useEffect(watchOwner, []);
}
