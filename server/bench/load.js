import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';

const CONNECTIONS = 32;

/**
 * Sends requests over 32 connections, each as soon as the previous one is answered.
 * @param url the server's address
 * @param request creates the next request: { path, body?, token?, headers? }, headers as lines
 * @returns the number of visits, visits per second, and the median and p99 in milliseconds
 */
export const measure = (url, request, seconds) =>
  measureVisits(url, (connection) => connection.send(request()), seconds);

/** The same for visits of several requests: each of the 32 runs `visit` again and again over its connection. */
export async function measureVisits(url, visit, seconds) {
  const times = [];
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(url)));
  const start = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < start + seconds * 1000) {
        const begun = performance.now();
        await visit(connection);
        times.push(performance.now() - begun);
      }
      connection.close();
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  return { visits: times.length, perSecond: times.length / elapsed, median: at(0.5), p99: at(0.99) };
}

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** One request after the other on a bare socket, so that the load costs little of the measured machine. */
export class Connection {
  static open(url) {
    const { hostname, port, pathname } = new URL(url);
    const socket = connect(port, hostname);
    socket.setNoDelay(true);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket, hostname, pathname.replace(/\/$/, ''))));
    });
  }

  constructor(socket, host, prefix) {
    this.socket = socket;
    this.host = host;
    this.prefix = prefix;
    this.response = Buffer.alloc(0);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', (error) => this.reject(error));
    socket.on('close', () => this.reject(new Error('The server hung up')));
  }

  /** Data before any request, such as a server's timeout response, has nobody to receive it. */
  resolve() {}
  reject() {}

  /** @returns the raw response, whose body jsonOf reads */
  send(request) {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.socket.write(bytes(this.host, { ...request, path: this.prefix + request.path }));
    });
  }

  take(chunk) {
    this.response = this.response.length === 0 ? chunk : Buffer.concat([this.response, chunk]);
    if (!isWhole(this.response)) return;
    const { response } = this;
    this.response = Buffer.alloc(0);
    const refusal = refusalIn(response);
    if (refusal) this.reject(new Error(refusal));
    else this.resolve(response);
  }

  close() {
    this.socket.end();
  }
}

/** The JSON of a response, compressed with brotli or not at all. */
export function jsonOf(response) {
  const head = response.indexOf('\r\n\r\n');
  const body = response.subarray(head + 4);
  const isPacked = /\r\ncontent-encoding: br\r/i.test(response.latin1Slice(0, head + 2));
  return JSON.parse(isPacked ? brotliDecompressSync(body) : body.toString());
}

function bytes(host, { path, body, token, headers = [] }) {
  const text = body && JSON.stringify(body);
  return [
    `${text ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...headers,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
    `\r\n${text ?? ''}`,
  ].join('\r\n');
}

function isWhole(response) {
  const head = response.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(response.latin1Slice(0, head + 2)) ?? [];
  return response.length >= head + 4 + Number(length);
}

/** Measuring refusals would be worthless. */
function refusalIn(response) {
  const status = response.latin1Slice(9, 12);
  if (status.startsWith('2') && !response.includes('"errors":[')) return undefined;
  return `The server refused: ${response.toString().slice(0, 1000)}`;
}
