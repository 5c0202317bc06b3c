import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const isOurs = (url) => url?.startsWith('file:') && !url.includes('/node_modules/');

export async function resolve(specifier, context, next) {
  const asWritten = /^\.{1,2}\/.*\.js$/.test(specifier) && isOurs(context.parentURL);
  return asWritten
    ? next(specifier.replace(/\.js$/, '.ts'), context).catch(() => next(specifier, context))
    : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url));
  return { format: 'module', source: code, shortCircuit: true };
}
