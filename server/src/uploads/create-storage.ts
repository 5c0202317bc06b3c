import { resolve } from 'node:path';
import { config } from '../config.js';
import { DiskStorage, Storage } from './storage.js';

/** Loads the bucket's SDK only if a bucket is configured. */
export async function createStorage(): Promise<Storage> {
  if (!config.s3) return new DiskStorage(resolve(config.dataDir, 'uploads'));
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(config.s3);
}
