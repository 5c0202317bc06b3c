import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import { createBulkhead } from '../common/limits/bulkhead.js';
import { encode, type EncodedFile } from './encode.js';
import { WRONG_FORMAT } from './read-picture.js';
import { Storage } from './storage.js';

/** Encoding a picture takes a processor for about a second, and tens of megabytes. */
const inQueue = createBulkhead({ atOnce: 1, waiting: 8, seconds: 5 });

const NAME = /^[\w-]{1,100}(\.\d{1,5})?\.(jpg|png|webp|avif)$/;
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

interface Upload {
  filename: string;
  /** The path to use as a product's image. */
  image: string;
}

@Injectable()
export class UploadsService {
  constructor(private readonly storage: Storage) {}

  /**
   * Keeps a picture in web sizes under a new name, so that its address may be cached for ever.
   * @throws AppError UNSUPPORTED_MEDIA_TYPE if the content is no JPEG or PNG, whatever its name says; TOO_MANY_REQUESTS if too
   * many are queued already; SERVICE_UNAVAILABLE if it cannot be kept
   */
  async store(content: Buffer): Promise<Upload> {
    const encoded = await inQueue(() => encode(newId(), content));
    if (!encoded) throw new AppError('UNSUPPORTED_MEDIA_TYPE', WRONG_FORMAT);
    await this.storeAll(encoded.files);
    return { filename: encoded.filename, image: `uploads/${encoded.filename}` };
  }

  /** Keeps all of them or none. */
  private async storeAll(files: EncodedFile[]): Promise<void> {
    const stored: string[] = [];
    try {
      for (const { name, content, type } of files) {
        await this.storage.put(name, content, type);
        stored.push(name);
      }
    } catch (error) {
      await this.storage.remove(stored);
      throw error;
    }
  }

  /**
   * A file of a kept picture.
   * @throws AppError NOT_FOUND
   */
  async open(name: string): Promise<{ type: string; content: Readable | Buffer }> {
    const [, , extension = ''] = NAME.exec(name) ?? [];
    const content = extension ? await this.storage.get(name) : undefined;
    if (!content) throw notFound('Picture');
    return { type: TYPES[extension]!, content };
  }
}
