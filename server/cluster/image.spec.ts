import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const steps = read('server/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean);
const last = steps.slice(steps.map((step) => step.split(' ')[0]).lastIndexOf('FROM'));
const copied = steps.flatMap((step) =>
  step.startsWith('COPY') && !step.includes('--from') ? step.split(' ').slice(1, -1) : [],
);

it('copies only existing paths, and the package.json of every workspace', () => {
  for (const path of copied) expect([path, existsSync(resolve(ROOT, path))]).toEqual([path, true]);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`);
});

it('ignores data, secrets, history and local builds', () => {
  const ignored = read('server/Dockerfile.dockerignore').split('\n');
  for (const path of ['.data', '.env', '.git', '**/node_modules', '**/dist']) expect(ignored).toContain(path);
});

it('runs the built shop on Node 24 as a numeric user, with a health check', () => {
  expect(last[0]).toMatch(/^FROM node:24-/);
  expect(last).toContainEqual(expect.stringMatching(/^USER [1-9]\d*:[1-9]\d*$/));
  expect(last).toContainEqual(expect.stringMatching(/^HEALTHCHECK .*\/health\/ready/));
  expect(last.filter((step) => /^(RUN|COPY).*(npm|src)/.test(step))).toEqual([]);
  expect(last.at(-1)).toMatch(/^CMD \["node"/); // no shell in between, so signals reach the shop
  const [, entry] = /"server\/dist\/(\w+)\.js"/.exec(last.at(-1)!)!;
  expect(existsSync(resolve(ROOT, `server/src/${entry}.ts`))).toBe(true);
});
