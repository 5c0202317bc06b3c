import { fastify } from 'fastify';
import { createSandbox } from '@shop/sandbox';

/** The simulated gateway in a process of its own, without a real one's latency. */
const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, BENCH_TOKEN: controlToken } = process.env;
const sandbox = createSandbox({ keyId, keySecret, webhookSecret: 'bench', controlToken });
const server = fastify();
await server.register(sandbox.plugin);
await server.listen({ host: '127.0.0.1', port: 0 });
process.once('disconnect', () => process.exit(0));
process.send({ url: `http://127.0.0.1:${server.server.address().port}` });
