import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { loginPath } from '../../lib/loginPath';
import { useCurrentUser } from '../../lib/session';
import { useHydrated } from '../../lib/useHydrated';
import { PendingPage } from './PendingPage';

export function RequireUser() {
  const user = useCurrentUser();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  if (!hydrated) return <PendingPage />;
  return user ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}
