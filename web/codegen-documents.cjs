const { Kind, visit } = require('graphql');

const definitionsOf = (documents) => documents.flatMap(({ document }) => document.definitions);
const ofKind = (documents, kind) => definitionsOf(documents).filter((definition) => definition.kind === kind);
/** Most nodes are a name with selections, or a plain field: with these helpers, documents are half as long to parse. */
const SHORTHAND = [
  'const named = (kind: string, value: string, rest?: object) => ({ kind, name: { kind: "Name", value }, ...rest });',
  'const selecting = (...fields: (string | object)[]) => ({ kind: "SelectionSet", selections: fields.map((field) => typeof field === "string" ? named("Field", field) : field) });',
];

/** A node as compact source code, without source locations and absent properties. */
function written(node) {
  if (Array.isArray(node)) return `[${node.map(written)}]`;
  if (typeof node !== 'object' || node === null) return JSON.stringify(node);
  if (node.kind === Kind.SELECTION_SET) return `selecting(${node.selections.map(selected)})`;
  if (!node.name) return `{${fieldsOf(node)}}`;
  const { kind, name, ...rest } = node;
  const more = fieldsOf(rest);
  return `named(${JSON.stringify(kind)},${JSON.stringify(name.value)}${more && `,{${more}}`})`;
}

const selected = (node) =>
  node.kind === Kind.FIELD && !fieldsOf({ ...node, kind: undefined, name: undefined })
    ? JSON.stringify(node.name.value)
    : written(node);

const fieldsOf = (node) =>
  Object.entries(node)
    .filter(([key, value]) => key !== 'loc' && value !== undefined && value.length !== 0)
    .map(([key, value]) => `${JSON.stringify(key)}:${written(value)}`)
    .join();

/** All fragments that a definition spreads, directly or indirectly. */
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

/** Writes each operation as a TypedDocumentNode; each fragment is written once, however many operations spread it. */
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
  return [...SHORTHAND, ...spread, ...whole, ...operations].join('\n');
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
