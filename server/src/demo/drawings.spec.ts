import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { fastify } from 'fastify';
import { log } from '../operations/log/log.js';
import { Storage } from '../uploads/storage.js';
import { Drawings } from './drawings.js';
import type { Demo } from './open-demo.js';
import { pictureNames } from './picture-name.js';

class Memory extends Storage {
  readonly files = new Map<string, Buffer>();
  put = (name: string, content: Buffer) => Promise.resolve(void this.files.set(name, content));
  get = (name: string) => Promise.resolve(this.files.has(name) ? Readable.from([]) : undefined);
  has = (name: string) => Promise.resolve(this.files.has(name));
}

type Order = Parameters<Demo['artist']['paint']>[0];

const nameOf = pictureNames();
const image = nameOf('red-shoes', 'Red');
const other = nameOf('black-shirt', 'Black');
const ink = Buffer.from('ink');

let storage: Memory;
let orders: string[];
let isIll: boolean;

beforeEach(() => {
  jest.spyOn(log, 'info').mockReturnValue();
  storage = new Memory();
  orders = [];
  isIll = false;
});

const artist = {
  paint: ({ slug, width }: Order) => {
    orders.push(`${slug} ${width}`);
    return isIll ? Promise.reject(new Error('ill')) : Promise.resolve({ avif: ink, webp: ink, jpg: ink });
  },
  rest: jest.fn(),
} as unknown as Demo['artist'];

/** A server that answers whether the requested file lies in the storage by the time it handles the request. */
async function ask(drawings: Drawings, ...paths: string[]) {
  const server = fastify();
  drawings.attach(server);
  server.get('/*', ({ url }) => String(storage.files.has(url.replace('/uploads/', ''))));
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const answers = await Promise.all(
    paths.map((path) => fetch(`${url}${path}`).then((response) => response.text())),
  );
  await server.close();
  return answers;
}

it('draws a requested picture before responding, in the requested size, once', async () => {
  const small = `/${image.replace('.jpg', '.320.avif')}`;
  const drawings = new Drawings([other, image], storage, artist);
  expect(await ask(drawings, small, small, `/${image.replace('.jpg', '.320.webp')}`)).toEqual([
    'true',
    'true',
    'true',
  ]);
  expect(orders).toEqual(['red-shoes 320']);
  expect(await ask(drawings, `/${image}`)).toEqual(['true']);
  expect(orders).toEqual(['red-shoes 320', 'red-shoes 960']);
});

it('does not draw pictures that belong to no demo product', async () => {
  const stranger = image.replace(/_[0-9a-f]{8}/, '_00000000');
  const drawings = new Drawings([image, 'uploads/0190-960x1200.jpg'], storage, artist);
  expect(await ask(drawings, `/${stranger}`, '/uploads/0190-960x1200.jpg')).toEqual(['false', 'false']);
  expect(orders).toEqual([]);
});

it('draws all pictures in the background, small before large, then stops the artist', async () => {
  await new Drawings([other, image], storage, artist).drawAll();
  expect(orders).toEqual([320, 640, 960].flatMap((width) => [`black-shirt ${width}`, `red-shoes ${width}`]));
  expect(storage.files.size).toBe(2 * 3 * 3);
  expect(artist.rest).toHaveBeenCalled();
});

it('continues where an interrupted start stopped', async () => {
  await ask(new Drawings([other, image], storage, artist), `/${image}`);
  orders = [];
  await new Drawings([other, image], storage, artist).drawAll();
  expect(orders).toHaveLength(5);
  expect(orders).not.toContain('red-shoes 960');
});

it('logs a picture that could not be drawn, and retries on the next request', async () => {
  const told = jest.spyOn(log, 'error').mockReturnValue();
  const drawings = new Drawings([image], storage, artist);
  isIll = true;
  expect(await ask(drawings, `/${image}`)).toEqual(['false']);
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
  isIll = false;
  expect(await ask(drawings, `/${image}`)).toEqual(['true']);
});
