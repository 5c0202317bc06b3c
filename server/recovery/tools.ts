import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

interface User {
  uid: number;
  gid: number;
}

/** Where PostgreSQL's programs are, the environment (PGHOST, PGUSER, PGPASSWORD ...) and the user that they run as. */
export interface Tools {
  bin: string;
  env: Record<string, string | undefined>;
  as?: User;
}

const NEEDED = ['pg_basebackup', 'pg_receivewal', 'pg_verifybackup', 'pg_controldata', 'pg_ctl', 'psql'];

/** Debian has a folder per version; elsewhere they are on the PATH. */
const PLACES = { versions: '/usr/lib/postgresql', path: process.env.PATH ?? '' };

/** The programs of this version of PostgreSQL, or of the newest; those of a wrong version fail with an explanation. */
export function findBin(version?: number, { versions, path } = PLACES): string | undefined {
  const installed = existsSync(versions) ? readdirSync(versions).map(Number).filter(Boolean) : [];
  return [
    ...installed
      .filter((one) => version === undefined || one === version)
      .sort((a, b) => b - a)
      .map((one) => join(versions, String(one), 'bin')),
    ...path.split(delimiter).filter(Boolean),
  ].find((bin) => NEEDED.every((name) => existsSync(join(bin, name))));
}

/** How each program is started. Their output is parsed, so they run in English, whatever the operator's locale. */
export const startOf = ({ env, as }: Tools) => ({ ...as, env: { ...env, LC_ALL: 'C' }, cwd: '/' });

/**
 * Runs a program to its end.
 * @throws Error with its output
 */
export async function run(tools: Tools, name: string, args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(join(tools.bin, name), args, startOf(tools))).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}
