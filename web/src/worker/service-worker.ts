import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { isAsset, isSeenPage } from './kept';
import offlinePage from './offline.html?raw';

declare const self: { skipWaiting(): Promise<void> };

const kept = (maxEntries: number) => [
  new CacheableResponsePlugin({ statuses: [200] }),
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
];

/** The network's page, always; the one that was seen last where there is no network. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isSeenPage(url.pathname),
  new NetworkFirst({ cacheName: 'pages', plugins: kept(40) }),
);
/** What never changes under its name. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
  new CacheFirst({ cacheName: 'assets', plugins: kept(300) }),
);
// Pages alone: whatever is asked of the APIs goes past this worker.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
setCatchHandler(({ request }) =>
  Promise.resolve(
    request.mode === 'navigate'
      ? new Response(offlinePage, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : Response.error(),
  ),
);

preloadNavigations();
void self.skipWaiting();
clientsClaim();
