import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('..', import.meta.url));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

const parts = ['', 'demo/', 'sandbox/'];

for (const part of parts) rmSync(`${server}${part}dist`, { recursive: true, force: true });
try {
  execFileSync(process.execPath, [tsc, '-b', 'tsconfig.build.json'], { cwd: server, stdio: 'inherit' });
} catch {
  process.exit(1); // tsc has said why
}
for (const part of parts)
  cpSync(`${server}${part}src`, `${server}${part}dist`, {
    recursive: true,
    filter: (path) => !/\.tsx?$/.test(path),
  });
