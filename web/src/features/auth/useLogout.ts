import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetCheckout } from '../../lib/checkoutStore';
import { endSession } from '../../lib/session';

/**
 * Leaves the page first: one for signed-in users would otherwise send the visitor on to /login. The wish travels with the
 * address, so that whoever stays on a page with unsaved changes stays signed in too.
 */
export function useLogout() {
  const navigate = useNavigate();
  const isLoggingOut = (useLocation().state as { isLoggingOut?: true } | null)?.isLoggingOut;

  useEffect(() => {
    if (!isLoggingOut) return;
    endSession();
    forgetCheckout();
    void navigate('/', { replace: true });
  }, [isLoggingOut, navigate]);

  return () => void navigate('/', { state: { isLoggingOut: true } });
}
