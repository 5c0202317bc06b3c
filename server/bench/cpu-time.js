import { once } from 'node:events';

/** In a measured process: reports its CPU time in milliseconds on demand. */
export function reportCpuTime() {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send((user + system) / 1000);
  });
}

/** The measurement of `work` in a process, with the milliseconds of CPU time per visit. */
export async function withCpuTime(child, work) {
  const before = await cpuTime(child);
  const taken = await work();
  return { ...taken, core: ((await cpuTime(child)) - before) / taken.visits };
}

async function cpuTime(child) {
  child.send('CPU time');
  const [ms] = await once(child, 'message');
  return ms;
}
