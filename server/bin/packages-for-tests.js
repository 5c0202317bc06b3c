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
/** TypeORM looks for its driver by itself, and has to find the one that everybody has; the tests' S3 for a negotiator of before. */
const LEFT = ['pg', 'negotiator'];

/**
 * The packages of the shop in few files, for Jest, which finds, reads and links each file anew for each test file, and
 * packages have thousands. Made once for what is installed and what the sources import.
 * @returns Jest's moduleNameMapper for them
 */
export function packagesForTests() {
  const names = imported();
  const hash = createHash('sha256').update(names.join());
  for (const file of [installed, self, join(root, 'server/bin/bundle.js')]) hash.update(readFileSync(file));
  const folder = join(root, 'node_modules/.cache/packages-for-tests', hash.digest('hex').slice(0, 16));
  // In a process of its own, since it loads them to see what they export.
  if (!existsSync(folder)) spawnSync(process.execPath, [self, folder], { stdio: 'inherit' });
  if (!existsSync(folder)) throw new Error('The packages for the tests could not be made');
  process.env.PACKAGES_FOR_TESTS = folder; // for the processes that tests start
  return { [`^(${names.join('|').replaceAll('.', '\\.')})$`]: `${folder}/$1.mjs` };
}

/** The packages that the sources import, by the names by which they do. */
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
    const { 'module.exports': _, ...exported } = await import(name); // as Node calls CommonJS itself
    entries[name] = `export { ${Object.keys(exported).join()} } from '${name}';`;
  }
  const packages = await rolldown({
    cwd: sources,
    input: Object.fromEntries(Object.keys(entries).map((name) => [name, `entry:${name}`])),
    platform: 'node',
    external: [PACKAGES, ...LEFT],
    resolve: { mainFields: ['main'] }, // as Node finds packages
    plugins: [
      oneValidator,
      {
        name: 'entries',
        resolveId: { filter: { id: /^entry:/ }, handler: (id) => id },
        load: { filter: { id: /^entry:/ }, handler: (id) => entries[id.slice('entry:'.length)] },
      },
    ],
    logLevel: 'silent', // what is not installed are databases and protocols that the shop has no use for
  });
  const made = `${folder}.${process.pid}`;
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await packages.write({ dir: made, keepNames: true, comments: false, ...names });
  renameSync(made, folder); // all of it at once, for those who run at the same time
}

if (process.argv[1] === self) await make(process.argv[2]);
