import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

const NEEDED = ['pg_basebackup', 'pg_receivewal', 'pg_verifybackup', 'pg_ctl', 'psql'];

/** Debian keeps those of each version apart; elsewhere they are where all programs are. */
const PLACES = { versions: '/usr/lib/postgresql', path: process.env.PATH ?? '' };

/** The programs of this version of PostgreSQL, or of the newest; those of another fail by themselves and say why. */
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

/** How each of them is started. What they say is read here, so they say it in English, whatever the operator speaks. */
export const startOf = ({ env, as }: Tools) => ({ ...as, env: { ...env, LC_ALL: 'C' }, cwd: '/' });

/** Runs one of them to its end. @throws Error with what it said */
export async function run(tools: Tools, name: string, args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(join(tools.bin, name), args, startOf(tools))).stdout;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(stderr?.trim() || message, { cause: error });
  }
}
