import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { claimCheckout } from '../../lib/checkoutStore';
import { useCurrentUser } from '../../lib/session';
import { claimUnsaved } from '../../lib/unsaved';

/** A query whose page is left while it is asked anew has nobody to answer. */
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
  useEffect(() => {
    if (!id) return;
    claimCheckout(id);
    claimUnsaved(id);
  }, [id]);
}
