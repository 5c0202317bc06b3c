import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

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
    if (main.current && !main.current.contains(document.activeElement)) return focusHeading(main.current);
  }, [pathname]);
  return main;
}

/** The content itself has the focus until its heading comes, which may have to be fetched. */
function focusHeading(content: HTMLElement) {
  if (focusNow(content)) return;
  content.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== content || focusNow(content)) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusNow(content: HTMLElement) {
  const heading = content.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
