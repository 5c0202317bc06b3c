import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = join(root, 'server/dist/.stamp');
const sources = [
  'codegen.ts',
  'package-lock.json',
  'package.json',
  'schema.graphql',
  'server',
  'tsconfig.json',
  'web',
  'server/.swcrc',
  'server/bin/build.js',
  'server/bin/bundle.js',
  'server/bin/in-ascii.js',
];
const unbuilt =
  /^(bench|bin|cluster|recovery|dist|dist-server|e2e|generated|node_modules|test|testing|jest\..*|playwright\..*)$|\.spec\.tsx?$/;

function* filesIn(path) {
  if (statSync(path).isFile()) yield path;
  else
    for (const name of readdirSync(path).sort())
      if (!name.startsWith('.') && !unbuilt.test(name)) yield* filesIn(join(path, name));
}

/** A hash of the sources, independent of where and when they were checked out. */
function currentStamp() {
  const hash = createHash('sha256');
  for (const source of sources)
    for (const file of filesIn(join(root, source)))
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
  return hash.digest('hex');
}

export function isBuilt() {
  try {
    return (
      readFileSync(stampFile, 'utf8') === currentStamp() &&
      statSync(join(root, 'web/dist/index.html')).isFile()
    );
  } catch {
    return false;
  }
}

function markBuilt() {
  writeFileSync(stampFile, currentStamp());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) markBuilt();
