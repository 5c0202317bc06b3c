import type { CodegenConfig } from '@graphql-codegen/cli';

const plugins = ['typescript-operations', './web/codegen-documents.cjs', './web/codegen-hooks.cjs'];
const adminDocuments = 'web/src/**/admin/**/*.graphql';
/** Fragments that admins' operations share with the shoppers'. */
const sharedFragments = 'web/src/features/orders/OrderRefunds.graphql';

/**
 * The committed schema and the documents beside the components give one typed hook per operation.
 * The admin's documents have a file of their own, so that shoppers do not download them.
 */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  ignoreNoDocuments: true,
  config: {
    scalars: {
      ID: 'string',
      Rupees: 'number',
      DateTime: 'string',
      JSONObject: 'Record<string, unknown>',
    },
    useTypeImports: true,
  },
  generates: {
    'web/src/generated/graphql.ts': { documents: ['web/src/**/*.graphql', `!${adminDocuments}`], plugins },
    'web/src/generated/admin.ts': { documents: [adminDocuments, sharedFragments], plugins },
  },
};

export default config;
