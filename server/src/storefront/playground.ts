import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { isBrowser } from '../common/http/browsers.js';
import { config } from '../config.js';
import { builtPage } from './files.js';

/** Shows the playground to browsers that open the URL of the GraphQL API. */
export function servePlayground(app: NestFastifyApplication): void {
  const playground = config.introspection ? builtPage('graphiql/index.html') : undefined;
  if (!playground) return;
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isBrowserAtPlayground(request)) return done();
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(playground);
  });
}

const isBrowserAtPlayground = (request: FastifyRequest) =>
  request.method === 'GET' && request.url === '/graphql' && isBrowser(request);
