import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { createSandbox } from '@shop/sandbox';

const GATEWAY = {
  keyId: 'rzp_test_sandbox00000001',
  keySecret: 'sandbox-key-secret',
  webhookSecret: 'sandbox-webhook-secret',
};

/** One payment sandbox for all shops; its webhooks use the shoppers' entrance. */
export async function startGateway(shopUrl: string) {
  const sandbox = createSandbox({
    ...GATEWAY,
    controlToken: 'cluster',
    webhookUrl: `${shopUrl}/api/razorpay/webhook`,
  });
  const listener = fastify({ forceCloseConnections: true });
  await listener.register(sandbox.plugin, { prefix: '/__rzp' });
  await listener.listen({ host: '127.0.0.1', port: 0 });
  const { port } = listener.server.address() as AddressInfo;
  return { port, control: sandbox.control, stop: () => listener.close() };
}
