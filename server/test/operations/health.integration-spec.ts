import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { AbandonedLines } from '../../src/cart/abandoned-lines.js';
import { AppError } from '../../src/common/app-error.js';
import { config } from '../../src/config.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { Jobs } from '../../src/jobs/jobs.js';
import { Readiness } from '../../src/operations/health/readiness.js';
import { MetricsListener } from '../../src/operations/metrics/metrics-listener.js';
import { Metrics } from '../../src/operations/metrics/metrics.js';
import { shutDown } from '../../src/operations/shut-down.js';
import { Catalogue } from '../../src/products/catalogue/catalogue.js';
import { factories } from '../factories.js';
import { openShop, Shop, useShop } from '../shop.js';

config.metricsPort = 0;
const shop = await useShop();

afterEach(() => jest.restoreAllMocks());

const stranger = () => factories(shop).stranger();
const metrics = async () => {
  const { port } = shop.app.get(MetricsListener);
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
};

describe('health', () => {
  it('reports that the process is live and ready', async () => {
    const live = await stranger().get('/health/live');
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }]);
    const ready = await stranger().get('/health/ready');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', checks: { database: 'ok' } }]);
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  it('is live but not ready while a required dependency fails, and ready again once it responds', async () => {
    let isAway = true;
    shop.app
      .get(Readiness)
      .require('depot', () => (isAway ? Promise.reject(new Error('gone')) : Promise.resolve()));
    const away = await stranger().get('/health/ready');
    expect([away.status, away.body]).toEqual([
      503,
      { status: 'unavailable', checks: { database: 'ok', depot: 'failing' } },
    ]);
    expect((await stranger().get('/health/live')).status).toBe(200);
    expect(await metrics()).toContain('shop_ready 0');
    isAway = false;
    expect((await stranger().get('/health/ready')).status).toBe(200);
    expect(await metrics()).toContain('shop_ready 1');
  });
});

describe('metrics', () => {
  it('cover the process, its event loop, its connection pool, and requests by route and operation', async () => {
    await stranger().get('/api/products?pageNumber=1');
    await stranger().get('/api/products?pageNumber=2');
    await stranger().get('/api/nothing/at/all');
    const query = 'query Mine { mine: topProducts { id } }';
    await stranger().ask(query);
    await stranger().ask(query); // the response is cached
    const text = await metrics();
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p50_seconds [\d.]/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]/m);
    for (const state of ['total', 'idle', 'used', 'waiting'])
      expect(text).toMatch(new RegExp(`^database_pool\\{state="${state}"\\} \\d+$`, 'm'));
    // Not even the metrics' own queries are waiting.
    expect(text).toContain('database_pool{state="waiting"} 0\n');
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/products",operation="",status="200"} 2',
    );
    expect(text).toContain('route="/graphql",operation="query topProducts",status="200"} 2');
    expect(text).not.toContain('nothing');
  });

  it('count a GraphQL response by the status of its error, although its HTTP status is 200', async () => {
    const catalogue = shop.app.get(Catalogue, { strict: false });
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    jest.spyOn(catalogue, 'list').mockRejectedValueOnce(new Error('It is broken'));
    jest.spyOn(catalogue, 'suggest').mockRejectedValueOnce(new AppError('SERVICE_UNAVAILABLE', 'It is away'));
    const ask = (query: string) => stranger().post('/graphql', { query });
    const answers = [
      await ask('{ products { facets { minPrice } } }'),
      await ask('{ suggest(keyword: "wool") }'),
      await ask('{ cart { count } }'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const text = await metrics();
    for (const counted of ['products",status="500"', 'suggest",status="503"', 'cart",status="401"'])
      expect(text).toContain(`route="/graphql",operation="query ${counted}} 1\n`);
  });

  it('report the size, hits, misses and invalidations of the cache of anonymous responses', async () => {
    const { id } = await factories(shop).product();
    const path = `/api/products/${id}`;
    const change = () => shop.db.query('UPDATE products SET count_in_stock = 3 WHERE id = $1', [id]);
    const read = async () => {
      const text = await metrics();
      const of = (name: string) => Number(text.split(`\n${name} `)[1]!.split('\n')[0]);
      return {
        kept: of('shop_answers_kept'),
        bytes: of('shop_answers_kept_bytes'),
        hits: of('shop_answers_total{from="kept"}'),
        misses: of('shop_answers_total{from="made"}'),
        changed: of('shop_answers_dropped_total{why="changed"}'),
      };
    };
    const before = await read();
    for (let asked = 0; asked < 3; asked++) await stranger().get(path);
    const after = await read();
    expect(after).toMatchObject({
      kept: before.kept + 1,
      hits: before.hits + 2,
      misses: before.misses + 1,
      changed: before.changed,
    });
    expect(after.bytes).toBeGreaterThan(before.bytes);
    await change();
    await stranger().get(path);
    expect(await read()).toMatchObject({
      kept: before.kept + 1,
      misses: before.misses + 2,
      changed: before.changed + 1,
    });
  });

  it('report per task how many jobs are due, and how late the oldest is', async () => {
    const add = (name: string, seconds: number) =>
      shop.db.query(
        `SELECT graphile_worker.add_job($1, '{}', run_at => now() + $2 * interval '1 second', job_key => $3)`,
        [name, seconds, `${name} ${seconds}`],
      );
    await add('mail', -60);
    await add('mail', -5);
    await add('refund', 3600);
    const text = await metrics();
    expect(text).toContain('shop_jobs_due{task="mail"} 2');
    expect(text).toMatch(/^shop_jobs_late_seconds\{task="mail"\} 6\d\./m);
    expect(text).toContain('shop_jobs_due{task="refund"} 0');
    expect(text).toContain('shop_jobs_late_seconds{task="refund"} 0');
    expect(text).toContain('shop_jobs{state="WAITING"} 3');
  });

  it('count the failures of each scheduled job', async () => {
    const lines = shop.app.get(AbandonedLines, { strict: false });
    const remove = jest.spyOn(lines, 'remove').mockRejectedValueOnce(new Error('It is locked'));
    for (let night = 0; night < 2; night++)
      await shop.app.get(Jobs).handlers['abandoned-lines']!({}, {} as never);
    expect(remove).toHaveBeenCalledTimes(2);
    const text = await metrics();
    expect(text).toContain('shop_timed_jobs_failed_total{task="abandoned-lines"} 1');
    expect(text).toContain('shop_timed_jobs_failed_total{task="retention"} 0');
  });

  it('query the due jobs once per scrape', async () => {
    const asked = jest.spyOn(shop.app.get(JobQueue, { strict: false }), 'due');
    await metrics();
    expect(asked).toHaveBeenCalledTimes(1);
    await metrics();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('include those of other modules, and one that fails or hangs does not affect the others', async () => {
    const own = shop.app.get(Metrics);
    own.gauge('test_queue', 'Jobs by state', () => Promise.resolve({ queued: 3, failed: 0 }), 'state');
    own.gauge('test_broken', 'Cannot be read', () => Promise.reject(new Error('away')));
    own.gauge('test_silent', 'Is never read', () => new Promise(() => undefined));
    const text = await metrics();
    expect(text).toContain('test_queue{state="queued"} 3');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/^test_(broken|silent) \d/m);
  });

  it('are not served to shoppers, nor at all without a metrics port', async () => {
    expect((await stranger().get('/metrics')).status).toBe(404);
    config.metricsPort = undefined;
    const quiet = await openShop();
    expect(quiet.app.get(MetricsListener).port).toBeUndefined();
    await quiet.close();
    config.metricsPort = 0;
  });
});

describe('shutdown', () => {
  it('reports draining first, then completes running requests, and closes the database last', async () => {
    const leaving = await openShop();
    const slow = await stalled(leaving);
    const ended = shutDown(leaving.app, 500);
    const ready = await factories(leaving).stranger().get('/health/ready');
    expect([ready.status, ready.body]).toEqual([503, { status: 'draining', checks: { database: 'ok' } }]);
    expect(ready.headers.get('connection')).toBe('close');
    await slow.release();
    expect(await slow.status).toBe(200);
    await ended;
    expect(leaving.db.isInitialized).toBe(false);
    await expect(fetch(`${leaving.url}/health/live`)).rejects.toThrow();
  });
});

/** A request that waits for a table lock until that is released. */
async function stalled(of: Shop) {
  const other = shop.db.createQueryRunner();
  await other.startTransaction();
  await other.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
  const status = factories(of)
    .stranger()
    .get('/api/products/top')
    .then((answer) => answer.status);
  const release = async () => {
    await other.commitTransaction();
    await other.release();
  };
  return { status, release };
}
