import { resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import { isEmailAddress } from './common/email.js';
import { address, addresses, env, flag, list, number, oneOf, problems } from './environment.js';

/** For mails and authenticator apps; pages have theirs in web/src/config.ts. */
export const SHOP_NAME = 'E-Commerce';

const DEMO_SECRET = 'demo-secret-not-for-production-use';
const ROOT = resolve(import.meta.dirname, '../..');

/** Case does not matter: a shop that is meant for production must not open a demo. */
const environment = env('NODE_ENV')?.toLowerCase();
if (environment && !['production', 'development', 'test'].includes(environment))
  problems.push('NODE_ENV must be one of production, development, test, or not set');
const production = environment === 'production';
const test = environment === 'test';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Whether demo settings are refused: in production, or with live keys whatever NODE_ENV says. */
const refusesDemo = () => production || env('RAZORPAY_KEY_ID')?.startsWith('rzp_live_');

function jwtSecret(): string {
  const secret = env('JWT_SECRET') ?? DEMO_SECRET;
  if (refusesDemo() && (secret === DEMO_SECRET || secret.length < 32)) {
    problems.push(
      'JWT_SECRET must be set to at least 32 secret characters in production, and with live keys',
    );
  }
  return secret;
}

function razorpay() {
  const keyId = env('RAZORPAY_KEY_ID');
  const keySecret = env('RAZORPAY_KEY_SECRET');
  const previousSecrets = [env('RAZORPAY_KEY_SECRET_PREVIOUS')].filter((s) => s !== undefined);
  const webhookSecrets = [env('RAZORPAY_WEBHOOK_SECRET'), env('RAZORPAY_WEBHOOK_SECRET_PREVIOUS')].filter(
    (s) => s !== undefined,
  );
  const mayBeTestKey = flag('RAZORPAY_ALLOW_TEST_KEYS', false);
  if (keyId) {
    if (!keySecret) problems.push('RAZORPAY_KEY_SECRET must be set with RAZORPAY_KEY_ID');
    if (production && keyId.startsWith('rzp_test_') && !mayBeTestKey) {
      problems.push(
        'RAZORPAY_KEY_ID is a test key: production needs a live one, or RAZORPAY_ALLOW_TEST_KEYS=true',
      );
    }
    return { sandbox: false, keyId, keySecret: keySecret ?? '', previousSecrets, webhookSecrets };
  }
  if (production)
    problems.push('RAZORPAY_KEY_ID must be set in production: there is no payment sandbox there');
  if (keySecret) problems.push('RAZORPAY_KEY_SECRET is of the key RAZORPAY_KEY_ID, which is not set');
  // The sandbox runs in this process or in one that a test started; its secrets never leave the machine.
  return {
    sandbox: true,
    keyId: 'rzp_test_sandbox00000001',
    keySecret: env('SANDBOX_KEY_SECRET') ?? 'sandbox-key-secret',
    previousSecrets: [] as string[],
    webhookSecrets: [env('SANDBOX_WEBHOOK_SECRET') ?? 'sandbox-webhook-secret'],
  };
}

function mail() {
  const smtpUrl = address('SMTP_URL', 'mail');
  const from = env('MAIL_FROM');
  if (smtpUrl && !from) problems.push('MAIL_FROM must be set with SMTP_URL');
  if (from && !/^([^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(from))
    problems.push('MAIL_FROM must be an email address, or a name with one: Shop <shop@example.com>');
  return {
    smtpUrl,
    /** Mails go to a mailbox that anybody can read; never in production. */
    mailbox: !smtpUrl && !refusesDemo(),
    from: from ?? `${SHOP_NAME} <shop@localhost>`,
    tries: number('MAIL_TRIES', 12, 1, 20),
    timeoutSeconds: number('MAIL_TIMEOUT_SECONDS', 30, 1, 240),
  };
}

function firstAdmin() {
  const email = env('ADMIN_EMAIL');
  const password = env('ADMIN_PASSWORD');
  if (password && !email) problems.push('ADMIN_PASSWORD is for the account of ADMIN_EMAIL, which is not set');
  if (email && !isEmailAddress(email)) problems.push('ADMIN_EMAIL must be an email address');
  return email ? { email, password } : undefined;
}

function database() {
  return {
    /** Read replicas, each a postgres:// URL. */
    replicaUrls: addresses('DATABASE_REPLICA_URLS', 'database'),
    /** Most connections of this process to the primary, and to each replica, without the few that it needs for itself. */
    pool: number('DATABASE_POOL', 20, 2, 500),
    statementTimeoutMs: number('DATABASE_STATEMENT_TIMEOUT_MS', 15_000, 100, 3_600_000),
    /** For connecting, and for waiting for a free connection: better a 503 now than an answer nobody waits for. */
    connectTimeoutMs: number('DATABASE_CONNECT_TIMEOUT_MS', 5_000, 100, 600_000),
  };
}

/** Undefined where uploads are stored in `dataDir`. */
function s3() {
  const bucket = env('S3_BUCKET');
  const endpoint = address('S3_ENDPOINT', 'site');
  const region = env('S3_REGION');
  if (endpoint && !bucket) problems.push('S3_ENDPOINT is where the bucket of S3_BUCKET is, which is not set');
  if (region && !bucket) problems.push('S3_REGION is where the bucket of S3_BUCKET is, which is not set');
  return bucket ? { bucket, endpoint, region: region ?? 'us-east-1' } : undefined;
}

/** The URL that mails, pages and the gateway send shoppers to, without a trailing slash: a site of its own, with no path. */
function publicUrl(port: number): string {
  const url = env('PUBLIC_URL') ?? `http://localhost:${port}`;
  if (!/^https?:\/\/[^\s/?#]+\/?$/.test(url) || !URL.canParse(url))
    problems.push('PUBLIC_URL must be an address such as https://shop.example.com');
  return url.replace(/\/$/, '');
}

/** Undefined where no forwarded headers are trusted. */
function trustedProxies(): string[] | undefined {
  const proxies = list('TRUSTED_PROXIES');
  try {
    proxyAddr.compile(proxies);
  } catch {
    problems.push('TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas');
    return undefined;
  }
  return proxies.length > 0 ? proxies : undefined;
}

/** Where the shop is reached. */
function reachedAt() {
  const port = number('PORT', 8080, 0, 65535);
  return {
    host: env('HOST') ?? '0.0.0.0',
    port,
    publicUrl: publicUrl(port),
    isPublicUrlSet: env('PUBLIC_URL') !== undefined,
    /** The proxies whose forwarded headers are trusted; none by default. */
    trustedProxies: trustedProxies(),
    /** The port that Prometheus scrapes; without it nothing listens. */
    metricsPort: env('METRICS_PORT') ? number('METRICS_PORT', 0, 0, 65535) : undefined,
  };
}

function shutdown() {
  const shutdownSeconds = number('SHUTDOWN_SECONDS', 10, 1, 600);
  const drainSeconds = number('DRAIN_SECONDS', Math.min(1, shutdownSeconds - 1), 0, 600);
  if (drainSeconds >= shutdownSeconds)
    problems.push('DRAIN_SECONDS must be less than SHUTDOWN_SECONDS, which it is a part of');
  return {
    /** How long a process that was told to end keeps listening while it reports that it is not ready. */
    drainSeconds,
    /** How long the whole shutdown may take. */
    shutdownSeconds,
  };
}

/** Days after which finished rows are deleted. */
const retention = () => ({
  webhookDays: number('WEBHOOK_RETENTION_DAYS', 30, 2, 3650),
  auditDays: number('AUDIT_RETENTION_DAYS', 730, 30, 36_500),
});

const logging = () => ({
  format: oneOf('LOG_FORMAT', ['json', 'pretty'] as const, production ? 'json' : 'pretty'),
  level: oneOf('LOG_LEVEL', LOG_LEVELS, test ? 'error' : 'info'),
});

function assertDatabase(): void {
  const mayBeEmbedded = flag('EMBEDDED_DATABASE', false);
  if (production && !env('DATABASE_URL') && !mayBeEmbedded)
    problems.push(
      'DATABASE_URL must be set in production (or EMBEDDED_DATABASE=true to use the embedded PostgreSQL)',
    );
  // Otherwise the shop would use the embedded database, and only parts of it the one that is meant.
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])
    if (env(name) && !env('DATABASE_URL'))
      problems.push(`${name} is of the database of DATABASE_URL, which is not set`);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    if (/[?&]application_name=/.test(env(name) ?? ''))
      problems.push(
        `${name} must have no application_name: triggers know the shop's sessions by their names`,
      );
}

/**
 * The environment, read and validated once: every setting, even where it has no effect. No setting of the shop is read
 * elsewhere: process.env is only passed on to PostgreSQL's programs, and the AWS SDK finds its credentials there.
 */
function readConfig() {
  assertDatabase();
  return {
    production,
    test,
    ...reachedAt(),
    dataDir: resolve(env('DATA_DIR') ?? resolve(ROOT, '.data')),
    webDir: resolve(ROOT, 'web/dist'),
    renderer: resolve(ROOT, 'web/dist-server/render.js'),
    databaseUrl: address('DATABASE_URL', 'database'),
    /** The same database, bypassing a transaction pooler, for what needs a session of its own: LISTEN, locks, background work. */
    databaseDirectUrl: address('DATABASE_DIRECT_URL', 'database'),
    /** Whether each start migrates the database; otherwise `npm run migrate` must have done it. */
    migrateAtStart: flag('MIGRATE_AT_START', true),
    /** Whether hot statements are prepared by name; off behind a transaction pooler, which may not support it. */
    preparedStatements: flag('PREPARED_STATEMENTS', !env('DATABASE_DIRECT_URL')),
    /** Memory for cached answers to strangers, in MiB; 0 caches nothing. */
    publicAnswersMb: number('PUBLIC_ANSWERS_MB', 28, 0, 4096),
    database: database(),
    /** Where several processes share their rate limits; without it they share them in the database. */
    redisUrl: address('REDIS_URL', 'redis'),
    s3: s3(),
    mail: mail(),
    jwt: { secret: jwtSecret(), expiresIn: number('TOKEN_DAYS', 7, 1, 365) * 86_400 },
    razorpay: razorpay(),
    /** Base URL of the gateway's API, instead of Razorpay's own: for trials, benchmarks and tests. */
    gatewayUrl: address('GATEWAY_URL', 'site'),
    /** Opens the sandbox's control calls to whoever knows it; without one nobody has access. */
    sandboxControlToken: env('SANDBOX_CONTROL_TOKEN'),
    /** Whether this process runs background jobs (jobs/job-table.ts). */
    workers: flag('WORKERS', true),
    reservationMinutes: number('RESERVATION_MINUTES', 30, 1, 1440),
    /** What one account's unpaid orders may keep off the shelf: how many orders, and how many pieces in all. */
    maxOpenOrders: number('MAX_OPEN_ORDERS', 100, 1, 1_000_000),
    maxHeldPieces: number('MAX_HELD_PIECES', 1_000, 1, 10_000_000),
    currencyDisplay: oneOf('CURRENCY_DISPLAY', ['SPEC', 'INR'] as const, 'SPEC'),
    log: logging(),
    ...shutdown(),
    retention: retention(),
    rateLimits: flag('RATE_LIMITS', true),
    introspection: flag('INTROSPECTION', true),
    seed: flag('SEED', !refusesDemo()),
    /** Whether the demo's pictures are drawn before anybody asks for them. */
    drawAhead: flag('DRAW_AHEAD', true),
    admin: firstAdmin(),
  };
}

export type Config = ReturnType<typeof readConfig>;
export const config: Config = readConfig();

/** Called first at start: stops the process with a list of everything that is wrong, not just the first thing. */
export const assertConfig = () => refuse(problems);

/** For commands that need only the database. */
export const assertDatabaseConfig = () =>
  refuse(problems.filter((problem) => /^(DATABASE_|EMBEDDED_DATABASE)/.test(problem)));

function refuse(found: readonly string[]): void {
  if (found.length === 0) return;
  throw new Error(`The configuration is not usable:\n${found.map((problem) => `  - ${problem}`).join('\n')}`);
}
