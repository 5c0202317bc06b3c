import type { NormalizedCacheObject } from '@apollo/client';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { Providers } from './Providers';
import { createClient } from './apollo';
import { loseSession } from './lib/session';
import { prefetchOnIntent } from './prefetch';
import { routes } from './routes';
import { loadPrinter } from './serverLink';
import { registerWorker } from './worker/register';

/** The page of the first address is loaded before React starts, so that what the server rendered stays in place. */
async function loadMatched(table: RouteObject[]) {
  const lazy = (matchRoutes(table, window.location) ?? []).filter(({ route }) => route.lazy);
  await Promise.all(
    lazy.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy().catch(() => undefined); // the router tries again, and shows that it failed
      if (loaded) Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

function serverState() {
  const text = document.getElementById('apollo-state')?.textContent;
  return text ? (JSON.parse(text) as NormalizedCacheObject) : undefined;
}

/** Brings the code of the page at this address. */
export const loadPage = () => loadMatched(routes);

/** What a shopper needs only to do something, brought early: after the next deployment it is no longer there. */
export const loadRest = () => loadPrinter().catch(() => undefined);

/**
 * After `loadPage`. Once this returns, React takes the page over at once where somebody touches it, and when there is time.
 * @param first what is done as soon as it has, before any further event
 * @returns what resolves once the page listens
 */
export function start(first: () => void): Promise<void> {
  const root = document.getElementById('root')!;
  const state = serverState();
  // Where a page came whole the browser keeps the place by itself: the router would move it from under a shopper's finger.
  const router = createBrowserRouter(routes, { hydrationData: state && {} });
  const client = createClient({
    state,
    onSessionExpired: loseSession, // pages that need somebody signed in send to the sign-in by themselves
  });
  prefetchOnIntent(client, routes);
  registerWorker();
  return new Promise((resolve) => {
    const app = (
      <StrictMode>
        <Providers client={client}>
          <Shown first={first} then={resolve}>
            {/* In a transition Apollo's useQuery swings between the old and the new variables, and may ask for both forever. */}
            <RouterProvider router={router} useTransitions={false} />
          </Shown>
        </Providers>
      </StrictMode>
    );
    // What failed on the server is asked for anew; all else stays in place. A transition leaves room for taps.
    if (state) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  });
}

interface ShownProps {
  first: () => void;
  then: () => void;
  children: ReactNode;
}

/** Around the page, not beside it: React counts siblings into the ids that the server and the browser must agree on. */
function Shown({ first, then, children }: ShownProps) {
  useLayoutEffect(first, [first]);
  useEffect(then, [then]);
  return children;
}
