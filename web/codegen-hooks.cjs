function queryHook(name, type, { variableDefinitions = [] }) {
  const optional = variableDefinitions.some((variable) => variable.type.kind === 'NonNullType') ? '' : '?';
  const options = `options${optional}: useQuery.Options<${type}, ${type}Variables>`;
  return `export const use${type} = (${options}) => useQuery(${name}Document, options);`;
}

function mutationHook(name, type) {
  const types = `${type}, ${type}Variables`;
  const options = `options?: useMutation.Options<${types}, ApolloCache, {}>`;
  return `export const use${type} = (${options}): useMutation.ResultTuple<${types}> => useMutation(${name}Document, options);`;
}

function hookOf(operation) {
  const name = operation.name.value;
  return operation.operation === 'query'
    ? queryHook(name, `${name}Query`, operation)
    : mutationHook(name, `${name}Mutation`);
}

/** Writes a typed hook per operation over its TypedDocumentNode, for Apollo Client 4. */
module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(({ document }) => document.definitions)
      .filter(({ kind }) => kind === 'OperationDefinition');
    return {
      prepend: [
        "import type { ApolloCache } from '@apollo/client';",
        "import { useMutation, useQuery } from '@apollo/client/react';",
      ],
      content: operations.map(hookOf).join('\n'),
    };
  },
};
