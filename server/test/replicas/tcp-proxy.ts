import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy to a server on this machine. Shutting it breaks its connections and refuses new ones; it can also be silenced. */
export async function startTcpProxy(to: string) {
  const sockets = new Set<Socket>();
  const { port } = new URL(to);
  const server = createServer((outside) => {
    const inside = connect(Number(port), '127.0.0.1');
    for (const socket of [outside, inside]) {
      sockets.add(socket.on('error', () => undefined));
      socket.on('close', () => {
        sockets.delete(socket);
        outside.destroy();
        inside.destroy();
      });
    }
    outside.pipe(inside).pipe(outside);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: Object.assign(new URL(to), { port: String(own) }).href,
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(own),
    /** Silently drops all traffic of existing connections; new ones are accepted. */
    dropTraffic: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
