import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetCheckout } from '../../lib/checkoutStore';
import { endSession } from '../../lib/session';

/** Leaves the page first: one for signed-in users would otherwise send the visitor on to /login. */
export function useLogout() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (isLeaving.current && pathname === '/') forgetEverything();
    isLeaving.current = false;
  }, [pathname]);

  return () => {
    if (pathname === '/') forgetEverything();
    isLeaving.current = pathname !== '/';
    void navigate('/');
  };
}

function forgetEverything() {
  endSession();
  forgetCheckout();
}
