import { once } from 'node:events';

/** In a measured process: reports its processor time in milliseconds on demand. */
export function tellProcessorTime() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send((user + system) / 1000);
  });
}

/** The measurement of `work` in a process, with the milliseconds of processor time per visit. */
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
