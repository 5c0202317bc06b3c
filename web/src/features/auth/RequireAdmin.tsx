import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginPath } from '../../lib/loginPath';
import { useCurrentUser } from '../../lib/session';
import { useHydrated } from '../../lib/useHydrated';
import { PendingPage } from './PendingPage';

/** A signed-in shopper is not sent to sign in: with the same account that would only lead back here. */
export function RequireAdmin() {
  const user = useCurrentUser();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  if (!hydrated) return <PendingPage />;
  if (user?.isAdmin) return <Outlet />;
  return <Navigate to={user ? '/login' : loginPath(pathname + search)} replace />;
}
