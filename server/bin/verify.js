import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A test that never ends must not keep CI waiting for ever. */
const STEP_MS = 30 * 60_000;
const results = join(root, 'test-results');
const total = { passed: 0, failed: 0 };

const steps = [
  { name: 'Format', command: 'npx prettier --check --log-level warn .' },
  { name: 'Typed operations', command: 'npm run --silent codegen' },
  { name: 'Lint', command: 'npx eslint --max-warnings 0 .' },
  { name: 'Types', command: 'npm run --silent types' },
  { name: 'Schema is up to date', command: 'npm run --silent schema -w @shop/server -- --check' },
  jest('Unit tests of the server', 'npm run --silent test:unit -w @shop/server'),
  jest('Unit tests of the storefront', 'npm run --silent test -w web'),
  { name: 'Build', command: 'npm run --silent build' },
  jest('Integration tests on PostgreSQL', 'npm run --silent test:integration -w @shop/server'),
  { name: 'Journeys in a browser', command: 'npx playwright test -c web', read: playwrightTotals },
];

function jest(name, command) {
  const file = join(results, `${name.replaceAll(' ', '-').toLowerCase()}.json`);
  const read = () => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  };
  return { name, command: `${command} -- --json --outputFile=${JSON.stringify(file)}`, read };
}

function playwrightTotals() {
  const { stats } = JSON.parse(readFileSync(join(results, 'browser.json'), 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const started = Date.now();
for (const { name, command, read } of steps) {
  console.log(`\n== ${name} (${Math.round((Date.now() - started) / 1000)} s)`);
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', timeout: STEP_MS });
  if (read) add(read);
  if (status !== 0) finish(1);
}
finish(0);

function add(read) {
  try {
    const { passed, failed } = read();
    total.passed += passed;
    total.failed += failed;
  } catch {
    total.failed += 1; // ended before it could report
  }
}

function finish(status) {
  if (status) total.failed ||= 1; // a check that is no test has failed
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed ? 1 : 0);
}
