import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import { print } from '@apollo/client/utilities';
import type { FormattedExecutionResult } from 'graphql';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { StaticHandlerContext } from 'react-router-dom';
import { Providers } from '../Providers';
import { createCache } from '../apollo';
import { configure } from '../config';
import type { Settings } from '../config';
import { codeOf } from '../lib/errors';
import { ResponseStatus } from '../lib/responseStatus';
import { routes } from '../routes';
import type { PageHandle } from '../routes';
import type { RenderedPage } from './fillFrame';
import { collectStyles } from './styles';

export { fillFrame } from './fillFrame';
export { pageAddress } from './pageAddress';
export { queryTexts } from '../generated/queryTexts';
export { departments } from '../pages/category/filters';
export { searchAddress } from '../features/search/searchAddress';

/** Runs one of the page's own queries, like a GraphQL endpoint. */
export type Execute = (
  query: string,
  variables: Record<string, unknown>,
) => Promise<FormattedExecutionResult>;

export interface RenderOptions {
  execute: Execute;
  settings: Settings;
  /** The HTTP status of each error code. */
  statuses: Record<string, number>;
}

/** React writes the elements of the head before everything else. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const { query: match, dataRoutes } = createStaticHandler(routes);

/**
 * Renders the page at an address (path and query) for a signed-out visitor, in one pass: the results of its queries are cached
 * before React starts. Only if one fails does Apollo's multi-pass rendering show the page's error state.
 */
export async function render(
  address: string,
  { execute, settings, statuses }: RenderOptions,
): Promise<RenderedPage> {
  configure(settings);
  const url = new URL(settings.publicUrl + address);
  const context = await match(new Request(url));
  if (context instanceof Response) throw new Error('No page redirects on the server');
  const client = new ApolloClient({ ssrMode: true, cache: createCache(), link: linkTo(execute) });
  const failures = await fetchQueries(client, context, url);
  const response = { status: failures.length > 0 ? (statuses[codeOf(failures[0]) ?? ''] ?? 500) : 200 };
  const styles = collectStyles();
  const tree = (
    <ResponseStatus value={response}>
      <Providers client={client} styles={styles.cache}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </ResponseStatus>
  );
  const markup =
    failures.length > 0
      ? (await prerenderStatic({ tree, renderFunction: renderToString, context: { client } })).result
      : renderToString(tree);
  const head = HEAD.exec(markup)?.[0] ?? '';
  return {
    status: response.status,
    head: head + styles.elements(),
    html: markup.slice(head.length),
    // A page with a failed query is rendered from scratch by the browser, which fetches again.
    state: failures.length > 0 ? '' : inScript(client.cache.extract()),
  };
}

/** Runs all queries of the page in parallel; returns the failures. */
async function fetchQueries(client: ApolloClient, { matches }: StaticHandlerContext, url: URL) {
  const queries = matches.flatMap(({ route, params }) => {
    const { queries } = (route.handle ?? {}) as Partial<PageHandle>;
    return queries?.({ params, search: url.searchParams }) ?? [];
  });
  const outcomes = await Promise.allSettled(queries.map((query) => client.query(query)));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
}

/** Runs queries in parallel but delivers in request order, so that equal content gives equal bytes. */
function linkTo(execute: Execute) {
  let turn: Promise<unknown> = Promise.resolve();
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        const answer = execute(print(query), variables);
        const delivered = Promise.allSettled([turn, answer]).then(() => answer);
        turn = delivered.then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
