const { createHash } = require('node:crypto');
const { Kind, print, visit } = require('graphql');
const { spreadIn } = require('./codegen-documents.cjs');

/** Fields of the catalogue, which is the same for everybody. */
const PUBLIC_FIELDS = new Set(['products', 'topProducts', 'product', 'suggest', 'options']);

const isPublic = ({ operation, selectionSet }) =>
  operation === 'query' && selectionSet.selections.every(({ name }) => PUBLIC_FIELDS.has(name?.value));

const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** Adds __typename to each object, as Apollo Client does. */
const withTypenames = (node) =>
  visit(node, {
    SelectionSet: {
      leave: (set, _key, parent) =>
        parent.kind === Kind.OPERATION_DEFINITION
          ? undefined
          : { ...set, selections: [...set.selections, TYPENAME] },
    },
  });

/** The text of an operation and the fragments that it spreads. */
const textOf = (operation, fragments) =>
  [operation, ...spreadIn(operation, fragments).values()]
    .map((definition) => print(withTypenames(definition)))
    .join('\n');

const idOf = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * Persisted queries: gives the public queries ids made from their texts, `ids` by operation for the browser, or `texts` by id for
 * the server.
 */
module.exports = {
  plugin(_schema, documents, { write }) {
    const definitions = documents.flatMap(({ document }) => document.definitions);
    const fragments = new Map(
      definitions
        .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
        .map((fragment) => [fragment.name.value, fragment]),
    );
    const queries = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION && isPublic(one));
    const entries = queries.map((query) => {
      const text = textOf(query, fragments);
      return write === 'texts' ? [idOf(text), text] : [query.name.value, idOf(text)];
    });
    const name = write === 'texts' ? 'queryTexts' : 'queryIds';
    return `export const ${name}: Record<string, string | undefined> = ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`;
  },
};
