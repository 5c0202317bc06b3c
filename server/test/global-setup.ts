import { chmod, mkdtemp, rm } from 'node:fs/promises';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare global {
  var stopPostgres: () => Promise<void>;
}

/** A temporary PostgreSQL for the whole run; each test file gets its own database. */
export default async function globalSetup(): Promise<void> {
  resolveTypeScript();
  const { startEmbeddedPostgres } = await import('../src/database/embedded-postgres.js');
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  await chmod(dataDir, 0o755); // for the user that PostgreSQL runs as when started by root
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true });
  globalThis.stopPostgres = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void globalThis.stopPostgres().finally(() => process.exit(1)));
  process.env.TEST_DATABASE_ADMIN_URL = postgres.url;
}

/** Jest compiles this file to CommonJS but applies no moduleNameMapper to it: makes './x.js' resolve to './x.ts'. */
function resolveTypeScript(): void {
  const loader = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string };
  const resolve = loader._resolveFilename;
  loader._resolveFilename = (request, ...rest) => {
    try {
      return resolve(request, ...rest);
    } catch (error) {
      if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
      return resolve(request.replace(/\.js$/, '.ts'), ...rest);
    }
  };
}
