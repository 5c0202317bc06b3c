const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The shop needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

const { ensureBuilt } = await import('./built.js');
if (process.env.npm_lifecycle_event === 'start') endWithParent();
await ensureBuilt();
await import('../dist/main.js');

/**
 * npm sends a signal to the intermediate shell, which exits without passing it on: this process notices that its parent is gone.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
