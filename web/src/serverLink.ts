import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import type { FormattedExecutionResult } from 'graphql';
import { queryIds } from './generated/queryIds';
import { sameUserOnly, session } from './lib/session';

type Answer = FormattedExecutionResult<Record<string, unknown>>;

export interface ServerLinkOptions {
  uri: string;
  fetch?: typeof fetch;
  onSessionExpired?: () => void;
}

/** GraphQL's printer. Catalogue pages query by id and do not need it. */
export const loadPrinter = () => import('graphql/language/printer');

/** Marks a GraphQL response whatever its status; a proxy's JSON does not have this type. */
const RESULT = 'application/graphql-response+json';

/**
 * The Apollo link to the server, with the session's token. Queries that are the same for everybody go by GET under their id, so
 * that responses can be cached and revalidated; everything else goes by POST in full.
 */
export function serverLink({ uri, fetch, onSessionExpired }: ServerLinkOptions) {
  /** How many mutations have been answered. */
  let changes = 0;

  async function send(address: string, request: RequestInit, authorization?: string): Promise<Answer> {
    const headers = { accept: `${RESULT},application/json;q=0.9`, ...request.headers };
    const answer = await answerOf(
      await (fetch ?? window.fetch)(address, {
        ...request,
        headers: authorization ? { ...headers, authorization } : headers,
      }),
    );
    // Only if the rejected token is still the session's: an older one may have been replaced meanwhile.
    if (codeIn(answer) === 'UNAUTHENTICATED' && authorization && authorization === ofSession())
      onSessionExpired?.();
    return answer;
  }

  async function ask(operation: ApolloLink.Operation, signal: AbortSignal): Promise<Answer> {
    const { operationName = '', variables } = operation;
    const seen = changes;
    const { headers } = operation.getContext() as { headers?: { authorization: string } };
    const checkUser = sameUserOnly();
    const authorization = ofSession() ?? headers?.authorization;
    const id = queryIds[operationName];
    if (id) {
      const query = `operationName=${operationName}&variables=${encodeURIComponent(JSON.stringify(variables))}`;
      const request = { method: 'GET', signal, headers: { 'apollo-require-preflight': 'true' } };
      const answer = await unlessRefused(send(`${uri}?id=${id}&${query}`, request, authorization));
      if (answer) return answer;
    }
    const { print } = await loadPrinter();
    const body = JSON.stringify({ operationName, variables, query: print(operation.query) });
    const answer = await send(
      uri,
      { method: 'POST', signal, body, headers: { 'content-type': 'application/json' } },
      authorization,
    );
    // Written to the cache after the user has left, it would be shown to the next one, or sign them in again.
    if (!answer.errors) checkUser();
    if ((operation.operationType as string) === 'mutation') changes++;
    // Possibly from before that change, it would hide it. Queries by id, of the catalogue, are not repeated: few changes concern them.
    else if (seen !== changes) return ask(operation, signal);
    return answer;
  }

  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const leaving = new AbortController();
        ask(operation, leaving.signal).then(
          (answer) => {
            observer.next(answer);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return () => leaving.abort();
      }),
  );
}

const ofSession = () => {
  const token = session.get()?.token;
  return token && `Bearer ${token}`;
};

const codeIn = ({ errors }: Answer) => errors?.[0]?.extensions?.code;

/** From the server or a proxy in front of it: an immediate retry would only add to its load. */
const BUSY = new Set([429, 502, 503, 504]);

/** Undefined if the server does not know the id: it was updated meanwhile, or is about to be. */
async function unlessRefused(asked: Promise<Answer>): Promise<Answer | undefined> {
  const answer = await asked.catch((error: unknown) => {
    if (!ServerError.is(error) || BUSY.has(error.statusCode)) throw error;
  });
  return answer && codeIn(answer) !== 'BAD_USER_INPUT' ? answer : undefined;
}

async function answerOf(response: Response): Promise<Answer> {
  const bodyText = await response.text();
  const isAnswer = response.ok || response.headers.get('content-type')?.startsWith(RESULT);
  const answer = isAnswer ? parsed(bodyText) : undefined;
  if (!answer) throw new ServerError(`The server answered ${response.status}`, { response, bodyText });
  return answer;
}

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
