import type { ChildProcess } from 'node:child_process';
import { follow, isFollowed, takeBase, TooOld } from './backup.js';
import { parseCommand } from './command-line.js';
import { restore, versionOf } from './restore.js';
import { findBin, type Tools } from './tools.js';

const PAUSE_MS = 1000;

async function main(args: string[]): Promise<void> {
  // npm runs this in the server's folder.
  const options = parseCommand(args, process.env.INIT_CWD ?? process.cwd());
  const version = options.command === 'restore' ? await versionOf(options) : undefined;
  const bin = findBin(version);
  if (!bin) {
    const needed = version ? `PostgreSQL ${version}` : "your server's version of PostgreSQL";
    throw new Error(
      `The programs of ${needed} are not installed: sudo apt-get install postgresql-${version ?? 'VERSION'}`,
    );
  }
  const tools: Tools = { bin, env: process.env };
  if (options.command === 'backup') {
    if (options.isFollowing) return keepFollowing(tools, options.folder);
    const base = await takeBase(tools, options.folder);
    console.log(`Copied to ${base}`);
    if (!(await isFollowed(tools, options.folder, base)))
      console.error(
        `Nothing receives what is written after it: run npm run backup -- ${options.folder} --follow, and then this once more.`,
      );
    return;
  }
  if (process.getuid?.() === 0)
    throw new Error('PostgreSQL does not run as root: sudo -u postgres npm run restore ...');
  const last = await restore(tools, options);
  console.log(
    `Restored ${last ? `up to ${last}` : 'as it was when its base backup was made'}. It listens on 127.0.0.1:${options.port}; let npm run doctor look at it before anybody else does.`,
  );
}

/** Restarts the receiver when it is cut off: after a failover the slot is created on the new primary. */
async function keepFollowing(tools: Tools, folder: string): Promise<void> {
  let receiving: ChildProcess | undefined;
  let isOver = false;
  let said = '';
  const end = () => {
    isOver = true;
    receiving?.kill('SIGTERM');
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  while (!isOver) {
    try {
      receiving = await follow(tools, folder);
      if (isOver) receiving.kill('SIGTERM'); // it was asked to end meanwhile
      said = '';
      console.log(`Receiving into ${folder}`);
      await new Promise((ended) => receiving!.once('exit', ended));
    } catch (error) {
      if (error instanceof TooOld) throw error;
      const { message } = error as Error;
      if (message !== said) console.error(message);
      said = message;
    }
    if (!isOver) await new Promise((waited) => setTimeout(waited, PAUSE_MS));
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
