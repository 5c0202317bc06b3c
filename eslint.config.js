import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Each layer may import those after it, never those before it. */
const oneWay = (root, layers) =>
  layers.slice(1).map((target, index) => ({
    target: `${root}/${target}`,
    from: layers.slice(0, index + 1).map((layer) => `${root}/${layer}`),
    message: `${target} must not know about what is built on it`,
  }));

/** The demo and the sandbox stand by themselves: they know nothing of the shop, nor it of more than their one door. */
const apart = ({ door }) =>
  ['server/demo', 'server/sandbox'].flatMap((part, _, parts) => [
    {
      target: [part],
      from: ['server/src', 'server/test', 'web', ...parts.filter((other) => other !== part)],
      message: `${part} knows nothing of the shop`,
    },
    {
      target: ['server/src', 'server/test', 'server/bench', 'web'],
      from: [part],
      except: door ? ['src/index.ts'] : [],
      message: `${part} is reached through its door only`,
    },
  ]);

/** Of the parts below `root` each may use those that are named for it, and those that all may use; nothing else. */
const onlyUsing = (root, used, byAll = []) =>
  Object.entries(used).map(([part, others]) => ({
    target: `${root}/${part}`,
    from: root,
    except: [...new Set([part, ...byAll, ...others])].map((allowed) => `./${allowed}`),
    message: `${part} does not use that part (docs/design.md)`,
  }));

/** The arrows of docs/design.md, and who uses `users` for the caller. */
const usedModules = {
  addresses: ['orders', 'users'],
  audit: ['users'],
  cart: ['jobs', 'products', 'users'],
  jobs: [],
  mail: ['jobs', 'users'],
  operations: ['jobs', 'mail'],
  orders: ['cart', 'mail', 'products', 'uploads', 'users'],
  payments: ['jobs', 'mail', 'orders', 'users'],
  privacy: ['addresses', 'cart', 'jobs', 'orders', 'payments', 'users'],
  products: ['jobs', 'uploads', 'users'],
  storefront: ['products'],
  uploads: [],
  users: ['jobs', 'mail'],
};

/** What a feature of the web uses of others. */
const usedFeatures = {
  ...Object.fromEntries(
    readdirSync(new URL('web/src/features', import.meta.url)).map((feature) => [feature, []]),
  ),
  cart: ['products', 'variants'],
  catalogue: ['cart', 'categories', 'products'],
  checkout: ['products'],
  orders: ['products', 'variants'],
};

const zones = [
  ...onlyUsing('server/src', usedModules, ['audit', 'common', 'config.ts', 'database', 'operations']),
  ...onlyUsing('server/src', {
    common: ['config.ts', 'database'],
    'database/postgres': ['common', 'config.ts'],
  }),
  ...oneWay('web/src', ['routes.tsx', 'pages', 'features', 'components', 'lib']),
  ...onlyUsing('web/src/features', usedFeatures),
];

export default defineConfig(
  globalIgnores(['**/dist/', '**/dist-server/', '**/generated/', '**/coverage/', '.data/', 'test-results/']),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['codegen.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        createNodeResolver({
          conditionNames: ['shop-source', 'import', 'default'],
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.js'] },
        }),
      ],
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/order': [
        'error',
        { groups: ['builtin', 'external', 'parent', 'sibling'], alphabetize: { order: 'asc' } },
      ],
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...apart({ door: false })] }],
      // Methods described in an interface are often plain functions here.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: [
      'server/src/demo/open-demo.ts',
      'server/src/payments/sandbox-mount.ts',
      'server/bench/gateway.js',
      'server/test/**',
    ],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: [...zones, ...apart({ door: true })] }] },
  },
  // Two tables that refer to each other need each other's class.
  { files: ['server/src/**/*.entity.ts'], rules: { 'import-x/no-cycle': 'off' } },
  // Tests look into answers that no type describes.
  {
    files: ['**/*spec.{ts,tsx}', 'server/test/**', 'server/cluster/trials/**', 'web/e2e/**'],
    rules: Object.fromEntries(
      ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        'off',
      ]),
    ),
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@chakra-ui/react',
          importNames: ['Input', 'Textarea', 'NativeSelect'],
          message: "Take the shop's own from components: these bring Ark's form field along.",
        },
      ],
    },
  },
  {
    files: ['**/*.{js,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { 'no-undef': 'off' }, // these few run in Node, or in the browser
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } }, // what GraphQL's generator loads
);
