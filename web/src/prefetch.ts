import type { ApolloClient } from '@apollo/client';
import { matchRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { PageHandle } from './routes';

/** A pointer that rests on a link this long is likely to follow it. */
const REST_MS = 65;

/** Fetches a page's code and data when a shopper is about to open it: rests on its link, touches it or tabs to it. */
export function prefetchOnIntent(client: ApolloClient, routes: RouteObject[]) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const soon = (event: Event) => {
    clearTimeout(resting);
    const address = addressOf(event.target);
    if (address) resting = setTimeout(() => void prefetch(address, client, routes), REST_MS);
  };
  const now = ({ target }: Event) => {
    const address = addressOf(target);
    if (address) void prefetch(address, client, routes);
  };
  document.addEventListener('pointerover', soon, { passive: true });
  document.addEventListener('pointerdown', now, { passive: true });
  document.addEventListener('focusin', soon, { passive: true });
}

function addressOf(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isOurs = link?.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  return isOurs && link.href !== window.location.href ? new URL(link.href) : undefined;
}

/** Failures are left to the page itself, which fetches again and shows the error. */
async function prefetch(address: URL, client: ApolloClient, routes: RouteObject[]) {
  const matched = matchRoutes(routes, address) ?? [];
  for (const { route, params } of matched) {
    const loaded = typeof route.lazy === 'function' ? await route.lazy().catch(() => undefined) : route;
    const { queries } = (loaded?.handle ?? {}) as Partial<PageHandle>;
    for (const query of queries?.({ params, search: address.searchParams }) ?? [])
      client.query(query).catch(() => undefined);
  }
}
