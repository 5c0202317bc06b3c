import { isUtf8 } from 'node:buffer';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badInput } from '../app-error.js';
import { assertReadable } from './body-limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    readsAnything?: boolean;
  }
}

/** For a handler that takes the input as it came, and judges for itself what is in it. */
export const READS_ANYTHING = { readsAnything: true };
export const ReadsAnything = () => RouteConfig(READS_ANYTHING);

type Request = Pick<FastifyRequest, 'url' | 'body' | 'query' | 'routeOptions'> & { rawBody?: Buffer };

const illFormed = () => badInput('The text is not well-formed');

/** Invalid UTF-8 would be read as replacement characters; a stray % is only careless. */
function assertUtf8({ url, rawBody }: Request): void {
  if (rawBody && !isUtf8(rawBody)) throw illFormed();
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return;
  try {
    decodeURIComponent(url.slice(start + 1).replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    throw illFormed();
  }
}

/** GraphQL by GET sends its variables as JSON inside a parameter; invalid JSON is left to GraphQL to refuse. */
function variablesIn({ query, routeOptions }: Request): unknown {
  const { variables } = (query ?? {}) as { variables?: unknown };
  if (routeOptions.url !== '/graphql' || typeof variables !== 'string') return undefined;
  try {
    return JSON.parse(variables) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Refuses requests whose text cannot be stored (lone surrogates, invalid UTF-8, NUL) before anything else reads them. The router
 * does so for paths, Node's parser for headers, and GraphQL's rules for literals.
 */
export function addRequestLimits(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request: Request, _, done) => {
    if (request.routeOptions.config.readsAnything) return done();
    assertUtf8(request);
    for (const part of [request.body, request.query, variablesIn(request)]) assertReadable(part);
    done();
  });
}
