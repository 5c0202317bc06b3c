import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../../lib/focusHeading';

/**
 * Moves the focus to the heading when another page opens, so that screen readers begin there; but not away from
 * something in the content that is still there, like the filter that was just ticked.
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement & HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current && !main.current.contains(document.activeElement)) return focusOnceThere(main.current);
  }, [pathname]);
  return main;
}

/** The content itself has the focus until its heading comes, which may have to be fetched. */
function focusOnceThere(content: HTMLElement) {
  if (focusHeading(content)) return;
  content.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== content || focusHeading(content)) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}
