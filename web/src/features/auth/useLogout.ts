import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LogoutDocument } from '../../generated/graphql';
import { forgetBelongings } from '../../lib/belongings';
import { endSession, session } from '../../lib/session';

/**
 * Leaves the page first: one for signed-in users would otherwise send the visitor on to /login. The wish travels with the
 * address, so that whoever stays on a page with unsaved changes stays signed in too.
 */
export function useLogout() {
  const navigate = useNavigate();
  return () => void navigate('/', { state: { isLoggingOut: true } });
}

/** Ends the session of who has left for it; for the one place that is there on every page. */
export function useEndSessionOnLogout() {
  const navigate = useNavigate();
  const client = useApolloClient();
  const isLoggingOut = (useLocation().state as { isLoggingOut?: true } | null)?.isLoggingOut;

  useEffect(() => {
    if (!isLoggingOut) return;
    // The token ends with it, if the server can be reached; the browser forgets it in any case.
    const headers = { authorization: `Bearer ${session.get()?.token}` };
    client.mutate({ mutation: LogoutDocument, context: { headers } }).catch(() => undefined);
    endSession();
    forgetBelongings();
    void navigate('/', { replace: true });
  }, [client, isLoggingOut, navigate]);
}
