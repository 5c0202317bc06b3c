import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { createSandbox, type Sandbox, type SandboxOptions } from '@shop/sandbox';

export type RunningSandbox = Sandbox & { baseUrl: string };

/** The payment sandbox on a loopback port of its own, so that it survives restarts of the shop. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const sandbox = createSandbox(options);
  const listener = fastify({ forceCloseConnections: true });
  await listener.register(sandbox.plugin, { prefix: '/__rzp' });
  await listener.listen({ host: '127.0.0.1', port: 0 });
  const { port } = listener.server.address() as AddressInfo;
  return { ...sandbox, baseUrl: `http://127.0.0.1:${port}/__rzp`, close: () => listener.close() };
}
