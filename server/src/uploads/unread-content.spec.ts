import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnreadContent } from './unread-content.js';

/** More than both ends of a connection buffer. */
const PICTURE = Buffer.alloc(16 * 1_048_576);

describe('pictures buffered in memory for slow readers', () => {
  const unread = new UnreadContent(2.5 * PICTURE.length);
  /** Pending while the picture is being read. */
  let found: Promise<unknown> = Promise.resolve();
  const server = createServer((request, answer) => {
    void found.then(() => {
      unread.track(request, PICTURE.length);
      answer.end(PICTURE);
    });
  });
  let port: number;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close().closeAllConnections());

  const read = () =>
    new Promise<number>((resolve, reject) => {
      get({ port, host: '127.0.0.1' }, (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => resolve(bytes));
      }).on('error', reject);
    });
  /** Sends this many requests at once, and reads no answer. */
  const stall = (times: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(times));
    return socket;
  };

  /** A reader may see the end of an answer before its server does. */
  const until = async (bytes: number) => {
    while (unread.bytes !== bytes) await sleep(5);
  };

  it('are not limited for readers who keep reading', async () => {
    for (let time = 0; time < 5; time++) expect(await read()).toBe(PICTURE.length);
    await until(0);
  });

  it('are dropped oldest first when they exceed the limit', async () => {
    const [first, second] = [stall(1), stall(1)];
    for (const socket of [first, second]) await once(socket, 'readable');
    expect(unread.bytes).toBe(2 * PICTURE.length);
    expect(await read()).toBe(PICTURE.length);
    await until(PICTURE.length);
    second.destroy();
    first.destroy();
  });

  it('are not counted if the client disconnected before the response', async () => {
    const asked = once(server, 'request') as Promise<[IncomingMessage]>;
    found = asked.then(([request]) => new Promise((resolve) => request.once('close', resolve)));
    const impatient = stall(1);
    await asked;
    impatient.destroy();
    await found;
    found = Promise.resolve();
    await sleep(5);
    expect(unread.bytes).toBe(0);
  });

  it('are counted per request of one connection, and released when it closes', async () => {
    const greedy = stall(2);
    await once(greedy, 'readable');
    expect(unread.bytes).toBe(2 * PICTURE.length);
    greedy.destroy();
    await until(0);
  });
});
