import { gql } from '@apollo/client';
import { createClient } from './apollo';
import { startSession } from './lib/session';
import { shopper } from './testing/fixtures';

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

function clientWith(fetch: (init: RequestInit) => Response) {
  const onSessionExpired = jest.fn();
  const client = createClient({
    uri: 'http://shop.test/graphql',
    fetch: (_uri, init) => Promise.resolve(fetch(init ?? {})),
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
});
