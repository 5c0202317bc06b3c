import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
/** A test that never ends must not keep CI waiting for ever. */
const STEP_MS = 30 * 60_000;

const steps = [
  { name: 'Build', command: 'npm run --silent build' },
  { name: 'Format, lint, types, schema', command: 'npm run --silent verify:sources' },
  {
    name: 'Unit and integration tests',
    command: 'npm run --silent jest -- --json --outputFile=test-results/jest.json',
    count: () => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = read('jest.json');
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
    },
  },
  {
    name: 'Journeys in a browser',
    command: 'npm run --silent e2e',
    count: () => {
      const { expected, unexpected, flaky } = read('browser.json').stats;
      return { passed: expected, failed: unexpected + flaky };
    },
  },
];

const read = (name) => JSON.parse(readFileSync(join(results, name), 'utf8'));

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const total = { passed: 0, failed: 0 };
const started = Date.now();
for (const { name, command, count } of steps) {
  console.log(`\n== ${name} (${Math.round((Date.now() - started) / 1000)} s)`);
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', timeout: STEP_MS });
  const failure = { passed: 0, failed: status === 0 ? 0 : 1 }; // a check that is no test, or an end before it was counted
  const { passed, failed } = count ? countedOr(failure, count) : failure;
  total.passed += passed;
  total.failed += Math.max(failed, failure.failed);
  if (status !== 0) break;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

function countedOr(otherwise, count) {
  try {
    return count();
  } catch {
    return { ...otherwise, failed: 1 };
  }
}
