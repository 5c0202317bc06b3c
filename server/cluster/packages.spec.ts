import { findPrograms } from './packages.js';

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('names exactly what is missing, and the one command that installs it', () => {
  const { missing } = findPrograms(() => false) as { missing: string };
  for (const name of [
    'etcd-server',
    'patroni',
    'python3-etcd',
    'postgresql-15',
    'pgbouncer',
    'haproxy',
    'redis-server',
  ])
    expect(missing).toContain(` ${name}`);
  const command = `sudo apt-get install --no-install-recommends ${missing.split('\n')[0]!.split(': ')[1]!}`;
  expect(missing).toContain(`\n  ${command}\n`);
  expect(findPrograms((path) => !path.endsWith('/redis-server'))).not.toMatchObject({
    missing: expect.stringContaining('haproxy'),
  });
});
