import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Files that never change under their name are compressed at build time, at the best level, so that no response waits for it.
const DIST = fileURLToPath(new URL('./dist', import.meta.url));
const COMPRESSIBLE = /\.(js|css|html|svg|txt|json|ico)$/;
/** Below this nothing is gained: the response headers are as long. */
const THRESHOLD = 1024;
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** The playground is ten times as large as the shop; the best level would take most of the build. */
const qualityOf = (path) => (/[\\/]graphiql[\\/]/.test(path) ? 6 : BROTLI_MAX_QUALITY);

const packings = {
  br: (content, path) =>
    promisify(brotliCompress)(content, {
      params: { [BROTLI_PARAM_QUALITY]: qualityOf(path), [BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
};

async function pack(path) {
  const content = await readFile(path);
  if (content.length < THRESHOLD) return;
  await Promise.all(
    Object.entries(packings).map(async ([ending, packed]) => {
      const smaller = await packed(content, path);
      if (smaller.length < content.length) await writeFile(`${path}.${ending}`, smaller);
    }),
  );
}

const entries = await readdir(DIST, { recursive: true, withFileTypes: true });
await Promise.all(
  entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => pack(join(entry.parentPath, entry.name))),
);
