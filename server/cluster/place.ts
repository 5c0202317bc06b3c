import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Programs } from './packages.js';
import { asNobody, Program, until, type Command } from './program.js';

/** Shared with docker-compose.yml. */
const CONFIG = resolve(import.meta.dirname, 'config');

/** The cluster's folder and passwords, and how to start programs in it. */
export class Place {
  readonly folder = mkdtempSync(join(tmpdir(), 'shop-cluster-'));
  readonly passwords = { superuser: secret(), replicator: secret(), shop: secret() };
  readonly jwtSecret = secret();
  private isClosed = false;

  constructor(readonly programs: Programs) {
    own(this.folder);
  }

  /** A folder that the engines may write to. */
  room(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    own(path);
    return path;
  }

  file(name: string, content: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    own(path);
    return path;
  }

  /** Copies a file of `config` to where engines can read it: the checkout may be readable by its owner only. */
  copy(name: string): string {
    return this.file(name, readFileSync(join(CONFIG, name), 'utf8'));
  }

  /** Prevents further starts. */
  close(): void {
    this.isClosed = true;
  }

  /** Kills processes that survived their parent: a PostgreSQL that Patroni was just about to start. */
  async remove(): Promise<void> {
    await until(() => {
      const left = processesOf(this.folder);
      for (const pid of left) process.kill(pid, 'SIGKILL');
      return Promise.resolve(left.length === 0);
    }, `the end of all that runs in ${this.folder}`);
    await rm(this.folder, { recursive: true, force: true });
  }

  run(name: string, command: Omit<Command, 'log' | 'setpriv'>): Program {
    if (this.isClosed) throw new Error(`${name} is not started any more`);
    const log = join(this.folder, `${name}.log`);
    return Program.start({ cwd: this.folder, ...command, log, setpriv: this.programs.setpriv });
  }
}

function own(path: string): void {
  if (asNobody.uid !== undefined) chownSync(path, asNobody.uid, asNobody.gid);
}

/** Processes with the folder in their command line. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(name).includes(folder))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has exited meanwhile
  }
}

const secret = () => randomBytes(24).toString('base64url');

export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    await once(server.close(), 'close');
    return true;
  } catch {
    return false;
  }
}
