import type { FastifyInstance } from 'fastify';
import { loadRenderer } from './renderer.js';

const NAMED = '/graphql?id=';

/**
 * Adds the text of a public query to the id by which the shop's own pages ask it (`/graphql?id=...`), before anything else reads
 * the question. An unknown id stays alone, and is refused as a question without a text.
 */
export async function nameQueries(fastify: FastifyInstance): Promise<void> {
  const texts = new Map(Object.entries((await loadRenderer())?.queryTexts ?? {}));
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.url.startsWith(NAMED)) {
      const call = request.query as { id: string; query?: string };
      call.query ??= texts.get(call.id);
    }
    done();
  });
}
