import { el } from './dom.js';

let loading;

/** Links the stylesheet once. Resolves when it has loaded or failed: an unstyled dialog is better than none. */
export function loadStylesheet(base) {
  loading ??= new Promise((resolve) => {
    document.head.append(
      el('link', { rel: 'stylesheet', href: `${base}/checkout.css`, load: resolve, error: resolve }),
    );
  });
  return loading;
}
