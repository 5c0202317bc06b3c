import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import { bundle } from './bundle.js';

const forTests = /\.spec\.ts$|(^|\/)testing(\/|$)/;

process.chdir(fileURLToPath(new URL('..', import.meta.url))); // the folder of .swcrc

/** Compiles a part's src to its dist; other files are copied. Types are checked by `npm run types`. */
function compile(part) {
  const [src, dist] = [join(part, 'src'), join(part, 'dist')];
  rmSync(dist, { recursive: true, force: true });
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(src.length + 1).replaceAll('\\', '/');
    if (!entry.isFile() || forTests.test(name)) continue;
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    if (name.endsWith('.ts'))
      writeFileSync(
        join(dist, name.replace(/\.ts$/, '.js')),
        transformFileSync(path, { sourceMaps: false }).code,
      );
    else cpSync(path, join(dist, name));
  }
}

for (const part of ['demo', 'sandbox']) compile(part);
await bundle();
