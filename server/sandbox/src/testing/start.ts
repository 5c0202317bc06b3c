import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { SandboxOptions } from '../options.js';
import { createSandbox, type Sandbox } from '../sandbox.js';

const PREFIX = '/__rzp';

export interface RunningSandbox extends Sandbox {
  /** For the SDK's `baseURL`. */
  baseUrl: string;
  controlUrl: string;
  checkoutScriptUrl: string;
}

/** Runs the sandbox on a loopback port of its own, so that it survives restarts of the shop. */
export async function startSandbox({
  port = 0,
  ...options
}: SandboxOptions & { port?: number }): Promise<RunningSandbox> {
  const sandbox = createSandbox(options);
  const listener = fastify({ forceCloseConnections: true });
  await listener.register(sandbox.plugin, { prefix: PREFIX });
  await listener.listen({ host: '127.0.0.1', port });
  const address = listener.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${address.port}${PREFIX}`;
  return {
    ...sandbox,
    baseUrl,
    controlUrl: `${baseUrl}/control`,
    checkoutScriptUrl: `${baseUrl}/checkout.js`,
    close: () => listener.close(),
  };
}
