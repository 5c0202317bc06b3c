/** Moves the focus to the page's heading, where screen readers start reading; false while there is none. */
export function focusHeading(content: ParentNode = document): boolean {
  const heading = content.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
