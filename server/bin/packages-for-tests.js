import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { oneValidator, PACKAGES } from './bundle.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const self = fileURLToPath(import.meta.url);
const sources = join(root, 'server/src');
const installed = join(root, 'node_modules/.package-lock.json');

const IMPORTED = /(?:\bfrom |^import |\bimport\()'(@?[\w-][\w./-]*)'/gm;
/** TypeORM loads its driver by itself, and must get the same one as everybody else; the tests' S3 needs an older negotiator. */
const LEFT = ['pg', 'negotiator'];

/**
 * Bundles the shop's packages into few files for Jest, which resolves, reads and links each file again for each test file;
 * packages have thousands. Cached by the installed packages and the sources' imports.
 * @returns Jest's moduleNameMapper for them
 */
export function packagesForTests() {
  const names = imported();
  const hash = createHash('sha256').update(names.join());
  for (const file of [installed, self, join(root, 'server/bin/bundle.js')]) hash.update(readFileSync(file));
  const folder = join(root, 'node_modules/.cache/packages-for-tests', hash.digest('hex').slice(0, 16));
  // In a process of its own, since it loads the packages to list their exports.
  if (!existsSync(folder)) spawnSync(process.execPath, [self, folder], { stdio: 'inherit' });
  if (!existsSync(folder)) throw new Error('The packages for the tests could not be made');
  process.env.PACKAGES_FOR_TESTS = folder; // for the processes that tests start
  return { [`^(${names.join('|').replaceAll('.', '\\.')})$`]: `${folder}/$1.mjs` };
}

/** The packages that the sources import, by specifier. */
function imported() {
  const files = readdirSync(sources, { recursive: true }).filter((name) => /(?<!\.spec)\.ts$/.test(name));
  const names = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(IMPORTED)].map(([, name]) => name),
  );
  return [...new Set(names)].filter((name) => !PACKAGES.test(name) && !LEFT.includes(name)).sort();
}

async function make(folder) {
  const entries = {};
  for (const name of imported()) {
    const { 'module.exports': _, ...exported } = await import(name); // Node's name for a CommonJS module's exports
    entries[name] = `export { ${Object.keys(exported).join()} } from '${name}';`;
  }
  const packages = await rolldown({
    cwd: sources,
    input: Object.fromEntries(Object.keys(entries).map((name) => [name, `entry:${name}`])),
    platform: 'node',
    external: [PACKAGES, ...LEFT],
    resolve: { mainFields: ['main'] }, // as Node resolves packages
    plugins: [
      oneValidator,
      {
        name: 'entries',
        resolveId: { filter: { id: /^entry:/ }, handler: (id) => id },
        load: { filter: { id: /^entry:/ }, handler: (id) => entries[id.slice('entry:'.length)] },
      },
    ],
    logLevel: 'silent', // missing packages are databases and protocols that the shop does not use
  });
  const made = `${folder}.${process.pid}`;
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await packages.write({ dir: made, keepNames: true, comments: false, ...names });
  renameSync(made, folder); // atomic, for concurrent runs
}

if (process.argv[1] === self) await make(process.argv[2]);
