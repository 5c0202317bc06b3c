import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Logger, OnModuleInit } from '@nestjs/common';
import { AppError } from '../common/app-error.js';
import { messageOf } from '../common/message-of.js';

export const outOfReach = (cause: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', 'Pictures are out of reach at the moment. Please try again.', {
    cause,
  });

/** Keeps uploaded files by name. Only this file touches the disk, and only s3-storage.ts the bucket. */
export abstract class Storage {
  /** @throws AppError SERVICE_UNAVAILABLE, as the other methods do */
  abstract put(name: string, content: Buffer, type: string): Promise<void>;
  /** @returns undefined if nothing is kept under this name */
  abstract get(name: string): Promise<Readable | Buffer | undefined>;
  abstract has(name: string): Promise<boolean>;

  /** Removes the files of a picture that could not be kept whole. A bucket leaves them: nobody knows their names. */
  async remove(_names: string[]): Promise<void> {}
}

export class DiskStorage extends Storage implements OnModuleInit {
  constructor(private readonly folder: string) {
    super();
  }

  /** Warns at start of what only the first upload would otherwise show. */
  async onModuleInit() {
    try {
      await mkdir(this.folder, { recursive: true });
      await access(this.folder, constants.W_OK);
    } catch (error) {
      new Logger('Uploads').warn(
        `No pictures can be kept: DATA_DIR cannot be written to (${messageOf(error)})`,
      );
    }
  }

  /**
   * Writes a temporary file and renames it, so that nobody ever reads half a file. Two processes with one folder may draw the
   * same picture at once, so each has a temporary file of its own.
   */
  async put(name: string, content: Buffer): Promise<void> {
    const part = `${name}.${randomUUID()}.part`;
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(resolve(this.folder, part), content);
      await rename(resolve(this.folder, part), resolve(this.folder, name));
    } catch (error) {
      await this.remove([part]);
      throw outOfReach(error); // disk full, or not writable
    }
  }

  override async remove(names: string[]): Promise<void> {
    for (const name of names) await unlink(resolve(this.folder, name)).catch(() => undefined);
  }

  async get(name: string): Promise<Readable | undefined> {
    return (await this.has(name)) ? createReadStream(resolve(this.folder, name)) : undefined;
  }

  async has(name: string): Promise<boolean> {
    try {
      return (await stat(resolve(this.folder, name))).isFile();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw outOfReach(error); // a disk that is gone does not mean that the picture is
    }
  }
}
