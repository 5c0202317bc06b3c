import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../../lib/focusHeading';

/** Anything in the content except links of a navigation, like the pager's, which are done with once followed. */
const STILL_USED = 'main :not(nav *)';

/**
 * Moves the focus to the heading when another page opens, so that screen readers start there; but not away from an element of the
 * content that is still there, like the filter that was just ticked. Logging out, which is told by the location's state, counts as
 * opening a page even where it stays the same: the menu disappears with the user.
 */
export function useFocusOnNavigation() {
  const location = useLocation();
  const { pathname, search } = location;
  const page = `${pathname} ${new URLSearchParams(search).get('page')} ${!location.state}`;
  const main = useRef<HTMLElement & HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (main.current && !document.activeElement?.matches(STILL_USED)) return focusOnceThere(main.current);
  }, [page]);
  return main;
}

/** Focuses the content until its heading appears, which may have to be fetched. */
function focusOnceThere(content: HTMLElement) {
  if (focusHeading(content)) return;
  content.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== content || focusHeading(content)) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}
