import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../lib/session';

/** Drops everything fetched for a user once that user is gone, in whichever tab that happened. */
export function useForgetUser() {
  const client = useApolloClient();
  const id = useCurrentUser()?.id;
  const previous = useRef(id);
  useEffect(() => {
    const left = previous.current !== undefined && previous.current !== id;
    previous.current = id;
    if (left) client.resetStore().catch(console.error);
  }, [client, id]);
}
