import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { TIMETABLE } from '../jobs/job-table.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
}
const [{ rules }] = (parse(read('docs/operations/alerts.yml')) as { groups: [{ rules: Rule[] }] }).groups;
const dashboard = JSON.parse(read('docs/operations/dashboard.json')) as {
  panels: { targets: { expr: string }[] }[];
};

/** Metrics of the processes, and those that the rules derive from them; Node's own come from prom-client. */
const TOLD = [
  'http_request_duration_seconds_count',
  'http_request_duration_seconds_bucket',
  'database_pool',
  'database_replicas',
  'shop_ready',
  'shop_mails',
  'shop_refunds_failed',
  'shop_jobs',
  'shop_jobs_due',
  'shop_jobs_late_seconds',
  'shop_timed_jobs_failed_total',
  'shop_answers_kept',
  'shop_answers_kept_bytes',
  'shop_answers_total',
  'shop_answers_dropped_total',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
  'process_cpu_seconds_total',
  'up',
  ...rules.flatMap(({ record }) => record ?? []),
];
const ASKED = /\b(up|shop:\w+:\w+|(?:http|database|shop|nodejs|process)_\w+)\b/g;

it('alerts and dashboard use only metrics that exist', () => {
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  );
  const asked = expressions.flatMap((expr) => expr.replace(/"[^"]*"/g, '').match(ASKED) ?? []);
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !TOLD.includes(name))).toEqual([]);
  const sources = ['database', 'request', 'answer', 'job']
    .map((subject) => `operations/metrics/${subject}-metrics.ts`)
    .concat('operations/health/readiness.ts', 'mail/admin-mails.ts', 'payments/refund-metrics.ts')
    .map((path) => read(`server/src/${path}`))
    .join('');
  const ours = asked.filter((name) => /^(http|database|shop)_/.test(name));
  for (const name of new Set(ours))
    expect(sources).toContain(`'${name.replace(/(?<=^http_.*)_(count|bucket)$/, '')}'`);
  // Prometheus sets these labels on everything that it scrapes, and renames the shop's.
  expect(sources).not.toMatch(/'(job|instance)'/);
});

it('TimedJobsFail covers every job of the timetable that runs at a set time', () => {
  const { expr } = rules.find(({ alert }) => alert === 'TimedJobsFail')!;
  const seldom = Object.entries(TIMETABLE).filter(([, times]) => !times.startsWith('*'));
  expect(seldom.length).toBeGreaterThan(3);
  expect(seldom.filter(([name]) => !expr.includes(name))).toEqual([]);
});

it('the runbook covers every alert', () => {
  const runbook = read('docs/operations.md');
  expect(rules.flatMap(({ alert }) => (alert && !runbook.includes(`\`${alert}\``) ? [alert] : []))).toEqual(
    [],
  );
});

it('docs/operations.md says how to rotate every secret', () => {
  const [, table] = /## Secrets\n([^]*?)\n## /.exec(read('docs/operations.md'))!;
  const compose = parse(read('docker-compose.yml'), { merge: true }) as {
    services: { shop: { environment: object } };
  };
  const secrets = Object.keys(compose.services.shop.environment).filter((name) =>
    /SECRET|PASSWORD|ACCESS_KEY|SESSION_TOKEN|^(DATABASE|REDIS|SMTP)_\w*URLS?$/.test(name),
  );
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((name) => !table!.includes(`\`${name}\``))).toEqual([]);
});

it('docs/tests.md lists every integration and end-to-end spec', () => {
  const told = read('docs/tests.md');
  const specs = (folder: string, ending: string) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(ending))
      .map((path) => path.slice(0, -ending.length));
  const files = [...specs('server/test', '.integration-spec.ts'), ...specs('web/e2e', '.spec.ts')];
  const isTold = (file: string) =>
    told.includes(`\`${file}\``) || told.includes(`\`${file.replace(/[^/]+$/, '*')}\``);
  expect(files.filter((file) => !isTold(file))).toEqual([]);
});
