import type { Client } from '../client.js';
import { accepts, BAD, Call, differs, testBothApis, refuses } from '../contract.js';
import { factories, Person } from '../factories.js';
import { runDue } from '../jobs.js';
import { startMailServer } from '../mail-server.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const mailServer = await startMailServer();
afterAll(async () => {
  await mailServer.close();
});

const anyone = () => create.stranger();
const request = (email: string): Call => ({
  rest: ['POST', '/api/users/password-reset', { email }],
  graphql: ['mutation ($email: String!) { requestPasswordReset(email: $email) }', { email }],
});
const reset = (token: string, password: string): Call => ({
  rest: ['PUT', '/api/users/password-reset', { token, password }],
  graphql: [
    `mutation ($token: String!, $password: String!) {
       resetPassword(token: $token, password: $password) { token user { id name email isAdmin } } }`,
    { token, password },
  ],
  shape: ({ token: session, ...user }: { token: string }) => ({ token: session, user }),
});

/** The call of a user who has followed the link in their mail. */
async function followed(password: string): Promise<[Client, Call]> {
  const owner = await create.user();
  await anyone().post('/api/users/password-reset', { email: owner.user.email });
  await runDue(shop);
  const token = /token=([\w-]+)/.exec(mailServer.received.at(-1)!.text)![1]!;
  return [anyone(), reset(token, password)];
}

const EMAIL_RULE = 'Please enter a valid email address';
const ON_ITS_WAY = {
  message: 'If there is an account with this email, a link to set a new password is on its way.',
};

describe('POST /api/users/password-reset and requestPasswordReset', () => {
  const asked = (email: () => string | Promise<string>) => async (): Promise<[Client, Call]> => [
    anyone(),
    request(await email()),
  ];
  testBothApis(
    differs(
      'accepts a known email',
      asked(async () => (await create.user()).user.email),
      200,
      ON_ITS_WAY,
      true,
    ),
    differs(
      'gives an unknown email the same response',
      asked(() => 'nobody@example.com'),
      200,
      ON_ITS_WAY,
      true,
    ),
    refuses(
      'an invalid email',
      asked(() => 'nobody'),
      ...BAD,
      EMAIL_RULE,
    ),
    refuses(
      'a blank email',
      asked(() => ' '),
      ...BAD,
      EMAIL_RULE,
    ),
    refuses(
      'several emails',
      asked(() => 'a@example.com,b@example.com'),
      ...BAD,
      EMAIL_RULE,
    ),
  );
});

describe('PUT /api/users/password-reset and resetPassword', () => {
  const ENDED = 'This link is no longer valid. Please ask for a new one.';
  testBothApis(
    accepts('sets the password and signs in', () => followed('nEw4Me'), 200, { user: { isAdmin: false } }),
    refuses('a weak password', () => followed('abcde'), ...BAD, 'atleast one uppercase character required'),
    refuses('an empty password', () => followed(''), ...BAD, 'atleast one lowercase character required'),
    refuses(
      'a token that was never issued',
      () => [anyone(), reset('x'.repeat(43), 'nEw4Me')],
      ...BAD,
      ENDED,
    ),
    refuses(
      'a blank token',
      () => [anyone(), reset(' ', 'nEw4Me')],
      ...BAD,
      'token is required, up to 200 characters',
    ),
  );
});

it('lets only admins send a user a password reset link, and returns NOT_FOUND for a malformed id', async () => {
  const send = 'mutation ($id: ID!) { sendPasswordReset(userId: $id) }';
  const owner: Person = await create.user();
  const { id } = owner.user;
  const codeFor = async (caller: Client, to = id) =>
    (await caller.graphql(send, { id: to })).errors?.[0]?.extensions.code;
  expect(await codeFor(anyone())).toBe('UNAUTHENTICATED');
  expect(await codeFor(owner)).toBe('FORBIDDEN');
  expect(await codeFor(await create.admin(), '123')).toBe('NOT_FOUND');
  expect(await codeFor(await create.admin())).toBeUndefined();
});
