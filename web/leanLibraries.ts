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

const ICON_DATA = /const __iconData = \{.*?\bnode: (\[.*?\])(?:,\n {2}aliases: .*?)?\n\};/s;

/**
 * An icon is an `svg` and its shapes; the library adds class names, and settings that the shop does not use. The renderer needs it,
 * too, so that both write the same markup.
 */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/(?:createLucideIcon|icons\/[\w-]+)\.mjs$/ },
    handler(code, id) {
      if (id.endsWith('/createLucideIcon.mjs')) return { code: ICON, map: null };
      if (!code.includes('createLucideIcon')) return undefined; // only passes icons on
      const shapes = ICON_DATA.exec(code)?.[1];
      if (!shapes) throw new Error('This Lucide describes its icons differently');
      const icon = `export default icon(${shapes.replace(/, key: "\w+"/g, '')});`;
      return { code: `import icon from '../createLucideIcon.mjs';\n${icon}`, map: null };
    },
  },
};

const ICON = `
  import { createElement } from 'react';
  export default (shapes) =>
    ({ size = 24, ...props }) =>
      createElement(
        'svg',
        {
          width: size,
          height: size,
          viewBox: '0 0 24 24',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          'aria-hidden': !props.role || undefined,
          ...props,
        },
        ...shapes.map((shape) => createElement(...shape)),
      );`;

/** Removes from the browser's build what libraries do, or include, that the shop has no use for. */
export const leanLibraries = [
  apolloWithoutPrinter,
  chakraWithoutPageStyles,
  chakraWithoutPreflight,
  leanIcons,
  productionRouter,
];
