import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Logger, OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '../common/app-error.js';
import { config } from '../config.js';

/** Where uploaded files are kept, under their names. This is the only file that touches the disk or the bucket. */
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

/** Any S3-compatible bucket; the credentials come from the environment, as the AWS SDK reads them. */
export class S3Storage extends Storage implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly logger = new Logger('Storage');

  constructor(private readonly options: { bucket: string; endpoint?: string; region: string }) {
    super();
    const { endpoint, region } = options;
    this.client = new S3Client({ region, endpoint, forcePathStyle: Boolean(endpoint) });
  }

  async put(name: string, content: Buffer, type: string): Promise<void> {
    const place = { Bucket: this.options.bucket, Key: `uploads/${name}` };
    await this.client
      .send(new PutObjectCommand({ ...place, Body: content, ContentType: type }))
      .catch((error: unknown) => this.fail(error));
  }

  async get(name: string): Promise<Readable | undefined> {
    const place = { Bucket: this.options.bucket, Key: `uploads/${name}` };
    const found = await this.client
      .send(new GetObjectCommand(place))
      .catch((error: unknown) => (error instanceof NoSuchKey ? undefined : this.fail(error)));
    return found?.Body as Readable | undefined;
  }

  async has(name: string): Promise<boolean> {
    const place = { Bucket: this.options.bucket, Key: `uploads/${name}` };
    return this.client.send(new HeadObjectCommand(place)).then(
      () => true,
      (error: unknown) => (error instanceof NotFound ? false : this.fail(error)),
    );
  }

  onApplicationShutdown() {
    this.client.destroy();
  }

  private fail(error: unknown): never {
    this.logger.error(String(error));
    throw new AppError('SERVICE_UNAVAILABLE', 'Pictures are out of reach at the moment. Please try again.');
  }
}

export const createStorage = (): Storage =>
  config.s3 ? new S3Storage(config.s3) : new DiskStorage(resolve(config.dataDir, 'uploads'));
