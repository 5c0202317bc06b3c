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

/** What every page needs comes in a few files, each of which the browser can run by itself; see boot.ts. */
const groups = [
  // All that boot.ts itself needs: in a group with others it would bring them before the page is painted.
  { name: 'start', test: /vite\/preload-helper/ },
  { name: 'react', test: packages('react', 'react-dom', 'scheduler') },
  { name: 'router', test: packages('react-router', 'react-router-dom', 'cookie', 'set-cookie-parser') },
  {
    name: 'data',
    // Not what only comes when a shopper does something: in a group with others it would come with them.
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
    // Not what would bring the forms along, and not what no page of the catalogue shows.
    test: (id: string) =>
      !/\/(?:admin|checkout|account)\b|\/NewPasswordFields|\/\w*[dD]ataTable|\/ConfirmDialog|\/ShortId|\/TickOrCross/.test(
        id,
      ) && /\/web\/src\/|lucide-react/.test(id),
    minShareCount: 3,
  },
];

export default defineConfig({
  plugins: [react(), ...leanLibraries, devPages(server)],
  // RxJS for browsers of this decade, too.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: true }])),
  },
  build: {
    // A browser that does not know it fetches the same a little later, without code that does it for it.
    modulePreload: { polyfill: false },
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      // Emotion asks for it, and uses it for nothing.
      treeshake: { moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups },
      },
    },
  },
});
