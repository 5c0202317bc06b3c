import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Logger, OnApplicationShutdown } from '@nestjs/common';
import { Outage } from '../common/outage.js';
import { withTimeout } from '../common/with-timeout.js';
import { outOfReach, Storage } from './storage.js';

/**
 * In ms: one attempt has connectionTimeout to connect and requestTimeout until the bucket begins to answer; wholeTimeout is for
 * everything, to the end of a picture.
 */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000, wholeTimeout: 15_000 };
/** While the bucket is silent each attempt takes its full time, and somebody waits. */
const TRIES = 2;

/** Any S3-compatible bucket; the credentials come from the environment, as the AWS SDK reads them. */
export class S3Storage extends Storage implements OnApplicationShutdown {
  private readonly client: S3Client;
  /** Each picture that failed is logged as well. */
  private readonly outage = new Outage(
    new Logger('Storage'),
    'The bucket does not answer, or refuses',
    'The bucket answers again',
  );

  constructor(
    private readonly options: { bucket: string; endpoint?: string; region: string },
    private readonly timeouts = TIMEOUTS,
  ) {
    super();
    const { endpoint, region } = options;
    const { connectionTimeout, requestTimeout } = timeouts;
    this.client = new S3Client({
      region,
      endpoint,
      forcePathStyle: Boolean(endpoint),
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
    });
  }

  async put(name: string, content: Buffer, type: string): Promise<void> {
    const place = this.placeOf(name);
    await this.ask(this.client.send(new PutObjectCommand({ ...place, Body: content, ContentType: type })));
  }

  /** Read whole into memory: a slow reader must not hold one of the bucket's few connections. */
  get(name: string): Promise<Buffer | undefined> {
    const given = new AbortController();
    return this.ask(
      withTimeout(this.timeouts.wholeTimeout, this.read(name, given.signal)).catch((error: unknown) => {
        given.abort();
        throw error;
      }),
    );
  }

  private async read(name: string, abortSignal: AbortSignal): Promise<Buffer> {
    const found = await this.client.send(new GetObjectCommand(this.placeOf(name)), { abortSignal });
    return buffer(addAbortSignal(abortSignal, found.Body as Readable));
  }

  async has(name: string): Promise<boolean> {
    return Boolean(await this.ask(this.client.send(new HeadObjectCommand(this.placeOf(name)))));
  }

  onApplicationShutdown() {
    this.client.destroy();
  }

  private placeOf(name: string) {
    return { Bucket: this.options.bucket, Key: `uploads/${name}` };
  }

  /** @returns undefined if there is no such picture */
  private async ask<T>(answer: Promise<T>): Promise<T | undefined> {
    const found = await answer.catch((error: unknown) => {
      if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
      this.outage.begin(error);
      throw outOfReach(error);
    });
    this.outage.end();
    return found;
  }
}
