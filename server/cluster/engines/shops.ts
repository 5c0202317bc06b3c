import { resolve } from 'node:path';
import type { Place } from '../place.js';
import { type Program, until } from '../program.js';

const SERVER = resolve(import.meta.dirname, '../..');

/** One process of the shop, from its build. */
export class ShopProcess {
  private program?: Program;

  constructor(
    private readonly place: Place,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  /** Starts it and waits until it is ready for requests. */
  async start(more: Record<string, string> = {}): Promise<void> {
    const name = `shop-${this.port}`;
    this.program = this.place.run(name, {
      file: process.execPath,
      args: [resolve(SERVER, 'dist/main.js')],
      env: { ...this.env, PORT: String(this.port), DATA_DIR: this.place.room(name), ...more },
      cwd: SERVER,
      asRoot: true, // the checkout may be readable by its owner only
    });
    const { program } = this;
    await until(() => {
      program.assertRunning();
      return this.isReady();
    }, `a shop on port ${this.port}`);
  }

  /** @throws Error with its last output, once it has exited by itself */
  assertRunning(): void {
    this.program?.assertRunning();
  }

  private isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/health/ready`).then(({ ok }) => ok);
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    await this.program?.end(signal);
  }
}
