/** The first seconds belong to the page: a visitor who leaves at once need not cache anything. */
const AFTER_MS = 4000;

/** Registers the service worker once the page has been open for a while. */
export function registerWorker() {
  if (!('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker.register('/service-worker.js').then(cacheShownPage, () => undefined);
  }, AFTER_MS);
}

/** A page that was loaded before the worker is handed to it, with its files. */
async function cacheShownPage() {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: [window.location.href, ...files] } });
}
