import type { NormalizedCacheObject } from '@apollo/client';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { Providers } from './Providers';
import { createClient } from './apollo';
import { expireSession } from './lib/session';
import { prefetchOnIntent } from './prefetch';
import { routes } from './routes';
import { loadPrinter } from './serverLink';
import { registerWorker } from './worker/register';

/** Loads the code of the first page before React starts, so that hydration does not replace the server's markup. */
async function loadMatched(table: RouteObject[]) {
  const lazy = (matchRoutes(table, window.location) ?? []).filter(({ route }) => route.lazy);
  await Promise.all(
    lazy.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy().catch(() => undefined); // the router tries again, and shows the failure
      if (loaded) Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

function serverState() {
  const text = document.getElementById('apollo-state')?.textContent;
  return text ? (JSON.parse(text) as NormalizedCacheObject) : undefined;
}

/** Loads the code of the page at this address. */
export const loadPage = () => loadMatched(routes);

/** Code that only actions need, loaded early: after the next deployment it is no longer available. */
export const loadRest = () => loadPrinter().catch(() => undefined);

/**
 * Call after `loadPage`. Once this returns, React hydrates the page when it is idle, or at once on an event.
 * @param onHydrated runs right after hydration, before any further event
 * @returns resolves once the page is interactive
 */
export function start(onHydrated: () => void): Promise<void> {
  const root = document.getElementById('root')!;
  const state = serverState();
  // For a complete page the browser restores the scroll position; the router would move the page under the shopper's finger.
  const router = createBrowserRouter(routes, { hydrationData: state && {} });
  const client = createClient({
    state,
    onSessionExpired: expireSession, // pages for signed-in users redirect to the sign-in themselves
  });
  prefetchOnIntent(client, routes);
  registerWorker();
  return new Promise((resolve) => {
    const app = (
      <StrictMode>
        <Providers client={client}>
          <Mounted onHydrated={onHydrated} onReady={resolve}>
            {/* In a transition Apollo's useQuery alternates between the old and the new variables, and may fetch both forever. */}
            <RouterProvider router={router} useTransitions={false} />
          </Mounted>
        </Providers>
      </StrictMode>
    );
    // What failed on the server is fetched again; everything else stays. A transition leaves room for input.
    if (state) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}

interface MountedProps {
  onHydrated: () => void;
  onReady: () => void;
  children: ReactNode;
}

/** A wrapper rather than a sibling: React counts siblings into the ids that the server and the browser must agree on. */
function Mounted({ onHydrated, onReady, children }: MountedProps) {
  useLayoutEffect(onHydrated, [onHydrated]);
  useEffect(onReady, [onReady]);
  return children;
}
