import { mkdir } from 'node:fs/promises';

/** @throws Error that names the setting */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new Error(`DATA_DIR must be a folder, or one that can be made (${String(cause)})`, { cause });
  });
}
