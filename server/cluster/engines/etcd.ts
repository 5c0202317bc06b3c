import { join } from 'node:path';
import { freePorts } from '../../src/common/free-ports.js';
import type { Place } from '../place.js';
import { until } from '../program.js';

/** Where Patroni keeps the leader lock. One member is enough on one machine; production has three. */
export async function startEtcd(place: Place) {
  const [client, peer] = await freePorts(2);
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  const program = place.run('etcd', {
    file: place.programs.etcd,
    args: [
      '--data-dir',
      join(place.room('etcd'), 'data'),
      '--log-level',
      'error',
      '--listen-client-urls',
      clientUrl,
      '--advertise-client-urls',
      clientUrl,
      '--listen-peer-urls',
      peerUrl,
      '--initial-advertise-peer-urls',
      peerUrl,
      '--initial-cluster',
      `default=${peerUrl}`,
      '--unsafe-no-fsync',
    ],
  });
  await until(async () => {
    program.assertRunning();
    return (await fetch(`${clientUrl}/health`)).ok;
  }, 'etcd');
  return { address: `127.0.0.1:${client}`, program };
}
