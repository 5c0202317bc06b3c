import type { Place } from '../place.js';
import type { Program } from '../program.js';

/** State that the shops share for a while: their rate limits. Nothing of it is written to disk. */
export class Redis {
  private program?: Program;

  constructor(
    private readonly place: Place,
    readonly port: number,
  ) {}

  start(): void {
    const args = ['--bind', '127.0.0.1', '--port', String(this.port), '--save', '', '--appendonly', 'no'];
    this.program = this.place.run('redis', { file: this.place.programs.redis, args });
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.program?.end(signal);
  }
}
