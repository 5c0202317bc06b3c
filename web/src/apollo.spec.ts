import { gql } from '@apollo/client';
import { waitFor } from '@testing-library/react';
import { createClient } from './apollo';
import { TopProductsDocument } from './generated/graphql';
import { queryIds } from './generated/queryIds';
import { messageOf } from './lib/errors';
import { endSession, startSession } from './lib/session';
import { admin, shopper } from './testing/fixtures';
import { refusal } from './testing/refusal';

const query = gql`
  query {
    me {
      id
    }
  }
`;

const signedOut = refusal('Please sign in', 'UNAUTHENTICATED');
const answer = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

function clientWith(fetch: (init: RequestInit, uri: string) => Response) {
  const onSessionExpired = jest.fn();
  const client = createClient({
    uri: 'http://shop.test/graphql',
    fetch: (uri, init) => Promise.resolve(fetch(init ?? {}, uri as string)),
    onSessionExpired,
  });
  return { client, onSessionExpired };
}

describe('the Apollo client', () => {
  it('sends the bearer token of the stored user', async () => {
    startSession({ token: 'abc', user: shopper });
    let sent: unknown;
    const { client } = clientWith(({ headers }) => {
      sent = headers;
      return answer({ data: { me: null } });
    });
    await client.query({ query });
    expect(sent).toMatchObject({ authorization: 'Bearer abc' });
  });

  it('ends a session that the server rejects as unauthenticated', async () => {
    startSession({ token: 'old', user: shopper });
    const { client, onSessionExpired } = clientWith(() => answer(signedOut));
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
    expect(onSessionExpired).toHaveBeenCalled();
  });

  it('does not end a session on UNAUTHENTICATED if there is none, as with a wrong password', async () => {
    const { client, onSessionExpired } = clientWith(() => answer(signedOut));
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('does not end a session when its replaced token is rejected', async () => {
    startSession({ token: 'old', user: shopper });
    const { client, onSessionExpired } = clientWith(() => {
      startSession({ token: 'new', user: shopper });
      return answer(signedOut);
    });
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it.each([
    ['logged out', () => endSession()],
    ['replaced by another one', () => startSession({ token: 'other', user: admin })],
  ])('discards the response if the user was meanwhile %s', async (_, leave) => {
    startSession({ token: 'abc', user: shopper });
    const update = jest.fn();
    const { client } = clientWith(() => {
      leave();
      return answer({ data: { me: null } });
    });
    const mutation = gql`
      mutation {
        me
      }
    `;
    await expect(client.mutate({ mutation, update })).rejects.toThrow('You were signed out');
    expect(update).not.toHaveBeenCalled();
  });

  it("reports the server's message when the rejection ends the session", async () => {
    startSession({ token: 'old', user: shopper });
    const { client, onSessionExpired } = clientWith(() => answer(signedOut));
    onSessionExpired.mockImplementation(endSession);
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
  });

  it('sends public queries by GET with their id, and all others in full by POST', async () => {
    const asked: string[] = [];
    const { client } = clientWith(({ method, body }, uri) => {
      asked.push(`${method} ${uri}${body ? ' with a text' : ''}`);
      return answer({ data: method === 'GET' ? { topProducts: [] } : { me: null } });
    });
    await client.query({ query: TopProductsDocument });
    await client.query({ query });
    expect(asked).toEqual([
      `GET http://shop.test/graphql?id=${queryIds.TopProducts}&operationName=TopProducts&variables=%7B%7D`,
      'POST http://shop.test/graphql with a text',
    ]);
  });

  it('sends the full query if the server does not know its id', async () => {
    const unknown = refusal('no text', 'BAD_USER_INPUT');
    const { client } = clientWith(({ method, body }) =>
      method === 'POST' && (body as string).includes('query TopProducts')
        ? answer({ data: { topProducts: [] } })
        : answer(unknown),
    );
    expect((await client.query({ query: TopProductsDocument })).data).toEqual({ topProducts: [] });
  });

  it.each([502, 200])('treats an HTML page of a proxy (%d) as an error', async (status) => {
    const { client } = clientWith(() => new Response('<h1>Bad Gateway</h1>', { status }));
    const failure: unknown = await client.query({ query }).catch((error: unknown) => error);
    expect(messageOf(failure)).toBe('Something went wrong on our side. Please try again.');
  });

  it.each([429, 502, 503, 504])('does not retry when the server is busy (%d)', async (status) => {
    let asked = 0;
    const { client } = clientWith(() => {
      asked += 1;
      return new Response('<h1>Busy</h1>', { status });
    });
    await expect(client.query({ query: TopProductsDocument })).rejects.toThrow();
    expect(asked).toBe(1);
  });

  it('reports GraphQL errors of a response with status 400', async () => {
    const { client } = clientWith(
      () =>
        new Response(JSON.stringify(signedOut), {
          status: 400,
          headers: { 'content-type': 'application/graphql-response+json; charset=utf-8' },
        }),
    );
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
  });

  it('repeats a query that was in progress during a mutation: its response may be older', async () => {
    const order = { __typename: 'Order', id: 'o1' };
    const asked: ((status: string) => void)[] = [];
    const client = createClient({
      uri: 'http://shop.test/graphql',
      fetch: (_, init) =>
        (init!.body as string).includes('cancelOrder')
          ? Promise.resolve(answer({ data: { cancelOrder: { ...order, status: 'CANCELLED' } } }))
          : new Promise((resolve) => {
              asked.push((status) => resolve(answer({ data: { order: { ...order, status } } })));
            }),
    });
    const shown = client.query({
      query: gql`
        query {
          order(id: "o1") {
            id
            status
          }
        }
      `,
    });
    await waitFor(() => expect(asked).toHaveLength(1));
    await client.mutate({
      mutation: gql`
        mutation {
          cancelOrder(id: "o1") {
            id
            status
          }
        }
      `,
    });
    asked[0]!('PLACED');
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]!('CANCELLED');
    expect(await shown).toMatchObject({ data: { order: { status: 'CANCELLED' } } });
  });

  it('aborts the request when nobody waits for the response any more', async () => {
    let signal: AbortSignal | null | undefined;
    const { client } = clientWith((init) => {
      signal = init.signal;
      return answer({ data: { topProducts: [] } });
    });
    const waiting = client.watchQuery({ query: TopProductsDocument }).subscribe(() => undefined);
    await Promise.resolve();
    waiting.unsubscribe();
    expect(signal?.aborted).toBe(true);
  });
});
