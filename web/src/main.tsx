import type { NormalizedCacheObject } from '@apollo/client';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { createClient } from './apollo';
import { endSession } from './lib/session';
import { Providers } from './Providers';
import { routes } from './routes';

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

async function start(root: HTMLElement) {
  await loadMatched(routes);
  const router = createBrowserRouter(routes);
  const client = createClient({
    state: serverState(),
    onSessionExpired: endSession, // pages that need somebody signed in send to the sign-in by themselves
  });
  const app = (
    <StrictMode>
      <Providers client={client}>
        {/* In a transition Apollo's useQuery swings between the old and the new variables, and may ask for both forever. */}
        <RouterProvider router={router} useTransitions={false} />
      </Providers>
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);
