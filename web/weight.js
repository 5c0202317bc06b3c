import { existsSync, readFileSync, statSync } from 'node:fs';

const DIST = new URL('./dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'));

/** Budgets of a first visit: kilobytes of JavaScript, brotli-compressed. Lower them when a page gets lighter. */
const BUDGETS = {
  'before the first paint': ['index.html', 5],
  home: ['src/pages/home/HomePage.tsx', 188],
  product: ['src/pages/product/ProductPage.tsx', 193],
  checkout: ['src/pages/checkout/PlaceOrderPage.tsx', 188],
};

/** A chunk's file and those that it imports, directly or indirectly. */
function filesOf(key, found = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of imports) filesOf(imported, found);
  return found;
}

/** The transferred size: that of the compressed file, if there is one. */
function weigh(file) {
  const packed = new URL(`${file}.br`, DIST);
  return statSync(existsSync(packed) ? packed : new URL(file, DIST)).size;
}

let heaviest = 0;
for (const [page, [module, budget]] of Object.entries(BUDGETS)) {
  const files = filesOf(module, filesOf('index.html'));
  const weight = [...files].reduce((sum, file) => sum + weigh(file), 0) / 1000;
  console.log(
    `${page}: ${weight.toFixed(1)} kB of JavaScript, as brotli, in ${files.size} files, budget ${budget} kB`,
  );
  heaviest = Math.max(heaviest, weight / budget);
}
if (heaviest > 1) {
  console.error('A page has outgrown its budget.');
  process.exit(1);
}
