import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import { config } from '../../src/config.js';
import { Storage } from '../../src/uploads/storage.js';
import { factories } from '../factories.js';
import { head, sendBytes } from '../raw-http.js';
import { useShop } from '../shop.js';

const WRONG_FORMAT = 'Make sure you have selected .jpeg, .jpg or .png format';
const MEGABYTE = 1_048_576;

config.dataDir = await mkdtemp(join(tmpdir(), 'shop-uploads-'));
const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
afterAll(async () => {
  await rm(config.dataDir, { recursive: true });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const form = (content: Buffer | string, name = 'shoe.png', field = 'image') => {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name);
  return data;
};
/** The names of a srcset, at the end of each of its addresses, which all keep the picture alive. */
const namesIn = (srcset: string) => srcset.split(', ').map((entry) => entry.split(' ')[0]!);
const fetchPicture = async (path: string) => {
  const answer = await fetch(`${shop.url}/${path}`);
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
};

describe('an uploaded picture', () => {
  it('gets its type from its content, whatever its file name', async () => {
    for (const [picture, ext] of [
      [await plain(30, 20).jpeg().toBuffer(), 'jpg'],
      [await plain(30, 20).png().toBuffer(), 'png'],
    ] as const) {
      const { status, body } = await admin.upload(form(picture, 'shoe.exe'));
      expect(status).toBe(201);
      expect(body).toEqual({
        filename: expect.stringMatching(`^[0-9a-f-]{36}-30x20.${ext}$`),
        image: `uploads/${body.filename}`,
      });
    }
  });

  it('has a new name each time', async () => {
    const picture = await plain(8, 8).png().toBuffer();
    const [first, second] = await Promise.all([admin.upload(form(picture)), admin.upload(form(picture))]);
    expect(first.body.filename).not.toBe(second.body.filename);
  });

  it('is served in each size and format that its product lists, cached as immutable', async () => {
    const { body } = await admin.upload(form(await plain(1400, 700).jpeg().toBuffer(), 'shoe.jpg'));
    const product = await create.product({ image: body.image as string });
    const { picture } = (
      await admin.ask(
        'query ($id: ID!) { product(id: $id) { picture { src width height avif webp srcSet } } }',
        { id: product.id },
      )
    ).product;
    expect(picture).toMatchObject({ src: body.image, width: 1400, height: 700 });
    for (const [format, type] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['srcSet', 'jpeg'],
    ] as const) {
      const entries = (picture[format] as string).split(', ').map((entry) => entry.split(' '));
      expect(entries.map(([, width]) => width)).toEqual(['320w', '640w', '960w', '1280w', '1400w']);
      for (const [path, width] of entries) {
        const { status, headers, content } = await fetchPicture(path!);
        expect([status, headers.get('content-type')]).toEqual([
          200,
          `image/${format === 'srcSet' ? 'jpeg' : format}`,
        ]);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(await sharp(content).metadata()).toMatchObject({ format: type, width: parseInt(width!, 10) });
      }
    }
  });

  it('of a small size is not enlarged', async () => {
    const { body } = await admin.upload(form(await plain(300, 300).png().toBuffer()));
    const { id } = await create.product({ image: body.image as string });
    const { product } = await admin.ask('query ($id: ID!) { product(id: $id) { picture { webp srcSet } } }', {
      id,
    });
    expect(namesIn(product.picture.webp as string)).toHaveLength(1);
    expect(product.picture.srcSet).toBe(`${body.image} 300w`);
  });

  it('of a camera is turned upright and loses its metadata', async () => {
    const photo = await plain(60, 40)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await admin.upload(form(photo, 'photo.jpeg'));
    expect(body.filename).toMatch(/-40x60.jpg$/);
    for (const name of [body.filename as string, (body.filename as string).replace('jpg', 'webp')]) {
      const kept = await sharp((await fetchPicture(`uploads/${name}`)).content).metadata();
      expect(kept).toMatchObject({ width: 40, height: 60 });
      expect([kept.exif, kept.icc, kept.iptc, kept.xmp, kept.orientation]).toEqual(Array(5).fill(undefined));
    }
  });

  it('of a huge size is scaled down to a width of 2,000 pixels', async () => {
    const { body } = await admin.upload(form(await plain(5000, 2500).jpeg().toBuffer(), 'wall.jpg'));
    expect(body.filename).toMatch(/-2000x1000.jpg$/);
  });
});

describe('an upload', () => {
  const cut = async () => (await plain(600, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000);

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a GIF', () => plain(8, 8).gif().toBuffer(), 'shoe.gif'],
    ['a WebP picture, named .png', () => plain(8, 8).webp().toBuffer(), 'shoe.png'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
      'shoe.svg',
    ],
    ['an SVG, named .png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'shoe.png'],
    ['a page, named .jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'shoe.jpg'],
    ['what only begins like a PNG', () => Buffer.from('\x89PNG\r\n\x1a\nnot at all', 'latin1'), 'shoe.png'],
    ['a picture that is cut short', cut, 'shoe.png'],
    ['nothing', () => Buffer.alloc(0), 'shoe.png'],
  ])('of %s is rejected', async (_, content, name) => {
    const { status, body } = await admin.upload(form(await content(), name));
    expect([status, body]).toEqual([415, { message: WRONG_FORMAT, code: 'UNSUPPORTED_MEDIA_TYPE' }]);
  });

  it('of 81 million pixels in a small file is rejected with the limit', async () => {
    const { status, body } = await admin.upload(form(await plain(9000, 9000).png().toBuffer()));
    expect([status, body]).toEqual([
      413,
      { message: 'A picture may have up to 40 megapixels.', code: 'PAYLOAD_TOO_LARGE' },
    ]);
  });

  it('that cannot be stored returns 503, and leaves no files behind', async () => {
    const storage = shop.app.get(Storage);
    const put = storage.put.bind(storage);
    const files = () => readdir(join(config.dataDir, 'uploads'));
    const before = await files();
    let room = 3;
    const full = jest.spyOn(storage, 'put').mockImplementation(async (name, content, type) => {
      // A folder in its place keeps the file from being moved there.
      if (room-- === 0) await mkdir(join(config.dataDir, 'uploads', name));
      await put(name, content, type);
    });
    const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { status, body } = await admin.upload(form(await plain(700, 700).png().toBuffer()));
    full.mockRestore();
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(lines.mock.calls.map(([line]) => line as unknown)).toEqual([
      expect.stringMatching(/EISDIR|ENOTEMPTY/),
    ]);
    lines.mockRestore();
    const [inTheWay, ...others] = (await files()).filter((name) => !before.includes(name));
    expect(others).toEqual([]);
    await rmdir(join(config.dataDir, 'uploads', inTheWay!));
  });

  it('may have at most five megabytes', async () => {
    const picture = await plain(64, 64).png().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await admin.upload(form(padded(5 * MEGABYTE)))).status).toBe(201);
    const { status, body } = await admin.upload(form(padded(5 * MEGABYTE + 1)));
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is for admins', async () => {
    const picture = await plain(8, 8).png().toBuffer();
    expect((await create.stranger().upload(form(picture))).body.code).toBe('UNAUTHENTICATED');
    expect((await (await create.user()).upload(form(picture))).body.code).toBe('FORBIDDEN');
    const large = form(Buffer.alloc(20 * MEGABYTE));
    expect((await create.stranger().upload(large)).status).toBe(401);
  });

  it('of anything but one picture is rejected', async () => {
    const picture = await plain(8, 8).png().toBuffer();
    const text = new FormData();
    text.append('image', 'no file');
    const two = form(picture);
    two.append('image', new Blob([new Uint8Array(picture)]), 'second.png');
    const fields = form(picture);
    for (let n = 0; n < 6; n++) fields.append(`field${n}`, 'text');
    for (const wrong of [form(picture, 'shoe.png', 'file'), text, new FormData(), two, fields]) {
      const { status, body } = await admin.upload(wrong);
      expect([status, body.message]).toEqual([400, 'Send one picture as the multipart field image']);
    }
    expect((await admin.post('/api/uploads')).status).toBe(415);
  });

  it.each([
    'application/json',
    'image/jpeg',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
  ])('of %s instead of a form is rejected as a wrong format', async (type) => {
    const { status, body } = await admin.post('/api/uploads', {}, { 'content-type': type });
    expect([status, body]).toEqual([415, { message: WRONG_FORMAT, code: 'UNSUPPORTED_MEDIA_TYPE' }]);
  });

  it('may use chunked transfer encoding', async () => {
    const picture = await plain(8, 8).png().toBuffer();
    const file = 'content-disposition: form-data; name="image"; filename="a.png"';
    const parts = [`--b\r\n${file}\r\n\r\n`, picture, '\r\n--b--\r\n'].map((part) => Buffer.from(part));
    const { status } = await sendBytes(
      shop,
      head('POST /api/uploads', {
        'content-type': 'multipart/form-data; boundary=b',
        'transfer-encoding': 'chunked',
        authorization: `Bearer ${admin.token}`,
      }),
      ...parts.flatMap((part) => [`${part.length.toString(16)}\r\n`, part, '\r\n']),
      '0\r\n\r\n',
    );
    expect(status).toBe(201);
  });

  it('leaves no files behind when it is rejected', async () => {
    const before = await readdir(join(config.dataDir, 'uploads'));
    await admin.upload(form(await cut()));
    expect(await readdir(join(config.dataDir, 'uploads'))).toEqual(before);
  });
});

describe('an upload that is a malformed form', () => {
  const type = 'multipart/form-data; boundary=b';
  const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx';

  it.each([
    ['has no boundary', 'multipart/form-data', part],
    ['never ends', type, part],
    ['never begins', type, 'nothing'],
    ['has a boundary only', type, '--b'],
    ['is empty', type, ''],
    ['has a path traversal in its name', type, `${part.replace('a.png', '../../a.png')}\r\n--b--\r\n`],
    ['has the name __proto__', type, `${part.replace('"image"', '"__proto__"')}\r\n--b--\r\n`],
  ])('is rejected if it %s', async (_, contentType, body) => {
    const bytes = [
      head('POST /api/uploads', {
        'content-type': contentType,
        'content-length': body.length,
        authorization: `Bearer ${admin.token}`,
      }),
      body,
    ];
    const answer = await sendBytes(shop, ...bytes);
    expect([400, 415]).toContain(answer.status);
    expect(JSON.parse(answer.body)).toEqual({ message: expect.any(String), code: expect.any(String) });
  });
});

describe('a picture that does not exist', () => {
  it.each([
    '/uploads/none.png',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%2e%2e/package.json',
    '/uploads/..%5c..%5cpackage.json',
    '/uploads/%2fetc%2fpasswd',
    '/uploads/a.png%00.jpg',
    '/uploads/.png',
    '/uploads/',
    '/uploads',
  ])('%s is not found', async (path) => {
    const answer = await sendBytes(shop, head(`GET ${path}`));
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'NOT_FOUND']);
  });
});
