import { resolve } from 'node:path';

const DEMO_SECRET = 'demo-secret-not-for-production-use';
const ROOT = resolve(import.meta.dirname, '../..');

const problems: string[] = [];
const env = (name: string) => process.env[name]?.trim() || undefined;

function number(name: string, fallback: number, min: number, max: number): number {
  const value = Number(env(name) ?? fallback);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  problems.push(`${name} must be a whole number from ${min} to ${max}`);
  return fallback;
}

function oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
  const value = env(name) ?? fallback;
  if ((allowed as readonly string[]).includes(value)) return value as T;
  problems.push(`${name} must be one of ${allowed.join(', ')}`);
  return fallback;
}

const flag = (name: string, fallback: boolean) =>
  oneOf(name, ['true', 'false'] as const, fallback ? 'true' : 'false') === 'true';

const production = process.env.NODE_ENV === 'production';
const test = process.env.NODE_ENV === 'test';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function jwtSecret(): string {
  const secret = env('JWT_SECRET') ?? DEMO_SECRET;
  if (production && (secret === DEMO_SECRET || secret.length < 32)) {
    problems.push('JWT_SECRET must be set to at least 32 secret characters in production');
  }
  return secret;
}

function razorpay() {
  const keyId = env('RAZORPAY_KEY_ID');
  const keySecret = env('RAZORPAY_KEY_SECRET');
  const webhookSecrets = [env('RAZORPAY_WEBHOOK_SECRET'), env('RAZORPAY_WEBHOOK_SECRET_PREVIOUS')].filter(
    (s) => s !== undefined,
  );
  if (keyId) {
    if (!keySecret) problems.push('RAZORPAY_KEY_SECRET must be set with RAZORPAY_KEY_ID');
    if (production && keyId.startsWith('rzp_test_') && !flag('RAZORPAY_ALLOW_TEST_KEYS', false)) {
      problems.push(
        'RAZORPAY_KEY_ID is a test key: production needs a live one, or RAZORPAY_ALLOW_TEST_KEYS=true',
      );
    }
    const previousSecrets = [env('RAZORPAY_KEY_SECRET_PREVIOUS')].filter((s) => s !== undefined);
    return { sandbox: false, keyId, keySecret: keySecret ?? '', previousSecrets, webhookSecrets };
  }
  if (production)
    problems.push('RAZORPAY_KEY_ID must be set in production: there is no payment sandbox there');
  // The sandbox lives in this process or in one that a test started; its secrets never leave the machine.
  return {
    sandbox: true,
    keyId: 'rzp_test_sandbox00000001',
    keySecret: env('SANDBOX_KEY_SECRET') ?? 'sandbox-key-secret',
    previousSecrets: [] as string[],
    webhookSecrets: [env('SANDBOX_WEBHOOK_SECRET') ?? 'sandbox-webhook-secret'],
  };
}

function mail() {
  const smtpUrl = env('SMTP_URL');
  const from = env('MAIL_FROM');
  if (smtpUrl && !/^smtps?:\/\/\S+$/.test(smtpUrl))
    problems.push('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587');
  if (smtpUrl && !from) problems.push('MAIL_FROM must be set with SMTP_URL');
  if (from && !/^([^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(from))
    problems.push('MAIL_FROM must be an email address, or a name with one: Shop <shop@example.com>');
  return {
    smtpUrl,
    /** Mails go to a mailbox that anybody can read; never in production. */
    mailbox: !smtpUrl && !production,
    from: from ?? 'E-Commerce <shop@localhost>',
    tries: number('MAIL_TRIES', 12, 1, 20),
    timeoutSeconds: number('MAIL_TIMEOUT_SECONDS', 30, 1, 240),
  };
}

function replicaUrls(): string[] {
  const urls = (env('DATABASE_REPLICA_URLS') ?? '').split(',').flatMap((url) => url.trim() || []);
  if (urls.some((url) => !/^postgres(ql)?:\/\/\S+$/.test(url)))
    problems.push(
      'DATABASE_REPLICA_URLS must be addresses such as postgres://user:password@host/shop, separated by commas',
    );
  return urls;
}

function firstAdmin() {
  const email = env('ADMIN_EMAIL');
  const password = env('ADMIN_PASSWORD');
  return email ? { email, password } : undefined;
}

function database() {
  return {
    /** Copies that may be read from, each a postgres:// address. */
    replicaUrls: replicaUrls(),
    /** Connections of this process at most, to the primary and to each replica, without the few that it needs for itself. */
    pool: number('DATABASE_POOL', 20, 2, 500),
    statementTimeoutMs: number('DATABASE_STATEMENT_TIMEOUT_MS', 15_000, 100, 3_600_000),
    /** For connecting, and for waiting until a connection is free: better a 503 now than an answer nobody waits for. */
    connectTimeoutMs: number('DATABASE_CONNECT_TIMEOUT_MS', 5_000, 100, 600_000),
  };
}

/** Undefined where uploads are kept in `dataDir`. */
function s3() {
  const bucket = env('S3_BUCKET');
  return bucket
    ? { bucket, endpoint: env('S3_ENDPOINT'), region: env('S3_REGION') ?? 'us-east-1' }
    : undefined;
}

/** The address that mails, pages and the gateway send shoppers to, without a slash at its end. */
function publicUrl(port: number): string {
  const url = env('PUBLIC_URL') ?? `http://localhost:${port}`;
  if (!/^https?:\/\/[^\s?#]+$/.test(url) || !URL.canParse(url))
    problems.push('PUBLIC_URL must be an address such as https://shop.example.com');
  return url.replace(/\/$/, '');
}

/** Where the shop is reached. */
function addresses() {
  const port = number('PORT', 8080, 0, 65535);
  return {
    host: env('HOST') ?? '0.0.0.0',
    port,
    publicUrl: publicUrl(port),
    isPublicUrlSet: env('PUBLIC_URL') !== undefined,
    /** Of the proxies whose forwarded headers count; none by default. */
    trustedProxies: env('TRUSTED_PROXIES')
      ?.split(',')
      .map((address) => address.trim()),
    /** Where Prometheus asks; nobody listens without it. */
    metricsPort: env('METRICS_PORT') ? number('METRICS_PORT', 0, 0, 65535) : undefined,
  };
}

function ending() {
  const shutdownSeconds = number('SHUTDOWN_SECONDS', 10, 1, 600);
  const drainSeconds = number('DRAIN_SECONDS', Math.min(1, shutdownSeconds - 1), 0, 600);
  if (drainSeconds >= shutdownSeconds)
    problems.push('DRAIN_SECONDS must be less than SHUTDOWN_SECONDS, which it is a part of');
  return {
    /** So long a process that was told to end keeps listening, saying that it is not ready. */
    drainSeconds,
    /** So long all of its end may take. */
    shutdownSeconds,
  };
}

/** Days after which what is done with is removed. */
const retention = () => ({
  webhookDays: number('WEBHOOK_RETENTION_DAYS', 30, 2, 3650),
  auditDays: number('AUDIT_RETENTION_DAYS', 730, 30, 36_500),
});

const logging = () => ({
  format: oneOf('LOG_FORMAT', ['json', 'pretty'] as const, production ? 'json' : 'pretty'),
  level: oneOf('LOG_LEVEL', LOG_LEVELS, test ? 'error' : 'info'),
});

function assertDatabase(): void {
  if (production && !env('DATABASE_URL') && !flag('EMBEDDED_DATABASE', false))
    problems.push(
      'DATABASE_URL must be set in production (or EMBEDDED_DATABASE=true to use the embedded PostgreSQL)',
    );
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
    if (/[?&]application_name=/.test(env(name) ?? ''))
      problems.push(
        `${name} must have no application_name: triggers know the shop's sessions by their names`,
      );
}

/**
 * The environment, read and checked once. No setting of the shop is read elsewhere: process.env is only handed on to
 * PostgreSQL's programs, and the AWS SDK finds its credentials there.
 */
function readConfig() {
  assertDatabase();
  return {
    production,
    test,
    ...addresses(),
    dataDir: resolve(env('DATA_DIR') ?? resolve(ROOT, '.data')),
    webDir: resolve(ROOT, 'web/dist'),
    renderer: resolve(ROOT, 'web/dist-server/render.js'),
    databaseUrl: env('DATABASE_URL'),
    /** The same database past a transaction pooler, for what needs a session of its own: LISTEN, locks, background work. */
    databaseDirectUrl: env('DATABASE_DIRECT_URL'),
    /** Whether each start brings the database up to date; else `npm run migrate` has to have done it. */
    migrateAtStart: flag('MIGRATE_AT_START', true),
    /** Names for the statements of hot reads; off behind a transaction pooler, which may not know them. */
    preparedStatements: flag('PREPARED_STATEMENTS', !env('DATABASE_DIRECT_URL')),
    /** Memory for kept answers to strangers, in MiB; 0 keeps nothing. */
    publicAnswersMb: number('PUBLIC_ANSWERS_MB', 32, 0, 4096),
    database: database(),
    /** Where several processes share their limits; without it they share them in the database. */
    redisUrl: env('REDIS_URL'),
    s3: s3(),
    mail: mail(),
    jwt: { secret: jwtSecret(), expiresIn: number('TOKEN_DAYS', 7, 1, 365) * 86_400 },
    razorpay: razorpay(),
    /** Base address of the gateway's API; only the sandbox and tests set it. */
    gatewayUrl: env('GATEWAY_URL'),
    /** Opens the sandbox's control calls to whoever knows it; without one nobody does. */
    sandboxControlToken: env('SANDBOX_CONTROL_TOKEN'),
    /** Runs of the background work: reservations, reconciler, refunds, webhook inbox. */
    workers: flag('WORKERS', true),
    reservationMinutes: number('RESERVATION_MINUTES', 30, 1, 1440),
    /** What one account's unpaid orders may keep off the shelf: orders, and pieces in all of them. */
    maxOpenOrders: number('MAX_OPEN_ORDERS', 100, 1, 1_000_000),
    maxHeldPieces: number('MAX_HELD_PIECES', 1_000, 1, 10_000_000),
    currencyDisplay: oneOf('CURRENCY_DISPLAY', ['SPEC', 'INR'] as const, 'SPEC'),
    log: logging(),
    ...ending(),
    retention: retention(),
    rateLimits: flag('RATE_LIMITS', true),
    introspection: flag('INTROSPECTION', true),
    seed: flag('SEED', !production),
    /** Whether the demo's pictures are drawn before somebody looks at them. */
    drawAhead: flag('DRAW_AHEAD', true),
    admin: firstAdmin(),
  };
}

export type Config = ReturnType<typeof readConfig>;
export const config: Config = readConfig();

/** Called first thing at start: stops the process with everything that is wrong, not just the first thing. */
export function assertConfig(): void {
  if (problems.length === 0) return;
  throw new Error(
    `The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
  );
}
