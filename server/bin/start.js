import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The shop needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

const { isBuilt } = await import('./stamp.js');
if (process.env.npm_lifecycle_event === 'start') endWithParent();
if (!isBuilt()) await build();
process.setSourceMapsEnabled(true);
await import('../dist/main.js');

/** npm hands a signal to the shell between us, which ends without handing it on: we notice that it is gone. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

async function build() {
  console.log('Building the shop, which takes some ten seconds ...');
  const started = Date.now();
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const hasGroups = process.platform !== 'win32';
  const builder = spawn('npm run --silent build 2>&1', { cwd, shell: true, detached: hasGroups });
  // Whoever ends the start ends all that it has started.
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
