import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  getNamedType,
  GraphQLField,
  GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
} from 'graphql';
import { STATUS } from '../../src/common/app-error.js';
import { newId } from '../../src/common/ids.js';
import { factories, PASSWORD } from '../factories.js';
import { graphqlHandlers, httpRoutes, restHandlers } from '../handlers.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const schema = shop.app.get(GraphQLSchemaHost).schema;
const create = factories(shop);
const [user, admin] = [await create.user(), await create.admin()];

const rootFields = () =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ name: `${type!.name}.${field.name}`, field })),
  );

describe('every REST route', () => {
  it('declares who may call it', () => {
    const handlers = restHandlers(shop.app);
    expect(handlers.length).toBeGreaterThan(25);
    expect(handlers.filter(({ access }) => !access)).toEqual([]);
  });

  it('is declared, except GraphQL, the payment sandbox and public files', () => {
    const declared = restHandlers(shop.app).map(({ name }) => name);
    const tree = shop.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
    const routes = httpRoutes(tree).filter((route) => !/^(HEAD|OPTIONS) /.test(route));
    expect(routes).toEqual(expect.arrayContaining(declared));
    // The rest is GraphQL, the payment sandbox, and public files.
    const others = routes.filter((route) => !declared.includes(route));
    expect(others.filter((route) => !/ \/(graphql$|__rzp\/)|^GET (\*|\/((?!api\/).)*)$/.test(route))).toEqual(
      [],
    );
  });

  it('is documented in docs/rest.md, as is every error code', async () => {
    const reference = await readFile(resolve(import.meta.dirname, '../../../docs/rest.md'), 'utf8');
    const told = [...restHandlers(shop.app).map(({ name }) => name), ...Object.keys(STATUS)];
    expect(told.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  });

  it('returns 401 to strangers and 403 to shoppers as declared', async () => {
    for (const { name, access } of restHandlers(shop.app)) {
      const [method, path] = name.replace(/:\w+/g, newId()).split(' ') as [string, string];
      const body = method === 'GET' ? undefined : {};
      // A new caller each time: some calls end the caller's session.
      const answers = [create.stranger(), await create.user()].map(
        async (caller) => (await caller.rest(method, path, body)).status,
      );
      const [stranger, shopper] = await Promise.all(answers);
      expect({ name, isUnknown: stranger === 401 }).toEqual({ name, isUnknown: access !== 'anyone' });
      if (access === 'admin') expect({ name, shopper }).toEqual({ name, shopper: 403 });
    }
  });
});

describe('every GraphQL query and mutation', () => {
  it('declares who may call it', () => {
    const handlers = graphqlHandlers(shop.app);
    expect(handlers.map(({ name }) => name).sort()).toEqual(
      rootFields()
        .map(({ name }) => name)
        .sort(),
    );
    expect(handlers.filter(({ access }) => !access)).toEqual([]);
  });

  it('returns UNAUTHENTICATED to strangers and FORBIDDEN to shoppers as declared', async () => {
    const fields = new Map(rootFields().map(({ name, field }) => [name, field]));
    for (const { name, access } of graphqlHandlers(shop.app)) {
      const call = document(name.split('.')[0]!, fields.get(name)!);
      // A new caller each time: some calls end the caller's session.
      const answers = [create.stranger(), await create.user()].map(
        async (caller) => (await caller.graphql(call)).errors?.[0],
      );
      const [stranger, shopper] = (await Promise.all(answers)).map((error) => error?.extensions.code);
      // Sign-in is open to anybody but fails with UNAUTHENTICATED here, because of the wrong password.
      if (name !== 'Mutation.login')
        expect({ name, isUnknown: stranger === 'UNAUTHENTICATED' }).toEqual({
          name,
          isUnknown: access !== 'anyone',
        });
      if (access === 'admin') expect({ name, shopper }).toEqual({ name, shopper: 'FORBIDDEN' });
    }
  });
});

/** A query or mutation that calls a field with its required arguments only. */
function document(operation: string, { name, args, type }: GraphQLField<unknown, unknown>): string {
  const required = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
  const given = required.map((arg) => `${arg.name}: ${literal(arg.type)}`).join(', ');
  const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }';
  return `${operation.toLowerCase()} { ${name}${given && `(${given})`}${selection} }`;
}

function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${required.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  return ['Int', 'Float', 'Rupees'].includes(type.name)
    ? '1'
    : type.name === 'Boolean'
      ? 'true'
      : `"${newId()}"`;
}

const SECRETS =
  /password|tokenVersion|fingerprint|idempotencyKey|stockReceived|holdsStock|ratingSum|deletedAt|userId|actorId|nextTryAt|nextCheckAt|remoteId/i;

describe('secret fields', () => {
  it('are in no GraphQL output type', () => {
    const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));
    const names = types.filter(isObjectType).flatMap((type) => {
      const isRoot = [schema.getQueryType(), schema.getMutationType()].includes(type);
      return isRoot ? [] : Object.keys(type.getFields()).map((field) => `${type.name}.${field}`);
    });
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => SECRETS.test(name))).toEqual([]);
  });

  it('are in no REST response', async () => {
    const product = await create.product();
    const order = await create.order(user, [{ productId: product.id, qty: 1 }]);
    await user.post(`/api/products/${product.id}/reviews`, { rating: 4, comment: 'Fine.' });
    await user.post('/api/cart/login', { product: product.id, qty: 1 });
    const answers = await Promise.all([
      create.stranger().post('/api/users/login', { email: user.user.email, password: PASSWORD }),
      user.put('/api/users/profile', { name: 'Renamed' }),
      ...['users/profile', 'cart', 'orders/myorders', `orders/${order._id}`].map((path) =>
        user.get(`/api/${path}`),
      ),
      ...['users', `users/${user.user.id}`, 'orders'].map((path) => admin.get(`/api/${path}`)),
      ...['products', 'products/top', `products/${product.id}`].map((path) => admin.get(`/api/${path}`)),
      admin.put(`/api/products/${product.id}`, { countInStock: 3 }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const text = JSON.stringify(body);
      expect(text).not.toContain('$argon2');
      expect(
        [...text.matchAll(/"(\w+)":/g)].map(([, key]) => key!).filter((key) => SECRETS.test(key)),
      ).toEqual([]);
    }
  });
});
