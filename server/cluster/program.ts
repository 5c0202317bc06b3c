import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The user for programs that refuse to run as root; none unless we are root. */
const NOBODY = 65_534;
export const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface Command {
  file: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Log file for its output. */
  log: string;
  /** May run as root. */
  asRoot?: boolean;
  setpriv: string;
}

const LAST_LINES = 15;
/** A program that has not ended by then is killed. */
const END_MS = 15_000;

/** There is no point in waiting any longer. */
class Ended extends Error {}

/** A program that ends with this process, however that ends: the kernel signals it when its parent dies. */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    private readonly log: string,
  ) {
    child.on('error', (error) => appendFileSync(log, `${error.message}\n`));
  }

  static start({ file, args, env, cwd, log, asRoot, setpriv }: Command): Program {
    const out = openSync(log, 'a');
    const child = spawn(setpriv, ['--pdeathsig', 'SIGTERM', '--', file, ...args], {
      ...(asRoot ? {} : asNobody),
      cwd,
      env: { PATH: process.env.PATH, ...env },
      detached: true, // Ctrl-C is handled by this process
      stdio: ['ignore', out, out],
    });
    closeSync(out);
    return new Program(child, log);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @throws Ended with its last output, once it has exited */
  assertRunning(): void {
    if (this.isRunning) return;
    const said = readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    throw new Ended(`${basename(this.log, '.log')} has ended:\n${said}`);
  }

  /** Sends a signal and waits for the exit. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(late);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** Polls until the condition holds; on a timeout it throws with the last problem. */
export async function until(isSo: () => Promise<unknown>, what: string, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  let problem = '';
  while (Date.now() < end) {
    try {
      if (await isSo()) return;
      problem = '';
    } catch (error) {
      if (error instanceof Ended) throw error;
      problem = `: ${String(error)}`;
    }
    await sleep(100);
  }
  throw new Error(`${what} did not come about within ${timeoutMs / 1000} s${problem}`);
}
