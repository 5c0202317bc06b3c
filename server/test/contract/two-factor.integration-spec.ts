import type { Client } from '../client.js';
import {
  accepts,
  BAD,
  Call,
  rejectsUnauthorized,
  differs,
  testBothApis,
  rejectsUnknownIds,
  refuses,
} from '../contract.js';
import { factories, PASSWORD, Person } from '../factories.js';
import { useShop } from '../shop.js';
import { begin, codeOf, withTwoFactor } from '../two-factor.js';

const shop = await useShop();
const create = factories(shop);
const [admin, user, owner] = [await create.admin(), await create.user(), await create.admin()];
const factor = await withTwoFactor(shop, owner);

const STATE = [409, 'INVALID_STATE'] as const;
const UNKNOWN = [401, 'UNAUTHENTICATED'] as const;
const IS_OFF = { message: 'Two-step sign-in is off' };
const SESSION = 'token user { id name email isAdmin }';
const asSession = ({ token, recoveryCodes: _, ...account }: { token: string; recoveryCodes?: string[] }) => ({
  token,
  user: account,
});

const login = (code?: string | null): Call => ({
  rest: ['POST', '/api/users/login', { email: owner.user.email, password: PASSWORD, code }],
  graphql: [
    `mutation ($input: LoginInput!) { login(input: $input) { ${SESSION} } }`,
    { input: { email: owner.user.email, password: PASSWORD, code } },
  ],
  shape: asSession,
});
const beginning = (password = PASSWORD): Call => ({
  rest: ['POST', '/api/users/two-factor', { password }],
  graphql: [
    'mutation ($password: String!) { beginTwoFactor(password: $password) { secret uri } }',
    { password },
  ],
});
const confirming = (code: string): Call => ({
  rest: ['PUT', '/api/users/two-factor', { code }],
  graphql: [`mutation ($code: String!) { confirmTwoFactor(code: $code) { ${SESSION} } }`, { code }],
  shape: asSession,
});
const ending = (code: string, password = PASSWORD): Call => ({
  rest: ['DELETE', '/api/users/two-factor', { password, code }],
  graphql: [
    'mutation ($password: String!, $code: String!) { endTwoFactor(password: $password, code: $code) }',
    { password, code },
  ],
});
const endingFor = (id: string): Call => ({
  rest: ['DELETE', `/api/users/${id}/two-factor`],
  graphql: ['mutation ($id: ID!) { endTwoFactorFor(userId: $id) }', { id }],
});
const CODE_RULE = 'code is required, up to 40 characters';

describe('POST /api/users/login and login, in two steps', () => {
  testBothApis(
    accepts(
      'signs in with a recovery code',
      () => [create.stranger(), login(factor.recoveryCodes.pop())],
      200,
      {
        user: { isAdmin: true },
      },
    ),
    ...[undefined, null, '', ' '].map((none) =>
      refuses(
        `the code ${JSON.stringify(none)}`,
        () => [create.stranger(), login(none)],
        ...UNKNOWN,
        'Enter the code of your authenticator app',
      ),
    ),
    refuses('a wrong code', () => [create.stranger(), login('000000')], ...UNKNOWN, 'The code is not right'),
    refuses(
      'a long code',
      () => [create.stranger(), login('0'.repeat(41))],
      ...BAD,
      'code may have up to 40 characters',
    ),
  );
});

describe('POST /api/users/two-factor and beginTwoFactor', () => {
  testBothApis(
    refuses('a wrong password', () => [admin, beginning('Wrong1')], ...BAD, 'The password is not right'),
    refuses('to begin again', () => [factor.client, beginning()], ...STATE, 'Two-step sign-in is on already'),
    rejectsUnauthorized(shop, beginning, user),
  );
});

describe('PUT /api/users/two-factor and confirmTwoFactor', () => {
  async function begun(): Promise<[Person, Call]> {
    const person = await create.admin();
    return [person, confirming(codeOf(await begin(person)))];
  }
  testBothApis(
    accepts('turns it on', begun, 200, { user: { isAdmin: true } }),
    refuses(
      'a wrong code',
      async () => [(await begun())[0], confirming('000000')],
      ...BAD,
      'The code is not right',
    ),
    refuses('a code without a setup', () => [admin, confirming('000000')], ...BAD, 'The code is not right'),
    refuses('a blank code', () => [admin, confirming(' ')], ...BAD, CODE_RULE),
    refuses(
      'to turn it on twice',
      () => [factor.client, confirming('000000')],
      ...STATE,
      'Two-step sign-in is on already',
    ),
    rejectsUnauthorized(shop, () => confirming('000000'), user),
  );
});

describe('DELETE /api/users/two-factor and endTwoFactor', () => {
  async function turnedOn(): Promise<[Client, Call]> {
    const { client, recoveryCodes } = await withTwoFactor(shop, await create.admin());
    return [client, ending(recoveryCodes[0]!)];
  }
  testBothApis(
    differs('turns it off', turnedOn, 200, IS_OFF, true),
    refuses('a wrong code', () => [factor.client, ending('000000')], ...BAD, 'The code is not right'),
    refuses(
      'a wrong password',
      () => [factor.client, ending('000000', 'Wrong1')],
      ...BAD,
      'The password is not right',
    ),
    refuses('when it is off', () => [user, ending('000000')], ...STATE, 'Two-step sign-in is not on'),
    rejectsUnauthorized(shop, () => ending('000000')),
  );
});

describe('DELETE /api/users/{id}/two-factor and endTwoFactorFor', () => {
  testBothApis(
    differs(
      'turns it off for somebody else',
      async () => {
        const other = await create.admin();
        await withTwoFactor(shop, other);
        return [admin, endingFor(other.user.id)];
      },
      200,
      IS_OFF,
      true,
    ),
    refuses('when it is off', () => [admin, endingFor(user.user.id)], ...STATE, 'Two-step sign-in is not on'),
    refuses(
      "to turn off the caller's own",
      () => [factor.client, endingFor(owner.user.id)],
      ...STATE,
      'Turn off your own on your profile',
    ),
    rejectsUnauthorized(shop, () => endingFor(owner.user.id), user),
    rejectsUnknownIds('User', () => admin, endingFor),
  );
});
