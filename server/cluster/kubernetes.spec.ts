import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

const FOLDER = resolve(import.meta.dirname, '../../docs/deploy');
const require = createRequire(import.meta.url);

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [field: string]: any;
}

const manifests = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const OPERATORS = /(cnpg\.io)\//;
const known = manifests.filter(({ apiVersion }) => !OPERATORS.test(apiVersion));
const moduleOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;
const find = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
const pods = known.flatMap(({ kind, spec }) => {
  if (kind === 'CronJob') return [spec.jobTemplate.spec.template.spec];
  return kind === 'Deployment' || kind === 'Job' ? [spec.template.spec] : [];
});

/** The compiler's errors for the manifests, each a constant of the type that Kubernetes' schema gives it. */
function typeErrors(): string[] {
  const FILE = resolve(import.meta.dirname, 'manifests.ts');
  const source = known
    .map((manifest, n) => {
      const type = `import('${moduleOf(manifest)}').I${manifest.kind}`;
      return `export const of${n}: ${type} = ${JSON.stringify(manifest)};`;
    })
    .join('\n');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, version) =>
    name === FILE ? ts.createSourceFile(name, source, version) : getSourceFile.call(host, name, version);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([FILE], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it("conforms to Kubernetes' schema, without unknown fields", () => {
  for (const manifest of known) {
    const model = require(moduleOf(manifest)) as Record<string, new (data: object) => { validate(): void }>;
    expect(() => new model[manifest.kind]!(manifest).validate()).not.toThrow();
  }
  expect(typeErrors()).toEqual([]);
});

it('runs no container as root or with a writable root filesystem, and no image without a version', () => {
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    });
    for (const { image, securityContext, resources } of pod.containers) {
      expect(securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources).toMatchObject({
        requests: { memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect(image).toMatch(/:\d[\w.-]*$/);
    }
  }
});

it('gives a pod more time to stop than its shutdown takes, after it stopped receiving requests', () => {
  const { data } = find('ConfigMap', 'shop');
  const { spec } = find('Deployment', 'shop');
  const [shop] = spec.template.spec.containers;
  const { periodSeconds, failureThreshold = 3 } = shop.readinessProbe;
  expect(Number(data.DRAIN_SECONDS)).toBeGreaterThan(periodSeconds * failureThreshold);
  expect(Number(data.SHUTDOWN_SECONDS)).toBeGreaterThan(Number(data.DRAIN_SECONDS));
  expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.SHUTDOWN_SECONDS));
  expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  const probes = [shop.startupProbe, shop.livenessProbe, shop.readinessProbe].map(
    ({ httpGet }) => httpGet.path,
  );
  expect(probes).toEqual(['/health/live', '/health/live', '/health/ready']);
});

it('refers only to objects, labels and ports that exist', () => {
  const labels = find('Deployment', 'shop').spec.template.metadata.labels;
  for (const [kind, of] of [
    ['Service', (spec: Manifest) => spec.selector],
    ['PodDisruptionBudget', (spec: Manifest) => spec.selector.matchLabels],
    ['NetworkPolicy', (spec: Manifest) => spec.podSelector.matchLabels],
  ] as const)
    expect([kind, of(find(kind, 'shop').spec)]).toEqual([kind, labels]);
  expect(find('HorizontalPodAutoscaler', 'shop').spec.scaleTargetRef.name).toBe('shop');
  expect(find('Ingress', 'shop').spec.rules[0].http.paths[0].backend.service).toEqual({
    name: 'shop',
    port: { name: 'http' },
  });
  const redis = new URL(find('ConfigMap', 'shop').data.REDIS_URL as string);
  expect(find('Service', redis.hostname).spec.ports[0].port).toBe(Number(redis.port));
  for (const kind of ['Pooler', 'ScheduledBackup']) {
    const { spec } = manifests.find((manifest) => manifest.kind === kind)!;
    expect(find('Cluster', spec.cluster.name)).toBeDefined();
  }
  const { plugins } = find('Cluster', 'shop-db').spec;
  expect(find('ObjectStore', plugins[0].parameters.barmanObjectName)).toBeDefined();
});

it('contains no secret, and sets only variables that the shop reads', () => {
  expect(manifests.map(({ kind }) => kind)).not.toContain('Secret');
  const config = readFileSync(resolve(FOLDER, '../../server/src/config.ts'), 'utf8');
  for (const name of Object.keys(find('ConfigMap', 'shop').data)) expect(config).toContain(`'${name}'`);
  for (const pod of pods)
    for (const { command } of pod.containers)
      if (command) expect(command[1]).toMatch(/^server\/dist\/(migrate|doctor)\.js$/);
});
