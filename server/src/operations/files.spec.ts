import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

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

/** What the processes tell, and what the rules make of it; those of Node come from prom-client. */
const TOLD = [
  ...['http_request_duration_seconds_count', 'http_request_duration_seconds_bucket', 'database_pool'],
  ...['database_replicas', 'shop_mails', 'shop_jobs', 'shop_jobs_due', 'shop_jobs_late_seconds'],
  ...['shop_answers_kept', 'shop_answers_kept_bytes', 'shop_answers_total', 'shop_answers_dropped_total'],
  ...[
    'nodejs_eventloop_lag_p50_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ],
  ...['process_cpu_seconds_total', 'up', ...rules.flatMap(({ record }) => record ?? [])],
];
const ASKED = /\b(up|shop:\w+:\w+|(?:http|database|shop|nodejs|process)_\w+)\b/g;

it('asks for nothing in alerts and dashboard that no process tells', () => {
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(
    ({ expr }) => expr,
  );
  const asked = expressions.flatMap((expr) => expr.replace(/"[^"]*"/g, '').match(ASKED) ?? []);
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !TOLD.includes(name))).toEqual([]);
  const sources = ['database', 'request', 'answer', 'job']
    .map((subject) => `operations/metrics/${subject}-metrics.ts`)
    .concat('mail/mail-desk.ts')
    .map((path) => read(`server/src/${path}`))
    .join('');
  const ours = asked.filter((name) => /^(http|database|shop)_/.test(name));
  for (const name of new Set(ours))
    expect(sources).toContain(`'${name.replace(/(?<=^http_.*)_(count|bucket)$/, '')}'`);
});

it('says of every alert what to do', () => {
  const runbook = read('docs/operations.md');
  expect(rules.flatMap(({ alert }) => (alert && !runbook.includes(`\`${alert}\``) ? [alert] : []))).toEqual(
    [],
  );
});

describe('the manifests for Kubernetes', () => {
  // What they hold is looked into by the rules below.
  const manifests = parseAllDocuments(read('docs/deploy/shop.yaml')).map((document) => document.toJS());
  const of = (kind: string) => manifests.find((manifest) => manifest.kind === kind);

  it('set only what the shop reads', () => {
    const config = read('server/src/config.ts');
    for (const name of Object.keys(of('ConfigMap').data as object)) expect(config).toContain(`'${name}'`);
  });

  it('run as nobody in particular, write nowhere, and end later than the shop does', () => {
    for (const kind of ['Job', 'Deployment']) {
      const { spec } = of(kind).spec.template;
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(spec.containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = of('ConfigMap').data;
    const { terminationGracePeriodSeconds } = of('Deployment').spec.template.spec;
    expect(Number(SHUTDOWN_SECONDS)).toBeGreaterThan(Number(DRAIN_SECONDS));
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(SHUTDOWN_SECONDS));
  });

  it('name each other as they are', () => {
    const labels = of('Deployment').spec.template.metadata.labels;
    expect(of('Service').spec.selector).toEqual(labels);
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(of('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(of('Deployment').metadata.name);
  });
});
