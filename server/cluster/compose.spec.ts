import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const FILE = resolve(ROOT, 'docker-compose.yml');
const source = readFileSync(FILE, 'utf8');

interface Service {
  profiles?: string[];
  environment?: Record<string, string | null>;
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  configs?: { source: string; target: string }[];
  volumes?: string[];
  restart?: string;
}
interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { file?: string; content?: string }>;
  volumes: Record<string, null>;
}
const compose = parse(source, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ofProfile = (profile?: string) =>
  services.filter(([, { profiles = [] }]) => (profile ? profiles.includes(profile) : profiles.length === 0));
const names = (found: [string, Service][]) => found.map(([name]) => name).sort();
const inCluster = Object.fromEntries(ofProfile('cluster'));

/** Matters of style, which Prettier and we decide; and a port shared by two profiles, which are never started together. */
const NOT_OURS = [
  'no-quotes-in-volumes',
  'require-project-name-field',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
  'service-dependencies-alphabetical-order',
  'service-ports-alphabetical-order',
  'no-unbound-port-interfaces',
  'no-duplicate-exported-ports',
  'require-quotes-in-ports',
];

it('conforms to the schema of the Compose specification, with every image pinned', () => {
  const rules = Object.fromEntries(NOT_OURS.map((rule) => [rule, 0 as const]));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const results: { messages: object[] }[] = linter.lintFiles([FILE], false);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
});

it('starts the database alone by default, and the shop or the whole topology by profile', () => {
  expect(names(ofProfile())).toEqual(['postgres']);
  expect(names(ofProfile('shop'))).toEqual(['shop']);
  const engines = ['bucket', 'etcd', 'haproxy', 'pgbouncer', 'postgres1', 'postgres2', 'redis'];
  const shops = ['shop1', 'shop2', 'shop3'];
  expect(names(ofProfile('cluster'))).toEqual([...engines, ...shops, 'database', 'migrate'].sort());
});

it('starts each service once its dependencies are healthy, or completed if they are tasks', () => {
  const conditions = (service: Service) =>
    Object.entries(service.depends_on ?? {}).map(([needed, { condition }]) => ({ needed, condition }));
  for (const { needed, condition } of Object.values(inCluster).flatMap(conditions)) {
    const isTask = inCluster[needed]!.restart === 'no';
    const expected = isTask ? 'service_completed_successfully' : 'service_healthy';
    expect({ needed, condition }).toEqual({ needed, condition: expected });
    if (!isTask)
      expect([needed, inCluster[needed]]).toEqual([
        needed,
        expect.objectContaining({ healthcheck: expect.anything() }),
      ]);
  }
});

it('gives a shop more time to stop than its shutdown may take', () => {
  for (const name of ['shop', 'shop1', 'shop2', 'shop3'])
    expect(compose.services[name]!.stop_grace_period).toMatch(/^\$\{SHUTDOWN_SECONDS:-10\}s[1-9]\d{3}ms$/);
});

it('starts the whole topology as dependencies of the three shops', () => {
  const needs = (name: string): string[] => [
    name,
    ...Object.keys(inCluster[name]!.depends_on ?? {}).flatMap(needs),
  ];
  expect([...new Set(['shop1', 'shop2', 'shop3'].flatMap(needs))].sort()).toEqual(
    Object.keys(inCluster).sort(),
  );
});

it('refers only to hosts that are services of the topology', () => {
  const ofHost = /(?:@|:\/\/|^)([a-z][a-z0-9]*):\d+/g;
  for (const [name, { environment = {} }] of Object.entries(inCluster))
    for (const [key, value] of Object.entries(environment)) {
      if (value === null || /RAZORPAY|SMTP/.test(key)) continue;
      for (const [, host] of value.replaceAll(/\$\{[^}]*\}/g, 'x').matchAll(ofHost))
        expect([name, key, Object.keys(inCluster)]).toEqual([name, key, expect.arrayContaining([host])]);
    }
});

it('mounts existing files, configs and volumes only, and sets every variable of haproxy.cfg', () => {
  for (const { file } of Object.values(compose.configs))
    if (file) expect(readFileSync(resolve(ROOT, file), 'utf8')).not.toBe('');
  for (const [name, { configs = [], volumes = [] }] of services) {
    for (const { source: config } of configs)
      expect([name, compose.configs]).toEqual([
        name,
        expect.objectContaining({ [config]: expect.anything() }),
      ]);
    for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  }
  const asked = readFileSync(resolve(ROOT, 'server/cluster/config/haproxy.cfg'), 'utf8').matchAll(
    /\$\{(\w+)\}/g,
  );
  for (const [, variable] of asked)
    if (variable !== 'GATEWAY') expect(inCluster.haproxy!.environment).toHaveProperty(variable!);
});

it('gives each shop of the cluster the settings of the single shop, and contains no secret', () => {
  const { environment: alone = {} } = compose.services.shop!;
  for (const name of ['shop1', 'shop2', 'shop3'])
    expect(Object.keys(inCluster[name]!.environment ?? {}).sort()).toEqual(Object.keys(alone).sort());
  for (const [name, { environment = {} }] of services)
    for (const [key, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|_KEY/.test(key) && value)
        expect([name, key, value]).toEqual([name, key, expect.stringMatching(/^\$\{\w+:-/)]);
});
