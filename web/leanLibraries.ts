import type { Plugin } from 'vite';

/**
 * Apollo keys running operations by their printed text. Our documents are constants: a number per object is enough, and the
 * printer can load later.
 */
const apolloWithoutPrinter: Plugin = {
  name: 'apollo-without-printer',
  apply: 'build',
  load: {
    filter: { id: /\/@apollo\/client\/utilities\/graphql\/print\.js$/ },
    handler: () => `
      let numbers, last = 0;
      const print = (document) => {
        if (!numbers.has(document)) numbers.set(document, String(++last));
        return numbers.get(document);
      };
      print.reset = () => (numbers = new WeakMap());
      print.reset();
      export { print };`,
  },
};

const EAGER = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

/**
 * Chakra generates the styles of the whole page at start-up. The server has sent them with the page: theme.ts leaves them out.
 */
const chakraWithoutPageStyles: Plugin = {
  name: 'chakra-without-page-styles',
  apply: 'build',
  transform: {
    filter: { id: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/ },
    handler(code) {
      if (!code.includes(EAGER)) throw new Error('This Chakra makes the styles of the page elsewhere');
      return { code: code.replace(EAGER, 'const _global = [];'), map: null };
    },
  },
};

/** The shop turns it off, see theme.ts: its resets are in server/pageStyles.ts. */
const chakraWithoutPreflight: Plugin = {
  name: 'chakra-without-preflight',
  apply: 'build',
  load: {
    filter: { id: /\/@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/ },
    handler: () => 'export const createPreflight = () => ({});',
  },
};

const DEVELOPMENT = '/dist/development/';

/** React Router's package exports only its development build. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre', // before Vite's own resolver
  resolveId: {
    filter: { id: /^react-router(?:\/dom)?$/ },
    async handler(name, importer) {
      const { id = '' } = (await this.resolve(name, importer, { skipSelf: true })) ?? {};
      if (!id.includes(DEVELOPMENT)) throw new Error('This React Router keeps its builds elsewhere');
      return id.replace(DEVELOPMENT, '/dist/production/');
    },
  },
};

/** Removes from the browser's build what libraries do, or include, that the shop has no use for. */
export const leanLibraries = [
  apolloWithoutPrinter,
  chakraWithoutPageStyles,
  chakraWithoutPreflight,
  productionRouter,
];
