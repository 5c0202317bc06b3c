import type { Place } from '../place.js';
import type { Program } from '../program.js';

const settings = (port: number, primary: number, users: string, pooling: string) => `[databases]
* = host=127.0.0.1 port=${primary}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_file = ${users}
%include ${pooling}
`;

/** Transaction pooling: few server connections for many client sessions. */
export class Pooler {
  private program?: Program;

  constructor(
    private readonly place: Place,
    private readonly port: number,
    private readonly primary: number,
  ) {}

  start(): void {
    const users = this.place.file('pgbouncer.users', `"shop" "${this.place.passwords.shop}"\n`);
    const pooling = this.place.copy('pooling.ini');
    const file = this.place.file('pgbouncer.ini', settings(this.port, this.primary, users, pooling));
    this.program = this.place.run('pgbouncer', { file: this.place.programs.pgbouncer, args: ['-q', file] });
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.program?.end(signal);
  }
}
