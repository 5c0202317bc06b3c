import { endingSignal } from './ending.js';
import { type Cluster, startCluster } from './topology.js';

type Options = Omit<Parameters<typeof startCluster>[0], 'signal'>;

/** Runs the cluster for the duration of `work`, or until this process is told to end. */
export async function withCluster(
  options: Options,
  work: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  const signal = endingSignal();
  const cluster = await startCluster({ ...options, signal });
  signal.addEventListener('abort', () => void cluster.stop().then(() => process.exit(1)));
  try {
    await work(cluster);
  } finally {
    await cluster.stop();
  }
}
