import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const SERVER = resolve(import.meta.dirname, '../..');

/** Runs a file of the sources in a process of its own, in this test file's environment unless told otherwise. */
export function run(file: string, env: Record<string, string> = {}, args: string[] = []): ChildProcess {
  const node = ['--enable-source-maps', '--conditions=shop-source', '--import', './bin/typescript.js'];
  return spawn(process.execPath, [...node, file, ...args], { cwd: SERVER, env: { ...process.env, ...env } });
}

export interface ChildShop {
  url: string;
  /** All that it has written to its standard output so far; its log is among that. */
  said(): string;
  /** As when the machine runs out of memory: nothing is finished and nothing is said. */
  kill(): Promise<void>;
}

/** A shop in a process of its own, on this test file's database. */
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
