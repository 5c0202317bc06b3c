import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LogoutDocument } from '../../generated/graphql';
import { endSession, session } from '../../lib/session';
import { clearUserData } from '../../lib/userData';

/**
 * Navigates first: a page for signed-in users would otherwise redirect to /login. The intention is in the location state, so that
 * a user who decides to stay on a page with unsaved changes stays signed in, too.
 */
export function useLogout() {
  const navigate = useNavigate();
  return () => void navigate('/', { state: { isLoggingOut: true } });
}

/** Ends the session after `useLogout` has navigated; to be used once, by a component that is on every page. */
export function useEndSessionOnLogout() {
  const navigate = useNavigate();
  const client = useApolloClient();
  const isLoggingOut = (useLocation().state as { isLoggingOut?: true } | null)?.isLoggingOut;

  useEffect(() => {
    if (!isLoggingOut) return;
    // The server revokes the token if it can be reached; the browser forgets it in any case.
    const headers = { authorization: `Bearer ${session.get()?.token}` };
    client.mutate({ mutation: LogoutDocument, context: { headers } }).catch(() => undefined);
    endSession();
    clearUserData();
    void navigate('/', { replace: true });
  }, [client, isLoggingOut, navigate]);
}
