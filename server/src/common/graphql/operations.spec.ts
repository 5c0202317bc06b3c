import {
  execute,
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLError,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { InvalidOperation, Operations, type Variables } from './operations.js';

const required = GraphQLNonNull;
const Fit = new GraphQLEnumType({ name: 'Fit', values: { SLIM: { value: 1 }, WIDE: { value: 2 } } });
const Wish = new GraphQLInputObjectType({
  name: 'Wish',
  fields: {
    fit: { type: Fit, defaultValue: 2 },
    sizes: { type: new GraphQLList(new required(GraphQLString)) },
    most: { type: GraphQLInt },
  },
});
const Shirt: GraphQLObjectType = new GraphQLObjectType({
  name: 'Shirt',
  fields: () => ({
    id: { type: new required(GraphQLID) },
    name: { type: GraphQLString, resolve: ({ id }: { id: number }) => Promise.resolve(`Shirt ${id}`) },
    fit: { type: Fit },
    secret: { type: GraphQLString, resolve: () => Promise.reject(new Error('Not for you')) },
    torn: { type: new required(GraphQLString), resolve: () => null },
    likes: {
      type: new required(new GraphQLList(Shirt)),
      args: { first: { type: GraphQLInt, defaultValue: 2 } },
      resolve: ({ id }: { id: number }, { first }: { first: number }) =>
        Array.from({ length: first }, (_, n) => (n === 1 ? null : { id: id * 10 + n, fit: 1 })),
    },
  }),
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      shirt: { type: Shirt, args: { id: { type: GraphQLID } }, resolve: (_, { id }) => ({ id, fit: 2 }) },
      said: {
        type: GraphQLString,
        args: { wish: { type: Wish }, isLoud: { type: GraphQLBoolean } },
        resolve: (_, asked) => JSON.stringify(asked),
      },
      needed: { type: new required(GraphQLString), resolve: () => null },
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: {
      sew: { type: GraphQLString, args: { wish: { type: new required(Wish) } }, resolve: () => 'sewn' },
    },
  }),
});

const operations = new Operations(schema);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** Asks twice, because an operation is compiled when it is asked again. */
const askTwice = async (those: Operations, text: string, variables: Variables = {}, name?: string) => [
  await those.prepare(text, name).run({}, variables),
  await those.prepare(text, name).run({}, variables),
];

describe('compiled operations return the same response as the GraphQL executor', () => {
  it.each<[string, string, Variables?]>([
    ['fields and aliases', '{ a: shirt(id: 1) { id fit } b: shirt(id: "2") { name __typename } }'],
    [
      'fragments that share fields',
      '{ shirt(id: 3) { ...A ...B } } fragment A on Shirt { id likes { id } } fragment B on Shirt { likes { name fit } }',
    ],
    ['arguments and their defaults', '{ shirt(id: 1) { likes { id } more: likes(first: 3) { id } } }'],
    [
      '@include and @skip',
      'query ($a: Boolean!, $b: Boolean = false) { shirt(id: 1) { id @include(if: $a) name @skip(if: $a) fit @include(if: $b) } }',
      { a: true },
    ],
    [
      'variables in an input object, given and omitted',
      'query ($fit: Fit, $sizes: [String!], $loud: Boolean) { said(wish: { fit: $fit, sizes: $sizes }, isLoud: $loud) }',
      { sizes: 'one' },
    ],
    [
      'an input object as a variable',
      'query ($wish: Wish) { said(wish: $wish) }',
      { wish: { sizes: ['S', 'M'], most: null } },
    ],
    [
      'a null input object, in spite of a default',
      'query ($wish: Wish = { most: 4 }) { said(wish: $wish) }',
      { wish: null },
    ],
    ['defaults of variables', 'query ($wish: Wish = { most: 4 }) { said(wish: $wish) }'],
    ['a default of a non-null variable', 'query ($id: ID! = 7) { shirt(id: $id) { id } }'],
    [
      'a variable with a default, set to null, in a list of non-null values',
      'query ($size: String = "S") { said(wish: { sizes: [$size] }) }',
      { size: null },
    ],
    [
      'a fragment that is skipped in one of two places',
      '{ shirt(id: 3) { ...A @skip(if: true) ...A } } fragment A on Shirt { id name }',
    ],
    ['errors of fields', '{ shirt(id: 1) { id secret likes { secret } } }'],
    ['null for a non-null field', '{ shirt(id: 1) { likes { torn } } other: shirt(id: 2) { id } }'],
    ['null for a non-null root field', '{ needed }'],
    [
      'aliases named like properties of Object',
      '{ __proto__: shirt(id: 1) { constructor: id toString: name } }',
    ],
    ['an omitted variable named like one', 'query ($toString: Wish) { said(wish: $toString) }'],
  ])('%s', async (_, text, variableValues = {}) => {
    const expected = await execute({ schema, document: parse(text), variableValues });
    const answers = await askTwice(operations, text, variableValues);
    expect(plain(answers)).toEqual(plain([expected, expected]));
  });

  it.each<[string, Variables]>([
    ['a value of another type', { wish: { most: 'many' } }],
    ['an unknown field', { wish: { colour: 'red' } }],
    ['an unknown enum value', { wish: { fit: 'TIGHT' } }],
    ['more errors than are reported', { wish: { sizes: Array(30).fill(1) } }],
  ])('invalid variables: %s', async (_, variableValues) => {
    const text = 'query ($wish: Wish) { said(wish: $wish) }';
    const options = { maxCoercionErrors: 3 };
    const expected = await execute({ schema, document: parse(text), variableValues, options });
    for (const { errors, data } of await askTwice(operations, text, variableValues)) {
      expect(data).toBeUndefined();
      expect(plain(errors)).toEqual(plain(expected.errors));
    }
  });
});

it('exposes the original error of a resolver', async () => {
  for (const { errors } of await askTwice(operations, '{ shirt(id: 1) { secret } }')) {
    expect(errors).toEqual([expect.any(GraphQLError)]);
    expect(errors![0]!.originalError).toEqual(new Error('Not for you'));
  }
});

describe('a document with several operations', () => {
  const text = 'query A { shirt(id: 1) { id } } query B { said } mutation C { sew(wish: {}) }';

  it('runs the one that is named', async () => {
    for (const [name, field, isQuery] of [
      ['A', 'shirt', true],
      ['B', 'said', true],
      ['C', 'sew', false],
    ] as const) {
      const operation = operations.prepare(text, name);
      expect(operation).toMatchObject({ name: `${isQuery ? 'query' : 'mutation'} ${field}`, isQuery });
      for (const { data } of await askTwice(operations, text, {}, name))
        expect(Object.keys(data!)).toEqual([field]);
    }
  });

  it.each([undefined, 'D'])('rejects operationName %s', (name) => {
    expect(() => operations.prepare(text, name)).toThrow(InvalidOperation);
  });
});

describe('an operation type that the schema does not define', () => {
  const queries = new Operations(new GraphQLSchema({ query: schema.getQueryType() }));

  it.each([
    ['a subscription', operations, 'subscription { sewn }'],
    ['a mutation', queries, 'mutation { sew(wish: {}) }'],
    ['one beside a query', operations, 'query A { said } subscription B { sewn }'],
  ])('is rejected: %s', (_, those, text) => {
    const refused = () => those.prepare(text);
    expect(refused).toThrow(InvalidOperation);
    expect(refused).toThrow('no operations of the kind');
  });
});

it('rejects exponentially nested fragments as too large', () => {
  const doubled = Array.from(
    { length: 40 },
    (_, n) => `fragment F${n} on __Type { a: ofType { ...F${n + 1} } b: ofType { ...F${n + 1} } }`,
  );
  const text = `{ __type(name: "Shirt") { ...F0 } } ${doubled.join(' ')} fragment F40 on __Type { name }`;
  expect(() => operations.prepare(text)).toThrow('too large');
});

it.each([
  ['has too many fields', `{ shirt { unknown ${'id '.repeat(400)} } }`],
  ['repeats a field too often', `{ shirt { unknown ${'id '.repeat(11)} } }`],
])('reports only "too large" for a document that %s, skipping slower rules', (_, text) => {
  expect(() => operations.prepare(text)).toThrow(
    expect.objectContaining({
      errors: [expect.objectContaining({ message: expect.stringContaining('too large') })],
    }),
  );
});

describe('with introspection disabled', () => {
  const closed = new Operations(schema, false);

  it('rejects an introspection query', () => {
    expect(() => closed.prepare('{ __schema { types { name } } }')).toThrow('introspection');
    expect(operations.prepare('{ __schema { types { name } } }').isQuery).toBe(true);
  });

  it.each<[string, string, Variables]>([
    ['a field', '{ shirts { id } }', {}],
    ['a value', 'query ($fit: Fit) { said(wish: { fit: $fit }) }', { fit: 'SLIMM' }],
    [
      'a value in a compiled operation',
      'query ($wish: Wish) { said(wish: $wish) }',
      { wish: { fit: 'SLIMM' } },
    ],
  ])('does not suggest similar names for a misspelt %s', async (_, text, variables) => {
    const mistakes = async (those: Operations) => {
      try {
        const answers = await askTwice(those, text, variables);
        return answers.flatMap(({ errors }) => errors!.map(({ message }) => message));
      } catch (error) {
        return (error as InvalidOperation).errors.map(({ message }) => message);
      }
    };
    for (const message of await mistakes(operations)) expect(message).toContain('Did you mean');
    for (const message of await mistakes(closed)) expect(message).not.toContain('Did you mean');
  });
});
