import { once } from 'node:events';

/** In a process that is measured: says on demand for how many milliseconds it has had a processor. */
export function tellProcessorTime() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send((user + system) / 1000);
  });
}

/** What `work` measures in a process, and the milliseconds of a processor that each of its visits took there. */
export async function withProcessorTime(child, work) {
  const before = await processorTime(child);
  const taken = await work();
  return { ...taken, core: ((await processorTime(child)) - before) / taken.visits };
}

async function processorTime(child) {
  child.send('processor time');
  const [ms] = await once(child, 'message');
  return ms;
}
