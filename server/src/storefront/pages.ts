import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageFrame } from './page-frame.js';
import { strangersQueries } from './queries.js';
import { loadRenderer } from './renderer.js';

/** Paths that belong to programs: an unknown one is a 404 in JSON, not a page of the storefront. */
const FOR_PROGRAMS = /^\/(api|graphql|uploads|images|assets|__rzp|__mail|health|metrics)(\/|\?|$)/;
/** A file at the root, such as browsers and crawlers ask for; those that there are have routes of their own. */
const ROOT_FILE = /^\/(\.|[^/?]*\.\w+(\?|$))/;

/**
 * Serves every page of the shop, rendered as a stranger sees it. So a page is a public answer: it holds nothing personal,
 * and those who ask for it at the same time share one rendering.
 */
export async function servePages(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const frame = pageFrame();
  const renderer = await loadRenderer();
  if (!frame || !renderer) return;
  const execute = strangersQueries(app);

  async function show({ url }: FastifyRequest, reply: FastifyReply) {
    if (FOR_PROGRAMS.test(url) || ROOT_FILE.test(url)) return reply.callNotFound();
    const page = await renderer!.render(url, { execute, settings: frame!.settings });
    return reply
      .code(page.status)
      .header('cache-control', page.status === 200 ? 'public, no-cache' : 'no-store')
      .type('text/html; charset=utf-8')
      .send(frame!.around(page));
  }
  // Where the search box sends a browser that runs no scripts.
  fastify.get<{ Querystring: { keyword?: unknown } }>('/search', ({ query: { keyword } }, reply) => {
    const wanted = typeof keyword === 'string' ? keyword.trim() : '';
    return reply.redirect(wanted ? renderer.searchAddress(wanted) : '/');
  });
  // Its address holds a secret: the page is made without it, and nobody keeps the page.
  fastify.get('/reset-password', async (_, reply) => {
    const page = await renderer.render('/reset-password', { execute, settings: frame.settings });
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(frame.around(page));
  });
  fastify.get('/*', { config: { isPublicAnswer: true } }, show);
}
