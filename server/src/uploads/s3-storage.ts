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
import { Storage } from './storage.js';

/** How long one try may take: to be let in, and until the bucket begins to answer. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 10_000 };
/** Each of them takes its time where the bucket is silent, and somebody waits. */
const TRIES = 2;

/** Any S3-compatible bucket; the credentials come from the environment, as the AWS SDK reads them. */
export class S3Storage extends Storage implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly logger = new Logger('Storage');

  constructor(
    private readonly options: { bucket: string; endpoint?: string; region: string },
    patience = PATIENCE,
  ) {
    super();
    const { endpoint, region } = options;
    this.client = new S3Client({
      region,
      endpoint,
      forcePathStyle: Boolean(endpoint),
      maxAttempts: TRIES,
      requestHandler: { ...patience, throwOnRequestTimeout: true },
    });
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
