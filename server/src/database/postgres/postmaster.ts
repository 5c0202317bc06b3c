import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The port of the server that runs on this cluster, if any. PostgreSQL itself recognises the pid file of a dead process, but not
 * one whose pid now belongs to an unrelated process of the same user: that file is removed.
 */
export async function runningPort(data: string): Promise<number | undefined> {
  const pidFile = join(data, 'postmaster.pid');
  const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n').map(Number);
  if (!pid || !isAlive(pid)) return undefined;
  const command = await commandOf(pid);
  const isOurs = command.includes('postgres') && (process.platform === 'win32' || command.includes(data));
  if (isOurs) return port;
  await rm(pidFile, { force: true });
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process; empty if it has just ended. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  const { stdout } = await promisify(execFile)(program, args).catch(() => ({ stdout: '' }));
  return stdout;
}
