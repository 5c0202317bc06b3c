import { gql } from '@apollo/client';
import { waitFor } from '@testing-library/react';
import { createClient } from './apollo';
import { TopProductsDocument } from './generated/graphql';
import { queryIds } from './generated/queryIds';
import { messageOf } from './lib/errors';
import { endSession, startSession } from './lib/session';
import { admin, shopper } from './testing/fixtures';

const query = gql`
  query {
    me {
      id
    }
  }
`;

const refusal = { errors: [{ message: 'Please sign in', extensions: { code: 'UNAUTHENTICATED' } }] };
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

  it('ends a session that the server no longer knows', async () => {
    startSession({ token: 'old', user: shopper });
    const { client, onSessionExpired } = clientWith(() => answer(refusal));
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
    expect(onSessionExpired).toHaveBeenCalled();
  });

  it('takes a refusal without a session for what it is: a wrong password', async () => {
    const { client, onSessionExpired } = clientWith(() => answer(refusal));
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('does not end a session because of the token it has replaced', async () => {
    startSession({ token: 'old', user: shopper });
    const { client, onSessionExpired } = clientWith(() => {
      startSession({ token: 'new', user: shopper });
      return answer(refusal);
    });
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it.each([
    ['has logged out', () => endSession()],
    ['has gone, and another one come', () => startSession({ token: 'other', user: admin })],
  ])('keeps nothing that was asked for somebody who %s', async (_, leave) => {
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

  it('says why it was refused to somebody whose session ends with that', async () => {
    startSession({ token: 'old', user: shopper });
    const { client, onSessionExpired } = clientWith(() => answer(refusal));
    onSessionExpired.mockImplementation(endSession);
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
  });

  it('asks for what is public by GET and by name, and for all else in full', async () => {
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

  it('asks in full where the server does not know the name', async () => {
    const unknown = { errors: [{ message: 'no text', extensions: { code: 'BAD_USER_INPUT' } }] };
    const { client } = clientWith(({ method, body }) =>
      method === 'POST' && (body as string).includes('query TopProducts')
        ? answer({ data: { topProducts: [] } })
        : answer(unknown),
    );
    expect((await client.query({ query: TopProductsDocument })).data).toEqual({ topProducts: [] });
  });

  it.each([502, 200])('takes a page of a proxy (%d) for no answer of the shop', async (status) => {
    const { client } = clientWith(() => new Response('<h1>Bad Gateway</h1>', { status }));
    const failure: unknown = await client.query({ query }).catch((error: unknown) => error);
    expect(messageOf(failure)).toBe('Something went wrong on our side. Please try again.');
  });

  it.each([429, 502, 503, 504])('asks what is busy (%d) no second time', async (status) => {
    let asked = 0;
    const { client } = clientWith(() => {
      asked += 1;
      return new Response('<h1>Busy</h1>', { status });
    });
    await expect(client.query({ query: TopProductsDocument })).rejects.toThrow();
    expect(asked).toBe(1);
  });

  it('says what the shop refuses in whatever status', async () => {
    const { client } = clientWith(
      () =>
        new Response(JSON.stringify(refusal), {
          status: 400,
          headers: { 'content-type': 'application/graphql-response+json; charset=utf-8' },
        }),
    );
    await expect(client.query({ query })).rejects.toThrow('Please sign in');
  });

  it('asks again what was under way when something changed: that answer may be from before', async () => {
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

  it('asks no further once nobody waits for the answer', async () => {
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
