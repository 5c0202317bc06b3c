import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../place.js';
import { type Program, until } from '../program.js';

export interface NodePorts {
  name: string;
  postgres: number;
  api: number;
}

/** Small enough for two on one machine beside everything else. */
const POSTGRES = {
  max_connections: 120,
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  wal_keep_size: '128MB',
  wal_log_hints: 'on',
  jit: 'off',
  timezone: 'UTC',
  unix_socket_directories: '',
};

/** The shortest times that Patroni allows: after `ttl` seconds a silent leader has lost its place. */
const TIMES = { ttl: 20, loop_wait: 1, retry_timeout: 3, maximum_lag_on_failover: 1_048_576 };

/** One PostgreSQL under Patroni, which makes it the primary or a synchronous copy of the other. */
export class PostgresNode {
  private program?: Program;

  constructor(
    private readonly place: Place,
    readonly ports: NodePorts,
    private readonly etcd: string,
  ) {}

  start(): void {
    const { name } = this.ports;
    this.program = this.place.run(name, {
      file: this.place.programs.patroni,
      args: [this.place.file(`${name}.json`, JSON.stringify(this.settings(), null, 2))],
      env: { HOME: this.place.folder, LC_ALL: 'C.UTF-8' },
    });
  }

  /** Whether it is what HAProxy would send to: 'primary' or 'replica'. */
  async is(role: 'primary' | 'replica'): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.ports.api}/${role}`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** As when the machine loses its power: PostgreSQL and Patroni at once. */
  async kill(): Promise<void> {
    const pid = this.postmaster();
    this.program?.signal('SIGKILL');
    if (pid) signalIfThere(pid, 'SIGKILL');
    await this.program?.end('SIGKILL');
    if (pid) await until(() => Promise.resolve(!isThere(pid)), `the end of ${this.ports.name}`);
  }

  async stop(): Promise<void> {
    const pid = this.postmaster();
    await this.program?.end();
    if (pid) signalIfThere(pid, 'SIGQUIT');
  }

  url(user: 'postgres' | 'shop', database = 'shop'): string {
    const { superuser, shop } = this.place.passwords;
    const password = user === 'shop' ? shop : superuser;
    return `postgres://${user}:${password}@127.0.0.1:${this.ports.postgres}/${database}`;
  }

  private get data(): string {
    return join(this.place.room(`data-${this.ports.name}`), 'data');
  }

  private postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  }

  private settings() {
    const { name, postgres, api } = this.ports;
    const { superuser, replicator } = this.place.passwords;
    const { folder } = this.place;
    return {
      scope: 'shop',
      name,
      restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
      etcd3: { host: this.etcd },
      bootstrap: {
        dcs: {
          ...TIMES,
          synchronous_mode: true,
          primary_start_timeout: 0,
          postgresql: { use_pg_rewind: true, use_slots: true, parameters: POSTGRES },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'no-sync'],
      },
      postgresql: {
        listen: `127.0.0.1:${postgres}`,
        connect_address: `127.0.0.1:${postgres}`,
        data_dir: this.data,
        bin_dir: this.place.programs.postgres,
        pgpass: join(folder, `${name}.pgpass`),
        remove_data_directory_on_diverged_timelines: true,
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
        ],
        authentication: {
          superuser: { username: 'postgres', password: superuser },
          replication: { username: 'replicator', password: replicator },
        },
      },
    };
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  if (isThere(pid)) process.kill(pid, signal);
}
