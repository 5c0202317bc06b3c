/** The first visit belongs to the page: who leaves again at once need not keep anything. */
const AFTER_MS = 4000;

/** Lets the browser keep what was seen, once the page has been there for a while. */
export function registerWorker() {
  if (!('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker.register('/service-worker.js').then(keepWhatIsShown, () => undefined);
  }, AFTER_MS);
}

/** A page that came before there was a worker is handed to it; so are its files. */
async function keepWhatIsShown() {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [window.location.href, ...files] } });
}
