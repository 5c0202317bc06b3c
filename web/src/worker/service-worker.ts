import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { isAsset, isCataloguePage } from './cacheable';
import offlinePage from './offline.html?raw';

declare const self: { skipWaiting(): Promise<void> };

const atMost = (maxEntries: number) => [
  new CacheableResponsePlugin({ statuses: [200] }),
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }),
];

/** The page from the network; the last cached one when offline. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCataloguePage(url.pathname),
  new NetworkFirst({ cacheName: 'pages', plugins: atMost(40) }),
);
/** Files that never change under their name. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname),
  new CacheFirst({ cacheName: 'assets', plugins: atMost(300) }),
);
// Pages only: requests to the APIs bypass this worker.
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
