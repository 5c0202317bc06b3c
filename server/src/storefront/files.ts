import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { config } from '../config.js';

/** A page from the build; undefined where the web has not been built. */
export function builtPage(name: string): string | undefined {
  const path = resolve(config.webDir, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Serves the files of the build. Those in `assets` have a hash of their content in their names and never change. */
export async function serveFiles(app: NestFastifyApplication): Promise<void> {
  if (!existsSync(config.webDir)) return;
  await app.register(fastifyStatic, {
    root: config.webDir,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // The frame of the rendered pages is not a page itself, and compressed files are served under the names of their originals.
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
