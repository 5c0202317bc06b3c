import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SYSTEM = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const PYTHON = '/usr/lib/python3/dist-packages';
const POSTGRES = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;

type IsThere = (path: string) => boolean;
type Find = (isThere: IsThere) => string | undefined;

/** A program of the system, wherever it lies. */
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

/** The programs of the newest PostgreSQL of the system. */
const findPostgres: Find = (isThere) => {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  return versions
    .filter((version) => version >= OLDEST_POSTGRES)
    .sort((a, b) => b - a)
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((bin) => isThere(join(bin, 'postgres')));
};

/** What the cluster is made of: how it is found, and the package of Debian that has it. */
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

/** Every program with its path, or what to tell of those that are missing: which packages, and the one command. */
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

/** libfaketime, which shifts the clock of one process; undefined where it is not installed. */
export const findFakeTime = () => file(join(LIB, 'faketime/libfaketime.so.1'))(existsSync);
