import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, BACK_AFTER_S, STATUS } from '../common/app-error.js';
import { isBrowser, ownAddress } from '../common/http/browsers.js';
import { countAddress } from '../common/limits/call-limit.js';
import { READS_ANYTHING } from '../common/limits/request-limits.js';
import { RateLimits } from '../common/rate-limits.js';
import { config } from '../config.js';
import { builtPage } from './files.js';
import { anonymousQueries } from './queries.js';
import { loadRenderer } from './renderer.js';

/** Paths for programs: an unknown one is a 404 in JSON, not a page of the storefront. */
const FOR_PROGRAMS = /^\/(api|graphql|uploads|images|assets|__rzp|__mail|health|metrics)(\/|\?|$)/;
/** A file at the root, such as crawlers and scanners request; those that exist have routes of their own. */
const ROOT_FILE = /^\/(\.|[^/?]*\.\w+(\?|$))/;

/** The pages of a search, with its keyword. */
const SEARCH = /^\/(?:search\/([^/?#]+)(?:\/page\/[^/?]*)?|product\/([^/?#]+)\/page\/[^/?]*)\/?(?:[?#]|$)/i;

/** With this many pages in progress one more would take seconds, and delay all other requests, too. */
const MOST_AT_ONCE = 50;

const BUSY = new AppError('SERVICE_UNAVAILABLE', 'Too many pages are being made');

/** A page as it is sent. */
interface Page {
  status: number;
  text: string;
  /** In seconds. */
  retryAfter?: number;
}

interface Search {
  Querystring: { keyword?: unknown };
}

/** A search for nothing but blanks, which the page itself would send home only once its scripts run. */
function isBlankSearch(url: string): boolean {
  const [, ofSearch, keyword = ofSearch] = SEARCH.exec(url) ?? [];
  return keyword !== undefined && decodeURIComponent(keyword).trim() === '';
}

const isPage = (url: string) => !FOR_PROGRAMS.test(url) && !ROOT_FILE.test(url);
/** People also follow old links to files, and get the answer as a page. */
const isAskedForAsPage = (request: FastifyRequest) =>
  isBrowser(request) ? !FOR_PROGRAMS.test(request.url) : isPage(request.url);

/**
 * Serves every page of the shop, rendered as a stranger sees it. So a page is a public answer: it holds nothing personal, and
 * concurrent requests for it share one rendering. Whatever others have appended to its URL, in encodings of their own, does not
 * keep it from being shown.
 */
export async function servePages(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const frame = builtPage('index.html');
  const renderer = await loadRenderer();
  if (!frame || !renderer) return;
  const { pageAddress } = renderer;
  const settings = { currencyDisplay: config.currencyDisplay, publicUrl: config.publicUrl };
  const queriesOf = anonymousQueries(app);
  const limits = app.get(RateLimits);

  let beingMade = 0;
  const render = async (address: string, request: FastifyRequest) => {
    beingMade++;
    try {
      return await renderer.render(address, { execute: queriesOf(request), settings, statuses: STATUS });
    } finally {
      beingMade--;
    }
  };

  /** Where too many are requested, by one address or by all, browsers get the empty frame and render the page themselves. */
  const pageAt = async (address: string, request: FastifyRequest): Promise<Page> => {
    const counted = await refusalOf(countAddress(limits, 'page', request.ip));
    const refusal = counted ?? (beingMade >= MOST_AT_ONCE ? BUSY : undefined);
    const page = refusal
      ? { status: STATUS[refusal.code], head: '', html: '', state: '' }
      : await render(address, request);
    const retryAfter = page.status === STATUS.SERVICE_UNAVAILABLE ? BACK_AFTER_S : refusal?.retryAfter;
    return { status: page.status, retryAfter, text: renderer.fillFrame(frame, page, settings) };
  };

  async function show(request: FastifyRequest, reply: FastifyReply) {
    if (!isAskedForAsPage(request)) return reply.callNotFound();
    if (isBlankSearch(request.url)) return reply.redirect('/');
    const page = await pageAt(pageAddress(request.url), request);
    return send(reply, page, page.status === 200 ? 'public, no-cache' : 'no-store');
  }
  showFormsAgain(fastify);
  // Where the search box sends a browser without scripts.
  fastify.get<Search>('/search', { config: READS_ANYTHING }, ({ query: { keyword } }, reply) => {
    const wanted = typeof keyword === 'string' ? keyword.trim() : '';
    return reply.redirect(wanted ? renderer.searchAddress(wanted) : '/');
  });
  // Its URL holds a secret: the page is rendered without it, and must not be stored.
  fastify.get('/reset-password', { config: READS_ANYTHING }, async (request, reply) => {
    return send(reply, await pageAt('/reset-password', request), 'no-store');
  });
  fastify.get('/*', { config: { ...READS_ANYTHING, publicAddress: pageAddress } }, show);
}

const refusalOf = (counted: Promise<void> | undefined): Promise<AppError | undefined> | undefined =>
  counted?.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

function send(reply: FastifyReply, { status, retryAfter, text }: Page, cacheControl: string) {
  if (retryAfter) void reply.header('retry-after', String(retryAfter));
  return reply.code(status).header('cache-control', cacheControl).type('text/html; charset=utf-8').send(text);
}

/** Redirects a form that was submitted before its scripts ran to its page. The body, which may hold a password, is not read. */
function showFormsAgain(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, url, is404 } = request;
    const isForm = method === 'POST' && is404 && isBrowser(request) && isPage(url);
    if (isForm) void reply.redirect(ownAddress(url), 303);
    else done();
  });
}
