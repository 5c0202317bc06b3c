import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { servePages } from './pages.js';
import { servePlayground } from './playground.js';
import { serveSitemap } from './sitemap.js';

/** What browsers get beside files: the playground, the sitemaps and the pages. */
export async function serveStorefront(app: NestFastifyApplication): Promise<void> {
  servePlayground(app);
  await serveSitemap(app);
  await servePages(app);
}
