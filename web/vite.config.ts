import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { devPages } from './devPages.ts';
import { leanLibraries } from './leanLibraries.ts';

const server = process.env.SERVER_URL ?? `http://localhost:${process.env.PORT ?? 8080}`;
const proxied = [
  '/api',
  '/graphql',
  '/uploads',
  '/__rzp',
  '/__mail',
  '^/search\\?',
  '/robots.txt',
  '/sitemap',
];

const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})(?:/|$)`);

const data = packages('@apollo', 'graphql', 'rxjs', 'optimism', '@wry', 'tslib');
const look = packages('@chakra-ui', '@ark-ui', '@zag-js', '@emotion', '@pandacss', 'stylis');

/** Shared code in a few files, each of which the browser can run separately; see boot.ts. */
const groups = [
  // Everything that boot.ts needs: in a shared group it would pull the others in before the first paint.
  { name: 'start', test: /vite\/preload-helper/ },
  { name: 'react', test: packages('react', 'react-dom', 'scheduler') },
  { name: 'router', test: packages('react-router', 'react-router-dom', 'cookie', 'set-cookie-parser') },
  {
    name: 'data',
    // Without code that is loaded only for actions: in a shared group it would be loaded with the rest.
    test: (id: string) => data.test(id) && !/\/graphql\/language\/(?:printer|printString)\./.test(id),
  },
  {
    name: 'look',
    test: (id: string) => look.test(id) && !/\/components\/table\b/.test(id),
  },
  {
    name: 'base',
    test: /\/web\/src\/(?:lib\/(?!forms)|config\b|generated\/graphql\b)|\/node_modules\/valibot\//,
  },
  { name: 'forms', test: /\/node_modules\/(?:react-hook-form|@hookform)\/|\/web\/src\/lib\/forms\// },
  {
    name: 'shared',
    // Without what would pull in the forms, and what no page of the catalogue shows.
    test: (id: string) =>
      !/\/(?:admin|checkout|account)\b|\/NewPasswordFields|\/\w*[dD]ataTable|\/ConfirmDialog|\/ShortId|\/TickOrCross/.test(
        id,
      ) && /\/web\/src\/|lucide-react/.test(id),
    minShareCount: 3,
  },
];

export default defineConfig({
  plugins: [react(), ...leanLibraries, devPages(server)],
  // RxJS's build for browsers of this decade.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: true }])),
  },
  build: {
    // A browser without support fetches the same a little later; not worth a polyfill.
    modulePreload: { polyfill: false },
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      // Emotion imports it without using it.
      treeshake: { moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups },
      },
    },
  },
});
