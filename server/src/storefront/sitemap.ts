import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NIL } from 'uuid';
import { isId } from '../common/ids.js';
import { countAddress } from '../common/limits/call-limit.js';
import { asAnonymous } from '../common/public-answers/anonymous.js';
import { RateLimits } from '../common/rate-limits.js';
import { config } from '../config.js';
import { Reads } from '../database/reads.js';
import { ON_SHELF } from '../products/catalogue/catalogue-sql.js';
import { loadRenderer } from './renderer.js';

/** The whole catalogue is read at most this often to find where its parts begin, whoever asks. */
const KNOWN_FOR_MS = 60_000;
/** A sitemap may hold five times as many; smaller parts cost less at a time. */
const PART = 10_000;

/** Search results are not among them: crawlers have to read that those are not to be listed. */
const NOT_FOR_ROBOTS = [
  '/admin/',
  '/api/',
  '/graphql',
  '/cart',
  '/login',
  '/register',
  '/profile',
  '/shipping',
  '/payment',
  '/placeorder',
  '/order/',
  '/forgot-password',
  '/reset-password',
];

/** `/robots.txt`, and `/sitemap.xml`, which lists the parts: the pages of the shop, then its products in parts. */
export async function serveSitemap(app: NestFastifyApplication): Promise<void> {
  const { departments = [] } = (await loadRenderer()) ?? {};
  const fastify = app.getHttpAdapter().getInstance();
  const reads = app.get(Reads, { strict: false });
  const limits = app.get(RateLimits);
  const starts = new LRUCache<'parts', string[]>({
    max: 1,
    ttl: KNOWN_FOR_MS,
    fetchMethod: () => asAnonymous(() => startsOfParts(reads)),
  });

  fastify.get('/robots.txt', (_, reply) => send(reply, 'text/plain', robots()));
  fastify.get('/sitemap.xml', async (_, reply) => {
    const parts = (await starts.forceFetch('parts')).map((from) => `/sitemap/products.xml?from=${from}`);
    return send(reply, 'application/xml', list('sitemapindex', 'sitemap', ['/sitemap/pages.xml', ...parts]));
  });
  fastify.get('/sitemap/pages.xml', (_, reply) => {
    const pages = ['/', ...departments.map((name) => `/productcategory/${name}`)];
    return send(reply, 'application/xml', list('urlset', 'url', pages));
  });
  fastify.get<{ Querystring: { from?: unknown } }>(
    '/sitemap/products.xml',
    async ({ query: { from }, ip }, reply) => {
      await countAddress(limits, 'page', ip);
      const first = typeof from === 'string' && isId(from) ? from : NIL;
      const ids = await asAnonymous(() => idsFrom(reads, first));
      return send(
        reply,
        'application/xml',
        list(
          'urlset',
          'url',
          ids.map((id) => `/product/${id}`),
        ),
      );
    },
  );
}

const robots = () =>
  [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** The ids of products on the shelf from `first` on, in order, as many as a part holds. */
async function idsFrom(reads: Reads, first: string): Promise<string[]> {
  const rows = await reads.query<{ id: string }>(
    `SELECT p.id FROM products p WHERE ${ON_SHELF} AND p.id >= $1 ORDER BY p.id LIMIT ${PART}`,
    [first],
  );
  return rows.map(({ id }) => id);
}

/** The first id of each part. Each step reads one part along the index: no offset is counted from the start. */
async function startsOfParts(reads: Reads): Promise<string[]> {
  const rows = await reads.query<{ first: string }>(
    `WITH RECURSIVE parts (first) AS (
       (SELECT p.id FROM products p WHERE ${ON_SHELF} ORDER BY p.id LIMIT 1)
       UNION ALL
       SELECT (SELECT p.id FROM products p WHERE ${ON_SHELF} AND p.id > parts.first ORDER BY p.id OFFSET ${PART - 1} LIMIT 1)
       FROM parts WHERE parts.first IS NOT NULL)
     SELECT first FROM parts WHERE first IS NOT NULL`,
  );
  return rows.map(({ first }) => first);
}

const send = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', 'public, no-cache').type(`${type}; charset=utf-8`).send(text);

function list(of: 'sitemapindex' | 'urlset', entry: 'sitemap' | 'url', paths: string[]): string {
  const entries = paths
    .map((path) => `<${entry}><loc>${config.publicUrl}${path}</loc></${entry}>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${of} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${of}>\n`;
}
