import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformFile } from '@swc/core';

const isOurs = (url) => url?.startsWith('file:') && !url.includes('/node_modules/');

/** In tests, packages resolve to their bundles; see packages-for-tests.js. */
function packaged(specifier) {
  const file = `${process.env.PACKAGES_FOR_TESTS}/${specifier}.mjs`;
  return process.env.PACKAGES_FOR_TESTS && existsSync(file) ? pathToFileURL(file).href : specifier;
}

export async function resolve(specifier, context, next) {
  if (!isOurs(context.parentURL)) return next(specifier, context);
  return /^\.{1,2}\/.*\.js$/.test(specifier)
    ? next(specifier.replace(/\.js$/, '.ts'), context).catch(() => next(specifier, context))
    : next(packaged(specifier), context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url));
  return { format: 'module', source: code, shortCircuit: true };
}
