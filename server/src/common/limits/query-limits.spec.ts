import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getIntrospectionQuery,
  GraphQLSchema,
  type IntrospectionOptions,
  parse,
  print,
  separateOperations,
  validate,
} from 'graphql';
import { MAX_MERGED, MAX_TOKENS, QUERY_LIMITS, queryLimits, mergeLimit } from './query-limits.js';

const ROOT = join(import.meta.dirname, '../../../..');
const tree = buildSchema(`
  type Query { tree: Tree, trees(limit: Int = 50): [Tree!]!, pages: [Tree] }
  type Mutation { plant(name: String): Tree }
  type Tree { name: String, child: Tree, children: [Tree!]! }`);

const ALL_THERE_IS: IntrospectionOptions = {
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
};

const refusals = (schema: GraphQLSchema, query: string) =>
  validate(schema, parse(query, { maxTokens: MAX_TOKENS }), [queryLimits()]).map(({ message }) => message);
const nested = (levels: number) =>
  '{ tree '.repeat(1) + '{ child '.repeat(levels - 2) + '{ name }' + ' }'.repeat(levels - 1);
const repeated = (times: number, text: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => text(n)).join(' ');

describe('queryLimits', () => {
  it('limits the depth', () => {
    expect(refusals(tree, nested(QUERY_LIMITS.depth))).toEqual([]);
    expect(refusals(tree, nested(QUERY_LIMITS.depth + 1))).toEqual([expect.stringContaining('depth 11')]);
  });

  it('counts the depth through fragments', () => {
    const deep = `query { tree { ...F } } fragment F on Tree { child ${nested(10).replace('{ tree ', '')} `;
    expect(refusals(tree, deep.replaceAll('}  }', '} }'))).toEqual([expect.stringContaining('depth 11')]);
  });

  it('limits aliases, counting those of a fragment once per spread', () => {
    const aliases = (n: number) => `{ tree { ${repeated(n, (i) => `a${i}: name`)} } }`;
    expect(refusals(tree, aliases(15))).toEqual([]);
    expect(refusals(tree, aliases(16))).toEqual([expect.stringContaining('aliases 16')]);
    const spread = `{ tree { ...F child { ...F } } } fragment F on Tree { ${repeated(8, (i) => `a${i}: name`)} }`;
    expect(refusals(tree, spread)).toEqual([expect.stringContaining('aliases 16')]);
  });

  it('limits root fields, including those of mutations', () => {
    const query = `query { ...F tree { name } } fragment F on Query { ${repeated(10, (i) => `a${i}: tree { name }`)} }`;
    expect(refusals(tree, query)).toEqual([expect.stringContaining('rootFields 11')]);
    const mutation = `mutation { ${repeated(11, (i) => `a${i}: plant { name }`)} }`;
    expect(refusals(tree, mutation)).toEqual([expect.stringContaining('rootFields 11')]);
  });

  it('limits fields, counting those of a fragment once per spread', () => {
    const spread = (times: number) =>
      `{ ${repeated(10, () => 'tree { ...F }')} } fragment F on Tree { ${repeated(times, () => 'name')} }`;
    expect(refusals(tree, spread(39))).toEqual([]);
    expect(refusals(tree, spread(40))).toEqual([expect.stringContaining('fields 410')]);
  });

  it('limits directives', () => {
    const query = `{ tree { ${repeated(21, () => 'name @skip(if: true)')} } }`;
    expect(refusals(tree, query)).toEqual([expect.stringContaining('directives 21')]);
  });

  it('multiplies the cost by the size of lists, using their limit if they have one', () => {
    expect(refusals(tree, '{ pages { children { child { name } } } }')).toEqual([]); // 20 * (1 + 20 * 2)
    expect(refusals(tree, '{ pages { children { children { name } } } }')).toEqual([
      expect.stringContaining('cost 8420'),
    ]);
    expect(refusals(tree, '{ trees { children { child { child { name } } } } }')).toEqual([
      expect.stringContaining('cost 3050'),
    ]);
    expect(refusals(tree, '{ trees(limit: 10) { children { child { child { name } } } } }')).toEqual([]);
    expect(refusals(tree, 'query ($n: Int) { trees(limit: $n) { children { child { name } } } }')).toEqual([
      expect.stringContaining('cost 4100'),
    ]);
  });

  it('measures exponentially nested fragments quickly', () => {
    const levels = repeated(60, (n) => `fragment F${n} on Tree { child { ...F${n + 1} ...F${n + 1} } }`);
    const query = `{ tree { ...F0 } } ${levels} fragment F60 on Tree { a: name }`;
    expect(refusals(tree, query)).toContainEqual(expect.stringContaining('aliases 1152921504606847000'));
  });

  it('tolerates recursive fragments', () => {
    expect(refusals(tree, '{ tree { ...F } } fragment F on Tree { child { ...F } }')).toEqual([]);
  });

  it('allows the full introspection query of tools', () => {
    expect(refusals(tree, getIntrospectionQuery(ALL_THERE_IS))).toEqual([]);
  });

  it('limits aliases and directives in introspection, including in fragments', () => {
    const described = (inner: string) => `{ ...F } fragment F on Query { __type(name: "Tree") { ${inner} } }`;
    expect(refusals(tree, described(repeated(15, (n) => `a${n}: name`)))).toEqual([]);
    expect(refusals(tree, described(repeated(16, (n) => `a${n}: name`)))).toEqual([
      expect.stringContaining('aliases 16'),
    ]);
    expect(refusals(tree, described(repeated(21, () => 'name @skip(if: true)')))).toEqual([
      expect.stringContaining('directives 21'),
    ]);
  });

  it('multiplies nested lists of an introspection, with and without aliases', () => {
    const next = ['fields { ...F1 }', 'type { ofType { ...F2 } }', 'fields { ...F3 }', 'type { name }'];
    const levels = next.map(
      (inner, n) =>
        `fragment F${n} on ${n % 2 ? '__Field' : '__Type'} { ${repeated(25, (i) => `a${i}: ${inner}`)} }`,
    );
    expect(refusals(tree, `{ __schema { types { ...F0 } } } ${levels.join(' ')}`)).toEqual([
      expect.stringContaining('fields'),
      expect.stringContaining('aliases'),
      expect.stringContaining('introspection'),
    ]);
    const walk = '{ __schema { types { fields { type { fields { args { type { name } } } } } } } }';
    expect(refusals(tree, walk)).toEqual([expect.stringContaining('introspection 328821')]);
  });
});

describe('mergeLimit', () => {
  const refusedMerges = (query: string) =>
    validate(tree, parse(query), [mergeLimit()]).map(({ message }) => message);
  const TOO_MANY = [expect.stringContaining('11 fields or fragments merge')];

  it('limits how many fields merge in one place', () => {
    expect(refusedMerges(`{ tree { ${repeated(10, () => 'name')} } }`)).toEqual([]);
    expect(refusedMerges(`{ tree { ${repeated(11, () => 'name')} } }`)).toEqual(TOO_MANY);
    expect(refusedMerges(`{ tree { ${repeated(11, (n) => `a${n}: name`)} } }`)).toEqual([]);
  });

  it('counts fields merged from several selections and from fragments', () => {
    const halves = `${repeated(5, () => 'name')} ...F ... { name }`;
    expect(
      refusedMerges(`{ tree { ${halves} } } fragment F on Tree { ${repeated(5, () => 'name')} }`),
    ).toEqual(TOO_MANY);
    expect(refusedMerges(`{ ${repeated(4, () => 'tree { name name name }')} }`)).toEqual([
      expect.stringContaining('12 fields or fragments merge'),
    ]);
    expect(refusedMerges(getIntrospectionQuery(ALL_THERE_IS))).toEqual([]);
  });

  it('counts fragment spreads in one place', () => {
    const spreads = (n: number) =>
      `{ tree { ${repeated(n, (i) => `...F${i}`)} } } ${repeated(n, (i) => `fragment F${i} on Tree { a${i}: name }`)}`;
    expect(refusedMerges(spreads(10))).toEqual([]);
    expect(refusedMerges(spreads(11))).toEqual(TOO_MANY);
  });
});

it("the storefront's own operations stay within half of each limit", () => {
  const schema = buildSchema(readFileSync(join(ROOT, 'schema.graphql'), 'utf8'));
  const half = Object.fromEntries(Object.entries(QUERY_LIMITS).map(([what, limit]) => [what, limit / 2]));
  const files = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => readFileSync(join(ROOT, 'web/src', name), 'utf8'));
  const operations = Object.entries(separateOperations(parse(text.join('\n'))));
  expect(operations.length).toBeGreaterThan(10);
  for (const [name, document] of operations) {
    const rules = [queryLimits(half as typeof QUERY_LIMITS), mergeLimit(MAX_MERGED / 2)];
    expect([name, validate(schema, document, rules)]).toEqual([name, []]);
    expect(() => parse(print(document), { maxTokens: MAX_TOKENS / 2 })).not.toThrow();
  }
});
