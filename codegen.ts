import type { CodegenConfig } from '@graphql-codegen/cli';

const plugins = ['typescript-operations', './web/codegen-documents.cjs', './web/codegen-hooks.cjs'];
const adminDocuments = 'web/src/**/admin/**/*.graphql';
/** Fragments that admins' operations share with the shoppers'. */
const sharedFragments = [
  'web/src/features/orders/OrderRefunds.graphql',
  'web/src/features/products/ProductPicture.graphql',
  'web/src/features/variants/Variants.graphql',
];

const shopperDocuments = ['web/src/**/*.graphql', `!${adminDocuments}`];
const named = (write: 'ids' | 'texts') => ({
  documents: shopperDocuments,
  plugins: [{ './web/codegen-named-queries.cjs': { write } }],
});

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
    'web/src/generated/graphql.ts': { documents: shopperDocuments, plugins },
    // Public queries are asked by name: the browser knows their ids, the server the texts behind them.
    'web/src/generated/queryIds.ts': named('ids'),
    'web/src/generated/queryTexts.ts': named('texts'),
    'web/src/generated/admin.ts': { documents: [adminDocuments, ...sharedFragments], plugins },
  },
};

export default config;
