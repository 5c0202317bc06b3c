import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = resolve(import.meta.dirname, '../..');

/** Runs a source file in a separate process, with this test file's environment by default. */
export function run(file: string, env: Record<string, string> = {}, args: string[] = []): ChildProcess {
  const node = ['--enable-source-maps', '--conditions=shop-source', '--import', './bin/typescript.js'];
  return spawn(process.execPath, [...node, file, ...args], { cwd: SERVER, env: { ...process.env, ...env } });
}

export interface ChildShop {
  url: string;
  /** Its standard output so far, which includes its log. */
  said(): string;
  /** Like the kernel's OOM killer: nothing is finished and nothing is logged. */
  kill(): Promise<void>;
}

/** A shop in a separate process, on this test file's database. */
export async function openChildShop(env: Record<string, string> = {}): Promise<ChildShop> {
  const child = run('test/child/shop.ts', env);
  child.stderr!.pipe(process.stderr);
  let said = '';
  child.stdout!.on('data', (text) => (said += String(text)));
  const [url] = (await Promise.race([
    once(createInterface(child.stdout!), 'line'),
    once(child, 'exit').then(() =>
      Promise.reject(new Error('The shop in a process of its own did not start')),
    ),
  ])) as [string];
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { url, said: () => said, kill };
}
