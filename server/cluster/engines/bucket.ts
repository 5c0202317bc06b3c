import S3rver from '@20minutes/s3rver';
import type { Place } from '../place.js';

/** The only key of this store. */
export const BUCKET = { name: 'pictures', accessKey: 'S3RVER', secretKey: 'S3RVER' };

/** An S3-compatible store on this machine's disk. */
export async function startBucket(place: Place) {
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: place.room('bucket'),
    configureBuckets: [{ name: BUCKET.name }],
  });
  const { port } = await bucket.run();
  return { url: `http://127.0.0.1:${port}`, stop: () => bucket.close() };
}
