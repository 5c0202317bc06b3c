import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import './config.js';
import { settings } from './environment.js';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Compose {
  services: Record<string, { environment: Record<string, string | null> }>;
}
const DATABASE = { DATABASE_URL: 'postgres://shop@db/shop' };
const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose;

/** Only for demos and tests. */
const NOT_FOR_OPERATORS = [
  'DRAW_AHEAD',
  'GATEWAY_URL',
  'SANDBOX_CONTROL_TOKEN',
  'SANDBOX_KEY_SECRET',
  'SANDBOX_WEBHOOK_SECRET',
];
/** In a container these are set by the image. */
const OF_THE_IMAGE = ['DATA_DIR', 'EMBEDDED_DATABASE', 'HOST', 'PORT'];

describe('every setting', () => {
  const all = [...settings];
  const known = all.filter((name) => !NOT_FOR_OPERATORS.includes(name));

  it('is documented in the README or docs/deployment.md', () => {
    const explained = read('README.md') + read('docs/deployment.md');
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((name) => !explained.includes(`\`${name}`) && !explained.includes(`${name}=`))).toEqual(
      [],
    );
  });

  it('is passed to the container by docker-compose.yml, or set by the image', () => {
    const passed = Object.keys(services.shop!.environment);
    expect(known.filter((name) => !OF_THE_IMAGE.includes(name) && !passed.includes(name))).toEqual([]);
  });

  it('that looks like a secret has no value in the compose file', () => {
    const secrets = Object.entries(services.shop!.environment).filter(([name]) =>
      /SECRET|PASSWORD|KEY/.test(name),
    );
    expect(secrets.length).toBeGreaterThan(5);
    for (const [, value] of secrets) expect(value).toBeNull();
  });
});

describe('replica URLs', () => {
  it('are rejected if invalid, reported together with all other errors', () => {
    const env = { ...DATABASE, DATABASE_REPLICA_URLS: 'postgres://one/shop, two', PORT: 'x' };
    const { stderr } = startWith(env);
    expect(stderr).toMatch(/PORT must be[^]*DATABASE_REPLICA_URLS must be addresses/);
  });

  it('are accepted; DATABASE_DIRECT_URL turns prepared statements off', () => {
    const env = {
      ...DATABASE,
      DATABASE_REPLICA_URLS: 'postgres://one/shop, postgres://two/shop',
      DATABASE_DIRECT_URL: 'postgres://d/shop',
    };
    expect(JSON.parse(startWith(env).stdout)).toMatchObject({
      replicaUrls: ['postgres://one/shop', 'postgres://two/shop'],
      preparedStatements: false,
    });
    expect(JSON.parse(startWith({}).stdout)).toMatchObject({ replicaUrls: [], preparedStatements: true });
  });
});

describe('PUBLIC_URL', () => {
  it.each([
    'shop.example.com',
    'ftp://shop.example.com',
    'https://',
    'https://shop.example.com/?from=mail',
    'https://example.com/shop',
  ])('is rejected unless it is the root URL of a site: %s', (PUBLIC_URL) => {
    expect(startWith({ PUBLIC_URL }).stderr).toContain('PUBLIC_URL must be an address such as');
  });

  it.each(['http://127.0.0.1:8080', 'https://shop.example.com/'])('is accepted: %s', (PUBLIC_URL) => {
    expect(startWith({ PUBLIC_URL }).stderr).toBe('');
  });
});

describe('an invalid setting, or one without the settings that it needs', () => {
  const S3 = { S3_BUCKET: 'pictures' };
  it.each<[string, Record<string, string>]>([
    ['DATABASE_URL', { DATABASE_URL: 'foo' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://shop:pa#ss@db/shop' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://shop:pa%ss@db/shop' }],
    ['DATABASE_DIRECT_URL', { ...DATABASE, DATABASE_DIRECT_URL: 'mysql://shop@db/shop' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://shop@db/shop' }],
    ['DATABASE_REPLICA_URLS', { DATABASE_REPLICA_URLS: 'postgres://shop@replica/shop' }],
    ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_SECRET: 'secret' }],
    ['GATEWAY_URL', { GATEWAY_URL: 'gateway:9000' }],
    ['S3_REGION', { S3_REGION: 'ap-south-1' }],
    ['REDIS_URL', { REDIS_URL: 'foo' }],
    ['REDIS_URL', { REDIS_URL: 'http://redis:6379' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, foo' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'foo' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'http://bucket:9000' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://shop:pa/ss@mail', MAIL_FROM: 'shop@shop.example' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'owner' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'Owner1234' }],
  ])('is the only one reported: %s, %j', (name, env) => {
    const refused = [...startWith(env).stderr.matchAll(/^ {2}- (\w+)/gm)].map(([, first]) => first);
    expect(refused).toEqual([name]);
  });

  it('valid settings of the same kinds are accepted', () => {
    const env = {
      DATABASE_URL: 'postgresql://shop:p%23ss@/shop?host=/run/postgresql',
      DATABASE_DIRECT_URL: 'postgres://shop@[::1]:5432/shop',
      REDIS_URL: 'rediss://:secret@redis:6379/1',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,',
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'http://bucket:9000',
      SMTP_URL: 'smtps://shop%40shop.example:secret@mail',
      MAIL_FROM: 'shop@shop.example',
      ADMIN_EMAIL: 'owner@shop.example',
      ADMIN_PASSWORD: 'Owner1234',
    };
    expect(startWith(env).stderr).toBe('');
  });
});

describe('production', () => {
  it.each(['production', 'production ', 'production\r', 'Production'])(
    'is selected by NODE_ENV=%j',
    (NODE_ENV) => {
      expect(startWith({ NODE_ENV }).stderr).toContain('RAZORPAY_KEY_ID must be set in production');
    },
  );
});

describe('NODE_ENV', () => {
  it.each(['prod', 'staging', 'production-eu'])('is rejected if unknown: %s', (NODE_ENV) => {
    expect(startWith({ NODE_ENV }).stderr).toContain('NODE_ENV must be one of production, development');
  });

  it.each(['', 'development', 'Test'])('allows the demo outside production: %j', (NODE_ENV) => {
    expect(startWith({ NODE_ENV }).stderr).toBe('');
  });
});

describe('live payment keys', () => {
  const LIVE = { RAZORPAY_KEY_ID: 'rzp_live_aaaaaaaaaaaaaa', RAZORPAY_KEY_SECRET: 'secret' };

  it('are rejected with an empty or the demo JWT_SECRET, whatever NODE_ENV is', () => {
    for (const JWT_SECRET of ['', 'demo-secret-not-for-production-use'])
      expect(startWith({ ...LIVE, JWT_SECRET }).stderr).toContain('JWT_SECRET must be set');
    expect(startWith({ ...LIVE, JWT_SECRET: 'x'.repeat(32) }).stderr).toBe('');
  });

  it('disable the demo accounts and the public mailbox', () => {
    const opened = startWith({ ...LIVE, JWT_SECRET: 'x'.repeat(32) });
    expect(JSON.parse(opened.stdout)).toMatchObject({ seed: false, mailbox: false });
  });

  it('are told apart from test keys, which keep the demo accounts and need no JWT_SECRET', () => {
    const { stderr, stdout } = startWith({ ...LIVE, RAZORPAY_KEY_ID: 'rzp_test_aaaaaaaaaaaaaa' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ seed: true, mailbox: true });
  });
});

describe('shutdown settings', () => {
  const problem = 'DRAIN_SECONDS must be less than SHUTDOWN_SECONDS';

  it('reject DRAIN_SECONDS that takes all of SHUTDOWN_SECONDS', () => {
    expect(startWith({ DRAIN_SECONDS: '10' }).stderr).toContain(problem);
  });

  it.each<Record<string, string>>([
    { DRAIN_SECONDS: '24', SHUTDOWN_SECONDS: '25' },
    { SHUTDOWN_SECONDS: '1' },
  ])('accept one remaining second: %j', (env) => {
    expect(startWith(env).stderr).toBe('');
  });
});

describe('database URLs', () => {
  it('are rejected if they set application_name', () => {
    const { stderr } = startWith({
      DATABASE_URL: 'postgres://one/shop?application_name=till',
      DATABASE_DIRECT_URL: 'postgres://one/shop?ssl=true&application_name=till',
    });
    const refused = [...stderr.matchAll(/(\S+) must have no application_name/g)].map(([, name]) => name);
    expect(refused).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL']);
  });
});

/** The configuration for an environment, as a process that starts in it reports it. */
function startWith(env: Record<string, string>) {
  const script = `const { assertConfig, config } = await import('./src/config.ts'); assertConfig();
    const { database, preparedStatements, seed, mail } = config;
    console.log(JSON.stringify({ replicaUrls: database.replicaUrls, preparedStatements, seed, mailbox: mail.mailbox }))`;
  const args = ['--import', './bin/typescript.js', '--input-type=module', '-e', script];
  return spawnSync(process.execPath, args, {
    cwd: resolve(ROOT, 'server'),
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
}
