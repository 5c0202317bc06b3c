import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const find = (path: string) => stat(path).catch(() => undefined);

/** Makes a folder where there is none, and those above it. With `recursive` Node would never end below /proc, which lets nobody make any. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((await find(folder))?.isDirectory()) return;
    const parent = dirname(folder);
    if (await find(parent)) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}

/** @throws Error that names the setting */
export const makeDataDir = (dataDir: string): Promise<void> =>
  makeFolder(dataDir).catch((cause: unknown) => {
    throw new Error(`DATA_DIR must be a folder, or one that can be made (${String(cause)})`, { cause });
  });
