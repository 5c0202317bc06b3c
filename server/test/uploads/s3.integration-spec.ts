import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from '@20minutes/s3rver';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import { config } from '../../src/config.js';
import { S3Storage } from '../../src/uploads/s3-storage.js';
import { Storage } from '../../src/uploads/storage.js';
import { eventually } from '../eventually.js';
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
// The server knows only this key, and verifies signatures made with it.
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
  it('stores pictures there in all sizes, and serves them from there', async () => {
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
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    }
    expect((await readdir(join(folder, 's3/pictures/uploads'))).join()).toContain('.320.avif');
    expect(await readdir(config.dataDir)).not.toContain('uploads');
  });

  it('serves pictures while another client requests many and reads none', async () => {
    const size = 1_048_576;
    await shop.app.get(Storage).put('large.png', Buffer.alloc(size), 'image/png');
    const strangers = Array.from({ length: 20 }, () => {
      const socket = connect(Number(new URL(shop.url).port), '127.0.0.1').on('error', () => undefined);
      return socket.pause().on('connect', () => {
        socket.write('GET /uploads/large.png HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(6));
      });
    });
    await sleep(500); // until every buffer is full
    await eventually(async () => {
      const answer = await fetch(`${shop.url}/uploads/large.png`, { signal: AbortSignal.timeout(10_000) });
      expect((await answer.arrayBuffer()).byteLength).toBe(size);
    });
    for (const socket of strangers) socket.destroy();
  });

  it('responds "Picture not found" for pictures that do not exist', async () => {
    for (const name of ['none', 'x'.repeat(2000), `x.${'1'.repeat(2000)}`])
      expect((await admin.get(`/uploads/${name}.png`)).body).toEqual({
        message: 'Picture not found',
        code: 'NOT_FOUND',
      });
  });

  it('responds 503 without the reason while the bucket rejects uploads, and logs the reason', async () => {
    const said: string[] = [];
    for (const level of ['warn', 'log', 'error'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((text: string) => void said.push(text));
    const other = await openShop();
    said.length = 0;
    process.env.AWS_SECRET_ACCESS_KEY = 'wrong';
    for (let time = 0; time < 2; time++) {
      const { status, body } = await admin.at(other).upload(await picture());
      expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(body.message).not.toMatch(/bucket|signature|s3/i);
    }
    process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
    await other.close();
    jest.restoreAllMocks();
    const failed = expect.stringMatching(/^POST \/api\/uploads failed .*SignatureDoesNotMatch/) as string;
    const away = expect.stringMatching(/^The bucket does not answer.*SignatureDoesNotMatch/) as string;
    expect(said.filter((line) => /bucket|failed/.test(line))).toEqual([away, failed, failed]);
  });

  describe('that is unresponsive', () => {
    const WHOLE = Buffer.alloc(300_000);
    const sockets = new Set<Socket>();
    let silentAfter: number;
    const server = createHttpServer((_, answer) => {
      answer.writeHead(200, { 'content-length': WHOLE.length }).write(WHOLE.subarray(0, silentAfter));
      if (silentAfter >= WHOLE.length) answer.end();
    }).on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))));
    const open = (timeouts?: ConstructorParameters<typeof S3Storage>[1]) => {
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return new S3Storage({ bucket: 'pictures', endpoint, region: 'ap-south-1' }, timeouts);
    };

    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    let said: string[];
    beforeEach(() => {
      said = [];
      for (const level of ['warn', 'log'] as const)
        jest.spyOn(Logger.prototype, level).mockImplementation((text: string) => void said.push(text));
    });
    afterEach(() => jest.restoreAllMocks());
    afterAll(() => {
      server.close().closeAllConnections();
    });
    const away = { code: 'SERVICE_UNAVAILABLE' };

    it('in the middle of a picture causes a timeout, and its connection is closed', async () => {
      const storage = open({ connectionTimeout: 100, requestTimeout: 100, wholeTimeout: 400 });
      silentAfter = 1000;
      await expect(storage.get('a.png')).rejects.toMatchObject(away);
      await eventually(() => expect(sockets.size).toBe(0));
      await expect(storage.get('a.png')).rejects.toMatchObject(away);
      silentAfter = WHOLE.length;
      for (let time = 0; time < 2; time++) expect(await storage.get('a.png')).toHaveLength(WHOLE.length);
      expect(said).toEqual([
        'The bucket does not answer, or refuses (Error: no answer within 400 ms)',
        'The bucket answers again',
      ]);
      storage.onApplicationShutdown();
    });

    it('does not run out of connections when sixty pictures are read concurrently', async () => {
      const storage = open();
      silentAfter = WHOLE.length;
      const answers = await Promise.all(Array.from({ length: 60 }, () => storage.get('a.png')));
      expect(answers.every((content) => content?.length === WHOLE.length)).toBe(true);
      storage.onApplicationShutdown();
    });
  });

  it('times out with SERVICE_UNAVAILABLE if the bucket does not respond', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const timeouts = { connectionTimeout: 100, requestTimeout: 100, wholeTimeout: 1000 };
    const storage = new S3Storage({ bucket: 'pictures', endpoint, region: 'ap-south-1' }, timeouts);
    const away = { code: 'SERVICE_UNAVAILABLE' };
    await expect(storage.put('a.png', Buffer.from('ink'), 'image/png')).rejects.toMatchObject(away);
    await expect(storage.get('a.png')).rejects.toMatchObject(away);
    await expect(storage.has('a.png')).rejects.toMatchObject(away);
    storage.onApplicationShutdown();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
