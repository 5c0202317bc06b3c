import type { Place } from '../place.js';
import type { Program } from '../program.js';

const settings = (port: number, primary: number, users: string) => `[databases]
* = host=127.0.0.1 port=${primary}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
query_wait_timeout = 3
server_connect_timeout = 2
server_login_retry = 1
server_check_delay = 1
log_connections = 0
log_disconnections = 0
`;

/** Lends few connections to many sessions, for a transaction each. */
export class Pooler {
  private program?: Program;

  constructor(
    private readonly place: Place,
    private readonly port: number,
    private readonly primary: number,
  ) {}

  start(): void {
    const users = this.place.file('pgbouncer.users', `"shop" "${this.place.passwords.shop}"\n`);
    const file = this.place.file('pgbouncer.ini', settings(this.port, this.primary, users));
    this.program = this.place.run('pgbouncer', { file: this.place.programs.pgbouncer, args: ['-q', file] });
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.program?.end(signal);
  }
}
