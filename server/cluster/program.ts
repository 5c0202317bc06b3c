import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whom programs run as that refuse to be root; nothing where we are not root. */
const NOBODY = 65_534;
export const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface Command {
  file: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Where what it says goes. */
  log: string;
  /** Also as root. */
  asRoot?: boolean;
  setpriv: string;
}

const LAST_LINES = 15;

/** Nothing comes of waiting for it any longer. */
class Ended extends Error {}

/** A program that ends with us, whatever becomes of us: the kernel tells it when we are gone. */
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
      detached: true, // Ctrl-C is ours to act on
      stdio: ['ignore', out, out],
    });
    closeSync(out);
    return new Program(child, log);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** @throws Ended with the last it said, once it has ended */
  assertRunning(): void {
    if (this.isRunning) return;
    const said = readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    throw new Ended(`${basename(this.log, '.log')} has ended:\n${said}`);
  }

  /** Sends a signal and waits for the end; what has not ended by then is killed. */
  async end(signal: NodeJS.Signals = 'SIGTERM', patienceMs = 15_000): Promise<void> {
    if (!this.isRunning) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(late);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}

/** Looks until it is as it should be; fails with what went wrong last. */
export async function until(isSo: () => Promise<unknown>, what: string, patienceMs = 60_000): Promise<void> {
  const end = Date.now() + patienceMs;
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
  throw new Error(`${what} did not come about within ${patienceMs / 1000} s${problem}`);
}
