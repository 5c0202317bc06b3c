import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { LogoutDocument } from '../../generated/graphql';
import { endSession, session } from '../../lib/session';
import { clearUserData } from '../../lib/userData';

/** The state of the location that logging out leads to. */
const LOGOUT = 'logout';

/**
 * Navigates first: a page for signed-in users would otherwise redirect to /login. The intention is in the location state, so that
 * a user who decides to stay on a page with unsaved changes stays signed in, too.
 */
export function useLogout() {
  const navigate = useNavigate();
  return () => void navigate('/', { state: LOGOUT });
}

/**
 * Ends the session as soon as `useLogout` navigates; to be used once, by a component that is on every page.
 * @returns whether that is under way: the page that is left must not be shown any more, it might redirect to /login
 */
export function useEndSessionOnLogout(): boolean {
  const navigate = useNavigate();
  const client = useApolloClient();
  const here = useLocation();
  const { location: next } = useNavigation();
  const isLoggingOut = (next ?? here).state === LOGOUT;

  useEffect(() => {
    if (!isLoggingOut) return;
    const token = session.get()?.token;
    if (token) {
      // The server revokes the token if it can be reached; the browser forgets it in any case.
      const headers = { authorization: `Bearer ${token}` };
      client.mutate({ mutation: LogoutDocument, context: { headers } }).catch(() => undefined);
      endSession();
      clearUserData();
    }
    if (!next) void navigate('/', { replace: true });
  }, [client, isLoggingOut, next, navigate]);

  return isLoggingOut;
}
