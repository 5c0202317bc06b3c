import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** Where uploaded files are kept, under their names. Only this file touches the disk, and only s3-storage.ts the bucket. */
export abstract class Storage {
  abstract put(name: string, content: Buffer, type: string): Promise<void>;
  /** @returns undefined for a name that nothing is kept under */
  abstract get(name: string): Promise<Readable | undefined>;
  abstract has(name: string): Promise<boolean>;
}

export class DiskStorage extends Storage {
  constructor(private readonly folder: string) {
    super();
  }

  /** Written beside its place and moved there whole, so that nobody ever reads half a file. */
  async put(name: string, content: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = resolve(this.folder, name);
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
  }

  async get(name: string): Promise<Readable | undefined> {
    return (await this.has(name)) ? createReadStream(resolve(this.folder, name)) : undefined;
  }

  async has(name: string): Promise<boolean> {
    const found = await stat(resolve(this.folder, name)).catch(() => undefined);
    return Boolean(found?.isFile());
  }
}
