import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.SERVER_URL ?? 'http://localhost:8080';
const proxied = ['/api', '/graphql', '/uploads', '/__rzp', '/__mail'];

const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})(?:/|$)`);

/** What every page needs comes in a few files, each of which the browser can run by itself; see boot.ts. */
const groups = [
  // All that boot.ts itself needs: in a group with others it would bring them before the page is painted.
  { name: 'start', test: /vite\/preload-helper/ },
  { name: 'react', test: packages('react', 'react-dom', 'scheduler') },
  { name: 'router', test: packages('react-router', 'react-router-dom', 'cookie', 'set-cookie-parser') },
  { name: 'data', test: packages('@apollo', 'graphql', 'rxjs', 'optimism', '@wry', 'tslib') },
  {
    name: 'look',
    test: packages(
      '@chakra-ui',
      '@ark-ui',
      '@zag-js',
      '@emotion',
      '@pandacss',
      'stylis',
      'hoist-non-react-statics',
    ),
  },
  {
    name: 'base',
    test: /\/web\/src\/(?:lib\/(?!forms)|config\b|generated\/graphql\b)|\/node_modules\/valibot\//,
  },
  { name: 'forms', test: /\/node_modules\/(?:react-hook-form|@hookform)\/|\/web\/src\/lib\/forms\// },
  {
    name: 'shared',
    // Not what would bring the forms along.
    test: (id: string) => !/\/admin\b|\/NewPasswordFields/.test(id) && /\/web\/src\/|lucide-react/.test(id),
    minShareCount: 3,
  },
];

/** What the server writes into every page of style; in development nothing renders the page. */
const pageStyles = (): Plugin => ({
  name: 'page-styles',
  apply: 'serve',
  async transformIndexHtml(_html, { server }) {
    const { pageRules } = (await server!.ssrLoadModule('/src/server/styles.ts')) as { pageRules: string };
    return [{ tag: 'style', children: pageRules, injectTo: 'head' }];
  },
});

export default defineConfig({
  plugins: [react(), pageStyles()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: true }])),
  },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
    },
  },
});
