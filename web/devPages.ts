import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormattedExecutionResult } from 'graphql';
import type { Plugin, ViteDevServer } from 'vite';
import { STATUS } from '../server/src/common/app-error.ts';

type Renderer = typeof import('./src/server/render');

/** In development Vite renders the pages from the sources, as the shop does, except that it calls the shop's API over HTTP. */
export const devPages = (shop: string): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  config: () => ({ appType: 'custom' }),
  // After Vite's own middleware: what is left is the address of a page.
  configureServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      if (!request.headers.accept?.includes('text/html')) return next();
      show(server, shop, request, response).catch((error: unknown) => {
        if (error instanceof Error) server.ssrFixStacktrace(error);
        next(error);
      });
    });
  },
});

async function show(
  server: ViteDevServer,
  shop: string,
  { originalUrl = '/', headers }: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
) {
  const { render, fillFrame } = (await server.ssrLoadModule('/src/server/render.tsx')) as Renderer;
  const settings = {
    currencyDisplay: process.env.CURRENCY_DISPLAY === 'INR' ? ('INR' as const) : ('SPEC' as const),
    publicUrl: `http://${headers.host}`,
  };
  const page = await render(originalUrl, { execute: askOf(shop), settings, statuses: STATUS });
  const source = await readFile(new URL('./index.html', import.meta.url), 'utf8');
  const frame = await server.transformIndexHtml(originalUrl, source);
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(fillFrame(frame, page, settings));
}

const askOf = (shop: string) => async (query: string, variables: Record<string, unknown>) => {
  const answer = await fetch(`${shop}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as FormattedExecutionResult;
};
