import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface User {
  uid: number;
  gid: number;
}

/** Where PostgreSQL's own programs lie, and with which variables (PGHOST, PGUSER, PGPASSWORD ...) and as whom they run. */
export interface Tools {
  bin: string;
  env: Record<string, string | undefined>;
  as?: User;
}

const VERSIONS = '/usr/lib/postgresql';
const NEEDED = ['pg_basebackup', 'pg_receivewal', 'pg_verifybackup', 'pg_ctl'];

/** The programs of the newest PostgreSQL of the system: they have to be those of the server's version. */
export function findBin(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number).filter(Boolean) : [];
  return versions
    .sort((a, b) => b - a)
    .map((version) => join(VERSIONS, String(version), 'bin'))
    .find((bin) => NEEDED.every((name) => existsSync(join(bin, name))));
}

/** Runs one of them to its end. @throws Error with what it said */
export async function run({ bin, env, as }: Tools, name: string, args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(join(bin, name), args, { ...as, env, cwd: '/' })).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}
