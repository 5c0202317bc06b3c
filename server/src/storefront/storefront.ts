import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { serveFiles } from './files.js';
import { servePages } from './pages.js';
import { servePlayground } from './playground.js';

/** What browsers get: the pages, the files that belong to them and the GraphQL playground. */
export async function serveStorefront(app: NestFastifyApplication): Promise<void> {
  await serveFiles(app);
  servePlayground(app);
  await servePages(app);
}
