import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginPath } from '../../lib/loginPath';
import { useCurrentUser } from '../../lib/session';
import { useHydrated } from '../../lib/useHydrated';
import { PendingPage } from './PendingPage';

/** The key gives the next user a fresh page instead of one that another user has begun. */
export function RequireUser() {
  const user = useCurrentUser();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  if (!hydrated) return <PendingPage />;
  return user ? <Outlet key={user.id} /> : <Navigate to={loginPath(pathname + search)} replace />;
}
