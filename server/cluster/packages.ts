import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SYSTEM = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const PYTHON = '/usr/lib/python3/dist-packages';
const POSTGRES = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;

type IsThere = (path: string) => boolean;
type Find = (isThere: IsThere) => string | undefined;

/** A system program, wherever it is installed. */
const program =
  (name: string): Find =>
  (isThere) =>
    [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM]
      .map((folder) => join(folder, name))
      .find(isThere);

const file =
  (path: string): Find =>
  (isThere) =>
    isThere(path) ? path : undefined;

/** The programs of the newest installed PostgreSQL. */
const findPostgres: Find = (isThere) => {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  return versions
    .filter((version) => version >= OLDEST_POSTGRES)
    .sort((a, b) => b - a)
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((bin) => isThere(join(bin, 'postgres')));
};

/** The parts of the cluster: how each is found, and its Debian package. */
const PARTS = {
  etcd: [program('etcd'), 'etcd-server'],
  patroni: [program('patroni'), 'patroni'],
  etcdClient: [file(join(PYTHON, 'etcd')), 'python3-etcd'],
  postgres: [findPostgres, 'postgresql-15'],
  pgbouncer: [program('pgbouncer'), 'pgbouncer'],
  haproxy: [program('haproxy'), 'haproxy'],
  redis: [program('redis-server'), 'redis-server'],
  setpriv: [program('setpriv'), 'util-linux'],
} satisfies Record<string, [Find, string]>;

export type Programs = Record<keyof typeof PARTS, string>;

/** Every program with its path, or a message that names the missing packages and the command that installs them. */
export function findPrograms(isThere: IsThere = existsSync): { programs: Programs } | { missing: string } {
  if (process.platform !== 'linux') return { missing: 'The cluster runs on Linux only.' };
  const paths = Object.entries(PARTS).map(([name, [find]]) => [name, find(isThere)] as const);
  const lacking = Object.values(PARTS).flatMap(([find, name]) => (find(isThere) ? [] : [name]));
  if (lacking.length === 0) return { programs: Object.fromEntries(paths) as Programs };
  const names = lacking.join(' ');
  return {
    missing: `These packages are not installed: ${names}\nInstall them with:\n\n  sudo apt-get install --no-install-recommends ${names}\n`,
  };
}

const LIB = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

/** libfaketime, which shifts the clock of one process; undefined if it is not installed. */
export const findFakeTime = () => file(join(LIB, 'faketime/libfaketime.so.1'))(existsSync);
