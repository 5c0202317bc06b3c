import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './stamp.js';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The shop needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

if (!isBuilt()) build();
process.setSourceMapsEnabled(true);
await import('../dist/main.js');

function build() {
  console.log('Building the shop, which takes about half a minute ...');
  const started = Date.now();
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const { status, stdout } = spawnSync('npm run --silent build 2>&1', { cwd, shell: true, encoding: 'utf8' });
  if (status !== 0) {
    console.error(`${stdout.split('\n').slice(-40).join('\n')}\nThe build failed.`);
    process.exit(1);
  }
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}
