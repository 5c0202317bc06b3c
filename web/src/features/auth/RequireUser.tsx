import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageState } from '../../components/PageState';
import { loginPath } from '../../lib/loginPath';
import { useCurrentUser } from '../../lib/session';
import { useHydrated } from '../../lib/useHydrated';

export function RequireUser() {
  const user = useCurrentUser();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  if (!hydrated) return <PageState />;
  return user ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}
