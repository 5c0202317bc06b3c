import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from './config.js';

/** Paths that belong to programs: an unknown one is a 404 in JSON, not the page of the storefront. */
const FOR_PROGRAMS = /^\/(api|graphql|uploads|images|assets|__rzp)(\/|\?|$)/;

const readPage = (name: string) => {
  const path = resolve(config.webDir, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

const send = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);

/** Serves the built pages and, to browsers, the GraphQL playground. */
export async function serveStorefront(app: NestFastifyApplication): Promise<void> {
  const index = readPage('index.html')?.replace(
    /(<meta name="currency-display" content=")[^"]*/,
    (_, start: string) => start + config.currencyDisplay,
  );
  const playground = config.introspection ? readPage('graphiql/index.html') : undefined;
  const fastify = app.getHttpAdapter().getInstance();
  if (index) {
    await app.register(fastifyStatic, {
      root: config.webDir,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.setHeader(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        ),
    });
  }
  fastify.addHook('onRequest', async (request, reply) => {
    if (playground && isBrowserAtPlayground(request)) await send(reply, playground);
  });
  fastify.get('/*', (request, reply) => {
    if (!index || FOR_PROGRAMS.test(request.url)) return reply.callNotFound();
    return send(reply, index);
  });
}

const isBrowserAtPlayground = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && url === '/graphql' && headers.accept?.includes('text/html');
