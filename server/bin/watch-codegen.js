import { spawnSync } from 'node:child_process';
import { watchFile } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { subscribe } from '@parcel/watcher';

// The generator's own --watch watches the whole checkout, node_modules and database included, and exits silently when a folder
// disappears under it.
const root = fileURLToPath(new URL('../..', import.meta.url));
let timer;

function generateSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const { status } = spawnSync('npm run --silent codegen', { cwd: root, shell: true, stdio: 'ignore' });
    if (status === 0) console.log('Typed operations are up to date.');
    else spawnSync('npm run --silent codegen', { cwd: root, shell: true, stdio: 'inherit' }); // to show the error
  }, 100);
}

await subscribe(`${root}web/src`, (_error, events) => {
  if (events?.some(({ path }) => path.endsWith('.graphql'))) generateSoon();
});
watchFile(`${root}schema.graphql`, { interval: 500 }, generateSoon);
