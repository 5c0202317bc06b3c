import { fastify } from 'fastify';
import { createSandbox } from './sandbox.js';
import { KEYS, OPTIONS } from './testing/bench.js';
import { sdk } from './testing/sdk.js';

describe('guard rails', () => {
  it.each([
    ['a live key', { keyId: 'rzp_live_0000000000001' }],
    ['an empty secret', { keySecret: '' }],
    ['an empty webhook secret', { webhookSecret: '' }],
    ['an empty control token', { controlToken: '' }],
    ['a public webhook address', { webhookUrl: 'http://shop.example/webhook' }],
    ['a public address of its own', { baseUrl: 'http://127.0.0.1.example.com' }],
    ['a private address', { baseUrl: 'http://192.168.0.2/__rzp' }],
  ])('refuses %s', (_case, options) => {
    expect(() => createSandbox({ ...OPTIONS, ...options })).toThrow();
  });

  it('refuses production', () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      expect(() => createSandbox(OPTIONS)).toThrow(/production/);
    } finally {
      process.env.NODE_ENV = before;
    }
  });

  it('refuses a public webhook address that is set later, too', async () => {
    const sandbox = createSandbox(OPTIONS);
    expect(() => sandbox.setWebhookUrl('https://shop.example')).toThrow();
    await sandbox.close();
  });
});

it('lives inside another application without touching its parsers, errors and routes', async () => {
  const shop = fastify();
  shop.removeAllContentTypeParsers();
  shop.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  shop.setErrorHandler((_error, _request, reply) => reply.code(418).send('shop'));
  shop.post('/echo', (request) => ({ isBuffer: Buffer.isBuffer(request.body) }));
  const sandbox = createSandbox(OPTIONS);
  await shop.register(sandbox.plugin, { prefix: '/__rzp' });
  const address = await shop.listen({ host: '127.0.0.1', port: 0 });
  try {
    const { razorpay } = sdk(`${address}/__rzp`, KEYS);
    expect((await razorpay.orders.create({ amount: 100, currency: 'INR' })).status).toBe('created');
    expect((await fetch(`${address}/__rzp/elsewhere`)).status).toBe(400);
    expect((await fetch(`${address}/elsewhere`)).status).toBe(404);
    const headers = { 'content-type': 'application/json' };
    const echo = await fetch(`${address}/echo`, { method: 'POST', headers, body: '{}' });
    expect(await echo.json()).toEqual({ isBuffer: true });
  } finally {
    await shop.close();
  }
});
