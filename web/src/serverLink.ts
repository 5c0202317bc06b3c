import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import type { FormattedExecutionResult } from 'graphql';
import { queryIds } from './generated/queryIds';
import { sameUserOnly, session } from './lib/session';

type Result = FormattedExecutionResult<Record<string, unknown>>;

export interface ServerLinkOptions {
  uri: string;
  fetch?: typeof fetch;
  onSessionExpired?: () => void;
}

/** GraphQL's printer. Catalogue pages query by id and do not need it. */
export const loadPrinter = () => import('graphql/language/printer');

/** Marks a GraphQL response whatever its status; a proxy's JSON does not have this type. */
const RESULT_TYPE = 'application/graphql-response+json';

/**
 * The Apollo link to the server, with the session's token. Queries that are the same for everybody are persisted queries: they go
 * by GET under their id, so that responses can be cached and revalidated; everything else goes by POST in full.
 */
export function serverLink({ uri, fetch, onSessionExpired }: ServerLinkOptions) {
  /** How many mutations have been answered. */
  let mutations = 0;

  async function send(url: string, request: RequestInit, authorization?: string): Promise<Result> {
    const headers = { accept: `${RESULT_TYPE},application/json;q=0.9`, ...request.headers };
    const result = await resultOf(
      await (fetch ?? window.fetch)(url, {
        ...request,
        headers: authorization ? { ...headers, authorization } : headers,
      }),
    );
    // Only if the rejected token is still the session's: an older one may have been replaced meanwhile.
    if (codeIn(result) === 'UNAUTHENTICATED' && authorization && authorization === sessionAuthorization())
      onSessionExpired?.();
    return result;
  }

  async function execute(operation: ApolloLink.Operation, signal: AbortSignal): Promise<Result> {
    const { operationName = '', variables } = operation;
    const mutationsBefore = mutations;
    const { headers } = operation.getContext() as { headers?: { authorization: string } };
    const checkUser = sameUserOnly();
    const authorization = sessionAuthorization() ?? headers?.authorization;
    const id = queryIds[operationName];
    if (id) {
      const query = `operationName=${operationName}&variables=${encodeURIComponent(JSON.stringify(variables))}`;
      const request = { method: 'GET', signal, headers: { 'apollo-require-preflight': 'true' } };
      const result = await unlessUnknownId(send(`${uri}?id=${id}&${query}`, request, authorization));
      if (result) return result;
    }
    const { print } = await loadPrinter();
    const body = JSON.stringify({ operationName, variables, query: print(operation.query) });
    const result = await send(
      uri,
      { method: 'POST', signal, body, headers: { 'content-type': 'application/json' } },
      authorization,
    );
    // Written to the cache after the user has left, it would be shown to the next one, or sign them in again.
    if (!result.errors) checkUser();
    if ((operation.operationType as string) === 'mutation') mutations++;
    // Possibly from before that mutation, it would hide its change. Queries by id, of the catalogue, are not repeated: few
    // mutations concern them.
    else if (mutationsBefore !== mutations) return execute(operation, signal);
    return result;
  }

  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const controller = new AbortController();
        execute(operation, controller.signal).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return () => controller.abort();
      }),
  );
}

const sessionAuthorization = () => {
  const token = session.get()?.token;
  return token && `Bearer ${token}`;
};

const codeIn = ({ errors }: Result) => errors?.[0]?.extensions?.code;

/** From the server or a proxy in front of it: an immediate retry would only add to its load. */
const BUSY = new Set([429, 502, 503, 504]);

/** Undefined if the server does not know the id: it was updated meanwhile, or is about to be. */
async function unlessUnknownId(request: Promise<Result>): Promise<Result | undefined> {
  const result = await request.catch((error: unknown) => {
    if (!ServerError.is(error) || BUSY.has(error.statusCode)) throw error;
  });
  return result && codeIn(result) !== 'BAD_USER_INPUT' ? result : undefined;
}

async function resultOf(response: Response): Promise<Result> {
  const bodyText = await response.text();
  const isResult = response.ok || response.headers.get('content-type')?.startsWith(RESULT_TYPE);
  const result = isResult ? parsed(bodyText) : undefined;
  if (!result) throw new ServerError(`The server answered ${response.status}`, { response, bodyText });
  return result;
}

function parsed(text: string): Result | undefined {
  try {
    return JSON.parse(text) as Result;
  } catch {
    return undefined;
  }
}
