import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { config } from '../../src/config.js';
import { S3Storage } from '../../src/uploads/s3-storage.js';
import { factories } from '../factories.js';
import { openShop, useShop } from '../shop.js';

const folder = await mkdtemp(join(tmpdir(), 'shop-bucket-'));
config.dataDir = join(folder, 'data');
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'pictures' }],
});
const { port } = await bucket.run();
config.s3 = { bucket: 'pictures', endpoint: `http://127.0.0.1:${port}`, region: 'ap-south-1' };
// The server knows this one key, and checks the signatures made with it.
Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
const shop = await useShop();
const admin = await factories(shop).admin();
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

async function picture(): Promise<FormData> {
  const content = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#274' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(content)]), 'shirt.png');
  return form;
}

describe('a shop with a bucket', () => {
  it('keeps pictures there, in all sizes, and serves them from there', async () => {
    const { status, body } = await admin.upload(await picture());
    expect(status).toBe(201);
    const stem = (body.image as string).replace(/\.png$/, '');
    for (const [path, type] of [
      [`${stem}.png`, 'image/png'],
      [`${stem}.320.avif`, 'image/avif'],
      [`${stem}.640.webp`, 'image/webp'],
    ] as const) {
      const { status, headers } = await fetch(`${shop.url}/${path}`);
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('cache-control')).toContain('immutable');
    }
    expect((await readdir(join(folder, 's3/pictures/uploads'))).join()).toContain('.320.avif');
    expect(await readdir(config.dataDir)).not.toContain('uploads');
  });

  it('knows which pictures there are not', async () => {
    for (const name of ['none', 'x'.repeat(2000), `x.${'1'.repeat(2000)}`])
      expect((await admin.get(`/uploads/${name}.png`)).body).toEqual({
        message: 'Picture not found',
        code: 'NOT_FOUND',
      });
  });

  it('says that it cannot keep pictures, and not why, when the bucket refuses', async () => {
    const other = await openShop();
    process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
    const { status, body } = await admin.at(other).upload(await picture());
    process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
    await other.close();
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(body.message).not.toMatch(/bucket|signature|s3/i);
  });

  it('waits only so long for a bucket that says nothing', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const patience = { connectionTimeout: 100, requestTimeout: 100 };
    const storage = new S3Storage({ bucket: 'pictures', endpoint, region: 'ap-south-1' }, patience);
    const away = { code: 'SERVICE_UNAVAILABLE' };
    await expect(storage.put('a.png', Buffer.from('ink'), 'image/png')).rejects.toMatchObject(away);
    await expect(storage.get('a.png')).rejects.toMatchObject(away);
    await expect(storage.has('a.png')).rejects.toMatchObject(away);
    storage.onApplicationShutdown();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
