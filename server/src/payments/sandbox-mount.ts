import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { makeDataDir } from '../common/data-dir.js';
import { config } from '../config.js';
import { Gateway } from './gateway.js';
import { SANDBOX_PATH } from './sandbox-path.js';

/** Mounts the payment sandbox on the shop's own server, and points the gateway client at it once the server listens. */
export async function mountSandbox(app: NestFastifyApplication): Promise<void> {
  const { keyId, keySecret, webhookSecrets } = config.razorpay;
  await makeDataDir(config.dataDir);
  const { createSandbox } = await import('@shop/sandbox').catch((cause: unknown) => {
    throw new Error('RAZORPAY_KEY_ID must be set: the payment sandbox is not installed here', { cause });
  });
  const sandbox = createSandbox({
    keyId,
    keySecret,
    webhookSecret: webhookSecrets[0]!,
    stateFile: config.test ? undefined : resolve(config.dataDir, 'payment-sandbox.jsonl'),
    controlToken: config.sandboxControlToken ?? randomBytes(16).toString('hex'),
  });
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.register(sandbox.plugin, { prefix: SANDBOX_PATH });
  fastify.server.once('listening', () => {
    const origin = originOf(fastify.server.address() as AddressInfo);
    app.get(Gateway).use(origin + SANDBOX_PATH);
    sandbox.setWebhookUrl(`${origin}/api/razorpay/webhook`);
  });
}

/** The origin at which a process on this machine reaches the server: a wildcard address includes loopback. */
export function originOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
