import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unauthorized, serverError, unclassified } from '../gateway/errors.js';
import type { Faults } from './faults.js';
import type { Action } from './rule.js';

type StatusAction = Extract<Action, { type: 'status' }>;

const HTML = '<html><head><title>Error</title></head><body><center><h1>Error</h1></center></body></html>';

/** Lets the fault rules act on every route of this instance: before the handler runs, or on its response. */
export function addFaultHooks(
  instance: FastifyInstance,
  faults: Faults,
  pathOf: (request: FastifyRequest) => string,
): void {
  const actions = new WeakMap<FastifyRequest, Action>();
  instance.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return; // the browser sends preflights by itself; they must not be counted
    const action = faults.actionFor(request.method, pathOf(request));
    if (!action) return;
    actions.set(request, action);
    await before(action, request, reply);
  });
  instance.addHook('preHandler', async (request) => {
    const { delayMs } = actions.get(request) ?? {};
    if (delayMs) await wait(delayMs);
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    const action = actions.get(request);
    if (action?.type === 'truncate') return sendHalf(String(payload), reply);
    done(null, action ? after(action, request, reply, payload) : payload);
  });
}

async function before(action: Action, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const happensFirst = action.type === 'status' && action.afterEffect;
  if (action.type === 'status' && !happensFirst) {
    await wait(action.delayMs ?? 0);
    await reply.send(fail(action, reply));
  } else if (action.type === 'redirect') {
    await wait(action.delayMs ?? 0);
    await reply.redirect(action.to ?? '/moved');
  } else if (action.type === 'dropBefore') {
    await wait(action.delayMs ?? 0);
    reply.hijack();
    request.raw.socket.destroy();
  }
}

function after(action: Action, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (action.type === 'status' && action.afterEffect) return fail(action, reply);
  if (action.type === 'badJson200') {
    reply.code(200);
    return '{"id":"order_';
  }
  if (action.type === 'dropAfter') request.raw.socket.destroy();
  return payload;
}

/** Announces the whole body and ends the connection after half of it, bypassing every hook that would compress or alter it. */
function sendHalf(body: string, reply: FastifyReply): void {
  const bytes = Buffer.from(body);
  const { raw } = reply.hijack();
  raw.writeHead(reply.statusCode, {
    'content-type': String(reply.getHeader('content-type')),
    'content-length': bytes.length,
  });
  raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => raw.socket?.end());
}

function fail(action: StatusAction, reply: FastifyReply): string {
  reply.code(action.status);
  if (action.retryAfter !== undefined) reply.header('retry-after', action.retryAfter);
  const style = action.body ?? 'json';
  reply.type(style === 'html' ? 'text/html' : 'application/json');
  if (style === 'html') return HTML;
  if (style === 'empty') return '';
  if (style === 'null') return 'null';
  return style === 'string'
    ? JSON.stringify({ error: 'Unauthorized' })
    : JSON.stringify({ error: errorOf(action) });
}

function errorOf({ status }: StatusAction) {
  if (status >= 500) return serverError(status).error;
  if (status === 401) return unauthorized('Authentication failed').error;
  return unclassified(status, 'BAD_REQUEST_ERROR', status === 429 ? 'Too many requests' : 'Bad request')
    .error;
}
