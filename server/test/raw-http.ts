import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from './shop.js';

interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends raw bytes, for what no HTTP client would send, and reads until the server closes the connection. */
export const sendBytes = (shop: Pick<Shop, 'url'>, ...parts: (string | Buffer)[]) =>
  exchange(shop, (socket) => parts.forEach((part) => socket.write(part)));

/** The same over a slow line: the head, then a few bytes at a time. */
export const sendSlowly = (shop: Pick<Shop, 'url'>, start: string, body: string) =>
  exchange(shop, async (socket) => {
    socket.setNoDelay(true).write(start);
    for (let at = 0; at < body.length; at += A_FEW) {
      await sleep(5);
      socket.write(body.slice(at, at + A_FEW));
    }
  });

const A_FEW = 10;

function exchange({ url }: Pick<Shop, 'url'>, send: (socket: Socket) => unknown): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => void send(socket));
    socket.on('data', (data) => received.push(data));
    // The server may close the connection while the rest is being sent; its response up to then counts.
    socket.on('error', (error) => (received.length > 0 ? undefined : reject(error)));
    socket.on('close', () => resolve(parse(Buffer.concat(received).toString())));
  });
}

function parse(answer: string): RawResponse {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: answer.slice(end + 4),
  };
}

/** The head of a request that asks the server to close the connection afterwards. */
export const head = (firstLine: string, headers: Record<string, string | number> = {}) =>
  [
    `${firstLine} HTTP/1.1`,
    'host: shop',
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
