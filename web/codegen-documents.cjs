const { Kind, visit } = require('graphql');

const definitionsOf = (documents) => documents.flatMap(({ document }) => document.definitions);
const ofKind = (documents, kind) => definitionsOf(documents).filter((definition) => definition.kind === kind);
/** As small as it can be said: without places in the source, and without what is not there. */
const written = (node) =>
  JSON.stringify(node, (key, value) => (key === 'loc' || value?.length === 0 ? undefined : value));

/** All fragments that a definition spreads, through any depth. */
function spreadIn(definition, fragments, found = new Map()) {
  visit(definition, {
    FragmentSpread({ name: { value: name } }) {
      if (found.has(name)) return;
      found.set(name, fragments.get(name));
      spreadIn(fragments.get(name), fragments, found);
    },
  });
  return found;
}

const fragmentsIn = (documents) =>
  new Map(ofKind(documents, Kind.FRAGMENT_DEFINITION).map((fragment) => [fragment.name.value, fragment]));

/** Writes each operation as a TypedDocumentNode; each fragment stands once, however many operations spread it. */
function documentsOf(documents) {
  const fragments = fragmentsIn(documents);
  const spread = [...fragments].map(([name, node]) => `const ${name}Node = ${written(node)};`);
  const whole = [...fragments].map(([name, node]) => {
    const nodes = [name, ...spreadIn(node, fragments).keys()].map((one) => `${one}Node`).join(', ');
    const [first, ...rest] = name;
    const type = `${first.toUpperCase()}${rest.join('').replace(/_(.)/g, (_, letter) => `_${letter.toUpperCase()}`)}Fragment`;
    return `export const ${type}Doc = {"kind":"Document","definitions":[${nodes}]} as unknown as TypedDocumentNode<${type}, unknown>;`;
  });
  const operations = ofKind(documents, Kind.OPERATION_DEFINITION).map((operation) => {
    const name = operation.name.value;
    const type = `${name}${operation.operation === 'query' ? 'Query' : 'Mutation'}`;
    const nodes = [...spreadIn(operation, fragments).keys()].map((fragment) => `, ${fragment}Node`).join('');
    const own = written(operation);
    return `export const ${name}Document = {"kind":"Document","definitions":[${own}${nodes}]} as unknown as TypedDocumentNode<${type}, ${type}Variables>;`;
  });
  return [...spread, ...whole, ...operations].join('\n');
}

module.exports = {
  spreadIn,
  plugin(_schema, documents) {
    return {
      prepend: ["import type { TypedDocumentNode } from '@apollo/client';"],
      content: documentsOf(documents),
    };
  },
};
