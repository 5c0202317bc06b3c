import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../place.js';
import { type Program, until } from '../program.js';

export interface NodePorts {
  name: string;
  postgres: number;
  api: number;
}

/** A PostgreSQL under Patroni, which makes it the primary or a synchronous standby of the other. */
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
      args: [this.place.copy('patroni.yml')],
      env: { HOME: this.place.folder, LC_ALL: 'C.UTF-8', ...this.settings() },
    });
  }

  /** Whether HAProxy would route to it as 'primary' or 'replica'. */
  async is(role: 'primary' | 'replica'): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.ports.api}/${role}`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** Like a power failure of its machine: ends PostgreSQL and Patroni at once. */
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

  private settings(): Record<string, string> {
    const { name, postgres, api } = this.ports;
    const { superuser, replicator } = this.place.passwords;
    return {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOST: this.etcd,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${api}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
      PATRONI_POSTGRESQL_DATA_DIR: this.data,
      PATRONI_POSTGRESQL_BIN_DIR: this.place.programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(this.place.folder, `${name}.pgpass`),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: replicator,
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
