import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every stranger gets the same. */
    isPublicAnswer?: boolean;
  }
}

interface Answer {
  type: string;
  payload: string;
}
type Waiter = (answer: Answer | 'yours' | undefined) => void;

/** One making of an answer. Who came before it began gets that answer; who came since waits for the next making. */
interface Making {
  key: string;
  sharers: Waiter[];
  later: Waiter[];
}

const READS = /^\/api\/products(\?|\/|$)/;

/** What two requests have in common that must be answered alike; undefined for what is not a stranger's read. */
function keyOf(request: FastifyRequest & { rawBody?: Buffer }): string | undefined {
  const { method, url, headers, body, rawBody, routeOptions } = request;
  if (headers.authorization !== undefined) return undefined;
  if (method === 'GET') return READS.test(url) || routeOptions.config.isPublicAnswer ? url : undefined;
  if (method !== 'POST' || !rawBody) return undefined;
  const query = url === '/graphql' ? (body as { query?: unknown } | undefined)?.query : undefined;
  const isRead =
    typeof query === 'string' ? !query.includes('mutation') : url === '/api/products/getproducts/api';
  return isRead
    ? [url, headers['content-type'], headers.accept, rawBody.toString('latin1')].join('\n')
    : undefined;
}

/**
 * Answers a read of strangers that is asked for many times at once by making the answer once. Nothing is kept: each answer
 * is made after the request for it has come, so it is never older than it would be otherwise.
 */
export function shareReads(fastify: FastifyInstance): void {
  const current = new Map<string, Making>();
  const makers = new WeakMap<FastifyRequest, Making>();

  function begin(request: FastifyRequest, key: string, sharers: Waiter[]) {
    const making = { key, sharers, later: [] };
    current.set(key, making);
    makers.set(request, making);
  }

  function finish(request: FastifyRequest, answer: Answer | undefined) {
    const making = makers.get(request);
    if (!making) return;
    makers.delete(request);
    making.sharers.forEach((share) => share(answer));
    const [next] = making.later;
    if (next) next('yours');
    else current.delete(making.key);
  }

  fastify.addHook('preHandler', async (request, reply) => {
    // What is passed on to the not-found handler comes here twice.
    const key = makers.has(request) ? undefined : keyOf(request);
    if (key === undefined) return;
    const making = current.get(key);
    if (!making) return begin(request, key, []);
    const answer = await new Promise<Parameters<Waiter>[0]>((resolve) => making.later.push(resolve));
    if (answer === 'yours') begin(request, key, making.later.slice(1));
    else if (answer) return reply.type(answer.type).send(answer.payload);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    finish(request, answerIn(reply, payload));
    done(null, payload);
  });
  // Whatever became of the request, those who wait must not wait for ever.
  fastify.addHook('onResponse', (request, _, done) => {
    finish(request, undefined);
    done();
  });
}

function answerIn(reply: FastifyReply, payload: unknown): Answer | undefined {
  const type = reply.getHeader('content-type');
  return reply.statusCode === 200 && typeof payload === 'string' && typeof type === 'string'
    ? { type, payload }
    : undefined;
}
