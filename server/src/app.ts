import 'reflect-metadata';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { answerNotModified, setCacheControl } from './common/http/caching.js';
import { compressAnswers, negotiateEncoding } from './common/http/compression.js';
import { requestIds } from './common/http/request-id.js';
import { limitCalls } from './common/limits/call-limit.js';
import { ignoreTypeOfEmptyBodies } from './common/limits/empty-bodies.js';
import { rejectUnsupportedTypes } from './common/limits/forms.js';
import { explainProtocolErrors, httpLimits } from './common/limits/http-limits.js';
import { addRequestLimits } from './common/limits/request-limits.js';
import { drainTooLargeBodies } from './common/limits/too-large.js';
import { answerReads } from './common/public-answers/answer-reads.js';
import { PublicAnswers } from './common/public-answers/public-answers.js';
import { RateLimits } from './common/rate-limits.js';
import { config } from './config.js';
import type { Drawings } from './demo/drawings.js';
import { NestLog } from './operations/log/nest-log.js';
import { logRequest } from './operations/log/request-log.js';
import { RequestMetrics } from './operations/metrics/request-metrics.js';
import { followRequests } from './operations/served-requests.js';
import { endConnectionsWhenDraining } from './operations/shut-down.js';
import { Gateway } from './payments/gateway.js';
import { serveFiles } from './storefront/files.js';
import { nameQueries } from './storefront/named-queries.js';
import { addSecurityHeaders, dropPageHeadersFromJson } from './storefront/security-headers.js';
import { serveStorefront } from './storefront/storefront.js';

const UPLOAD_LIMIT = 5 * 1_048_576;

/**
 * The whole shop on one HTTP server that is not listening yet: both APIs, pictures, pages, and the sandbox if it is used. If it
 * fails, everything that it has opened is closed, the data source as well.
 */
export async function createApp(
  dataSource: DataSource,
  drawings?: Drawings,
): Promise<NestFastifyApplication> {
  const app = await createNest(dataSource);
  try {
    await equip(app, drawings);
    await app.init();
  } catch (error) {
    await app.close().catch(() => undefined); // what failed first is what the operator needs to know
    throw error;
  }
  return app;
}

/** The order matters: hooks run in the order in which they are registered. */
async function equip(app: NestFastifyApplication, drawings?: Drawings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  watchRequests(app, fastify);
  explainProtocolErrors(fastify);
  ignoreTypeOfEmptyBodies(fastify);
  limitCalls(fastify, app.get(RateLimits));
  await nameQueries(fastify);
  setCacheControl(fastify);
  dropPageHeadersFromJson(fastify);
  negotiateEncoding(fastify);
  answerReads(fastify, app.get(PublicAnswers));
  answerNotModified(fastify);
  addRequestLimits(fastify);
  drainTooLargeBodies(fastify);
  rejectUnsupportedTypes(fastify);
  addSecurityHeaders(fastify);
  drawings?.attach(fastify);
  await serveFiles(app); // compressed by the build already, so registered before compressAnswers
  await compressAnswers(app);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 5, parts: 6 } });
  await standIn(app, fastify);
  await serveStorefront(app);
}

async function createNest(dataSource: DataSource): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    ...httpLimits,
    trustProxy: config.trustedProxies ?? false,
    genReqId: requestIds(),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
  });
  return NestFactory.create<NestFastifyApplication>(AppModule.on(dataSource), adapter, {
    rawBody: true,
    logger: new NestLog(),
    abortOnError: false,
  });
}

/** A request target may be in absolute form, as sent to proxies (RFC 9112, 3.2.2): it is reduced to path and query. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/?]*\/?/i, '/');

/** Every response is logged and, if metrics are on, counted; from the first hook on, so that none is missed. */
function watchRequests(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const requestMetrics = config.metricsPort === undefined ? undefined : app.get(RequestMetrics);
  followRequests(fastify, (served) => {
    logRequest(served);
    requestMetrics?.count(served);
  });
  endConnectionsWhenDraining(app);
}

/** Stand-ins for external services that are not configured: a gateway without real money, a mailbox without delivery. */
async function standIn(app: NestFastifyApplication, fastify: FastifyInstance): Promise<void> {
  if (config.razorpay.sandbox && !config.gatewayUrl)
    await (await import('./payments/sandbox-mount.js')).mountSandbox(app);
  if (config.gatewayUrl) app.get(Gateway).use(config.gatewayUrl);
  if (config.mail.mailbox) (await import('./mail/mailbox/mailbox.routes.js')).serveMailbox(fastify);
}
