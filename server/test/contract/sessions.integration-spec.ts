import { Client } from '../client.js';
import {
  accepts,
  Call,
  rejectsUnauthorized,
  differs,
  testBothApis,
  rejectsUnknownIds,
  reads,
  refuses,
} from '../contract.js';
import { factories, PASSWORD, Person } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const user = await create.user();
const browser = await signIn(await create.user());

const NO_SESSION = [404, 'NOT_FOUND', 'Session not found'] as const;

async function signIn(person: Person): Promise<Client> {
  const { email } = person.user;
  const { body } = await create.stranger().post('/api/users/login', { email, password: PASSWORD });
  return new Client(shop, body.token as string);
}
const newest = async (client: Client) => (await client.get('/api/users/sessions')).body[0]._id as string;

const list = (): Call => ({
  rest: ['GET', '/api/users/sessions'],
  graphql: ['{ sessions { id device network createdAt expiresAt isCurrent } }'],
});
const end = (id: string): Call => ({
  rest: ['DELETE', `/api/users/sessions/${id}`],
  graphql: ['mutation ($id: ID!) { endSession(id: $id) }', { id }],
});
const endOthers = (): Call => ({
  rest: ['DELETE', '/api/users/sessions'],
  graphql: ['mutation { endOtherSessions { token user { id name email isAdmin } } }'],
  shape: ({ token, ...account }: { token: string }) => ({ token, user: account }),
});
const logout = (): Call => ({ rest: ['POST', '/api/users/logout'], graphql: ['mutation { logout }'] });
const SIGNED_OUT = { message: 'Signed out' };

describe('GET /api/users/sessions and sessions', () => {
  testBothApis(
    reads("lists the caller's sessions", () => [browser, list()], [
      { device: 'node', network: '127.0.0.*', isCurrent: true },
    ] as object),
    rejectsUnauthorized(shop, list),
  );
});

describe('DELETE /api/users/sessions/{id} and endSession', () => {
  testBothApis(
    differs(
      'ends a session',
      async () => [user, end(await newest(await signIn(user)))],
      200,
      SIGNED_OUT,
      true,
    ),
    refuses(
      "another user's session",
      async () => [user, end(await newest(await signIn(await create.user())))],
      ...NO_SESSION,
    ),
    rejectsUnauthorized(shop, () => end('x')),
    rejectsUnknownIds('Session', () => user, end),
  );
});

describe('DELETE /api/users/sessions and endOtherSessions', () => {
  testBothApis(
    accepts('ends all other sessions', async () => [await signIn(await create.user()), endOthers()], 200),
    rejectsUnauthorized(shop, endOthers),
  );
});

describe('POST /api/users/logout and logout', () => {
  testBothApis(
    differs('ends the current session', async () => [await signIn(user), logout()], 200, SIGNED_OUT, true),
    rejectsUnauthorized(shop, logout),
  );
});
