import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDataDir } from '../../common/data-dir.js';
import { copyPackage, findPackage, isComplete } from './binaries.js';

export interface PostgresHome {
  /** Holds data/ (the cluster), password and server.log. */
  folder: string;
  /** Holds the programs. */
  bin: string;
  /** The user that PostgreSQL runs as when the shop runs as root, which PostgreSQL refuses to do. */
  user?: User;
}

interface User {
  uid: number;
  gid: number;
}

/** Decides where the cluster of `dataDir` and its programs live, and which user runs them. */
export async function findHome(dataDir: string): Promise<PostgresHome> {
  await makeDataDir(dataDir);
  const parent = await realpath(dataDir);
  const folder = join(parent, 'postgres');
  const programs = await findPackage();
  const complete = await isComplete(programs);
  if (process.getuid?.() !== 0)
    return { folder, bin: join(complete ? programs.root : await copyPackage(programs, parent), 'bin') };

  const user = (await ownerOf(folder)) ?? (await nobody());
  const inPlace = !(await isLink(folder)) && (await canReach(user, parent));
  const usable = complete && (await canReach(user, join(programs.root, 'bin', 'postgres')));
  return {
    folder: inPlace ? folder : await linkedFolder(folder),
    bin: join(usable ? programs.root : await copyPackage(programs, await sharedFolder()), 'bin'),
    user,
  };
}

/** A cluster that an ordinary user created stays that user's. */
async function ownerOf(folder: string): Promise<User | undefined> {
  const found = await stat(join(folder, 'data')).catch(() => undefined);
  return found?.uid ? { uid: found.uid, gid: found.gid } : undefined;
}

async function nobody(): Promise<User> {
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? [];
  if (!uid || !gid)
    throw new Error('PostgreSQL refuses to run as root and there is no user "nobody": set DATABASE_URL');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether this user may traverse every folder on the path, judged by the permission bits. */
async function canReach(user: User, path: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if (!(mode & bit)) return false;
  return dirname(path) === path || canReach(user, dirname(path));
}

/** A folder of the shop that every user can reach. */
async function sharedFolder(): Promise<string> {
  for (const parent of ['/var/lib', '/var/tmp']) {
    const folder = join(parent, 'e-commerce-shop');
    await mkdir(folder).catch(() => undefined);
    const found = await lstat(folder).catch(() => undefined);
    // /var/tmp is writable for everybody: a folder or link that someone else put there is not to be trusted.
    if (!found?.isDirectory() || found.uid !== 0) continue;
    const writable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (writable) return chmod(folder, 0o755).then(() => folder);
  }
  throw new Error('Neither /var/lib nor /var/tmp can hold the database: set DATA_DIR or DATABASE_URL');
}

/** The cluster lives elsewhere and `link` points there, so that removing the link means starting afresh. */
async function linkedFolder(link: string): Promise<string> {
  const known = await readlink(link).catch(() => undefined);
  if (known && (await belongsTo(link, known))) return known;
  const folder = join(await sharedFolder(), `postgres-${randomBytes(6).toString('hex')}`);
  if (known) await rm(link);
  else await rename(link, folder).catch(ignoring('ENOENT'));
  await symlink(folder, link).catch(ignoring('EEXIST'));
  return linkedFolder(link); // its own, or that of another start that was quicker
}

/** False when the link was copied along with its checkout: two checkouts must not share one cluster. */
async function belongsTo(link: string, folder: string): Promise<boolean> {
  const owner = await readFile(`${folder}.owner`, 'utf8').catch(() => link);
  if (owner !== link && (await readlink(owner).catch(() => undefined)) === folder) return false;
  await writeFile(`${folder}.owner`, link);
  return true;
}

function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

function ignoring(code: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error;
  };
}
