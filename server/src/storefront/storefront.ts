import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { servePages } from './pages.js';
import { servePlayground } from './playground.js';
import { serveSitemap } from './sitemap.js';

/** What browsers get beside files: the pages and the GraphQL playground. */
export async function serveStorefront(app: NestFastifyApplication): Promise<void> {
  servePlayground(app);
  await serveSitemap(app);
  await servePages(app);
}
