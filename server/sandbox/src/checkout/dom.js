/** Builds an element. Children are nodes or text; nothing is ever parsed as HTML. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** The tabbable elements inside an element, in order. */
export function tabbable(root) {
  const candidates = root.querySelectorAll('button, input, select, summary, [tabindex]:not([tabindex="-1"])');
  return [...candidates].filter((element) => {
    if (element.disabled || element.closest('[hidden], [inert]') || element.getClientRects().length === 0)
      return false;
    return element.type !== 'radio' || element.checked;
  });
}
