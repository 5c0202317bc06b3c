import type { Plugin } from 'vite';

/**
 * Apollo tells operations that are under way apart by their text. Each of ours is one object for good, so a number will do,
 * and nobody has to bring the printer for it.
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

/** Chakra works out the styles of the whole page as it starts. They have come with the page: theme.ts leaves them out. */
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

/** Leaves out of the browser's build what libraries do, or bring, that the shop has no use for. */
export const leanLibraries = [apolloWithoutPrinter, chakraWithoutPageStyles];
