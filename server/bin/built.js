import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './stamp.js';

/** Builds the shop unless its build is up to date. */
export async function ensureBuilt() {
  if (!isBuilt()) await build();
}

async function build() {
  console.log('Building the shop, which takes some ten seconds ...');
  const started = Date.now();
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const hasGroups = process.platform !== 'win32';
  const builder = spawn('npm run --silent build 2>&1', { cwd, shell: true, detached: hasGroups });
  // A signal that ends the start also ends the build it has started.
  const end = () => {
    if (hasGroups) process.kill(-builder.pid, 'SIGKILL');
    process.exit(1);
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  let said = '';
  builder.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const [status] = await once(builder, 'close');
  process.off('SIGINT', end).off('SIGTERM', end);
  if (status !== 0) {
    console.error(`${said.split('\n').slice(-40).join('\n')}\nThe build failed.`);
    process.exit(1);
  }
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt();
