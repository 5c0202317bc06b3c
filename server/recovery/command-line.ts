import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `npm run backup -- FOLDER            copies the whole database into FOLDER
npm run backup -- FOLDER --follow   receives into FOLDER all that is written, until it is ended
npm run restore -- FOLDER INTO [PORT] [MOMENT]
                                    makes a server in INTO as the database was at MOMENT (2026-11-22T05:00:00Z)

Which server is backed up, PGHOST, PGPORT, PGUSER, PGPASSWORD (or PGPASSFILE) say: a role with REPLICATION.`;
const DEFAULT_PORT = '5433';

export type Command =
  | { command: 'backup'; folder: string; isFollowing: boolean }
  | { command: 'restore'; folder: string; into: string; port: number; until?: Date };

/**
 * Parses the command line; relative folders are resolved against `at`.
 * @throws Error with the problem and the usage
 */
export function parseCommand([command, ...args]: string[], at: string): Command {
  try {
    if (command === 'backup') return parseBackup(args, at);
    if (command === 'restore') return parseRestore(args, at);
    throw new Error(`${command} is neither backup nor restore.`);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error });
  }
}

function parseBackup(args: string[], at: string): Command {
  const options = { follow: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder, ...others] = positionals;
  if (!folder) throw new Error('Which folder is the backup to go into?');
  if (others.length > 0) throw new Error(`A backup goes into one folder: what is ${others.join(' ')}?`);
  return { command: 'backup', folder: resolve(at, folder), isFollowing: Boolean(values.follow) };
}

function parseRestore(args: string[], at: string): Command {
  const [folder, into, port = DEFAULT_PORT, moment, ...others] = parseArgs({
    args,
    allowPositionals: true,
  }).positionals;
  if (!folder) throw new Error('From which folder of backups?');
  if (!into) throw new Error('Into which new folder?');
  if (others.length > 0) throw new Error(`What is ${others.join(' ')}?`);
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`${port} is no port (1 to 65535).`);
  const until = moment === undefined ? undefined : new Date(moment);
  if (Number.isNaN(until?.getTime() ?? 0)) throw new Error(`${moment} is no moment.`);
  return {
    command: 'restore',
    folder: resolve(at, folder),
    into: resolve(at, into),
    port: Number(port),
    until,
  };
}
