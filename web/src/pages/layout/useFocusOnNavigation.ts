import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../../lib/focusHeading';

/** A link of a navigation, like the pager's, has done what it is for. */
const STILL_USED = 'main :not(nav *)';

/**
 * Moves the focus to the heading when another page opens, so that screen readers begin there; but not away from
 * something in the content that is still there, like the filter that was just ticked.
 */
export function useFocusOnNavigation() {
  const { pathname, search } = useLocation();
  const page = `${pathname} ${new URLSearchParams(search).get('page')}`;
  const main = useRef<HTMLElement & HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (main.current && !document.activeElement?.matches(STILL_USED)) return focusOnceThere(main.current);
  }, [page]);
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
