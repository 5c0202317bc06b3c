import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { truncateSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Append-only JSON lines. Each line is written before the response that depends on it, so killing the process at any moment loses
 * nothing; at most the last line is truncated, and its request was never answered.
 */
export class StateFile {
  private handle: number | undefined;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  read(): unknown[] {
    if (!existsSync(this.path)) return [];
    const text = readFileSync(this.path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) truncateSync(this.path, Buffer.byteLength(whole));
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line, index) => this.parse(line, index + 1));
  }

  append(entry: unknown): void {
    this.handle ??= openSync(this.path, 'a');
    writeSync(this.handle, `${JSON.stringify(entry)}\n`);
  }

  /** Compacts the log to the current state, atomically. */
  rewrite(entries: unknown[]): void {
    this.close();
    const draft = `${this.path}.new`;
    writeFileSync(draft, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    renameSync(draft, this.path);
  }

  clear(): void {
    this.handle ??= openSync(this.path, 'a');
    ftruncateSync(this.handle, 0);
  }

  close(): void {
    if (this.handle !== undefined) closeSync(this.handle);
    this.handle = undefined;
  }

  private parse(line: string, number: number): unknown {
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(`${this.path}:${number} is not valid JSON; move the file away to start afresh`);
    }
  }
}
