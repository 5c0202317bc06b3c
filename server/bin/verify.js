import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
/** A test that never ends must not block CI forever. */
const STEP_MS = 45 * 60_000;

const steps = [
  { name: 'Build', command: 'npm run --silent build', counts: [] },
  // Two lanes in parallel: a browser idles half of its time, and so do tests that wait.
  {
    name: 'Format, lint, types, schema; unit and integration tests; journeys in a browser',
    command: 'npm run --silent verify:all',
    counts: [
      () => {
        const jest = read('jest.json');
        const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites;
        const failures = jest.testResults.flatMap(failuresOfFile);
        return { passed: jest.numPassedTests, failed, skipped: jest.numPendingTests, failures };
      },
      () => {
        const { stats, suites, errors } = read('browser.json');
        const { expected, unexpected, flaky, skipped } = stats;
        return {
          passed: expected,
          failed: unexpected + flaky,
          skipped,
          failures: [...errors.map(failureOfAll), ...suites.flatMap(failuresOfSuite)],
        };
      },
    ],
  },
];

const read = (name) => JSON.parse(readFileSync(join(results, name), 'utf8'));

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const started = Date.now();
for (const { name, command, counts } of steps) {
  console.log(`\n== ${name} (${secondsSince(started)} s)`);
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', timeout: STEP_MS });
  const counted = counts.map(countedOrFailed);
  failures.push(...counted.flatMap((count) => count.failures));
  const sum = (what) => counted.reduce((all, count) => all + count[what], 0);
  total.passed += sum('passed');
  total.skipped += sum('skipped');
  total.failed += Math.max(sum('failed'), status === 0 ? 0 : 1); // a check that is not a test, or a crash before the count
  if (status !== 0) break;
}
console.log(`\n== Done (${secondsSince(started)} s)\n`);
// Repeated here, since thousands of lines of other tests may separate a failure from the end.
for (const { name, says } of failures) console.log(`FAILED ${name}\n${says}\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}

/** A missing report means that the run did not finish. */
function countedOrFailed(count) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}

/** The failures of a test file in Jest's report. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ name, says: message }];
  return failed.map((test) => ({ name: `${name}: ${test.fullName}`, says: test.failureMessages.join('\n') }));
}

/** A failure that affects all journeys, such as a shop that does not start. */
function failureOfAll({ message }) {
  return { name: 'journeys', says: message };
}

/** The failures of a suite and its nested suites in Playwright's report. */
function failuresOfSuite({ specs, suites = [] }) {
  const failed = specs
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      says: tests
        .flatMap((test) => test.results)
        .flatMap((result) => result.errors)
        .map((error) => error.message)
        .join('\n'),
    }));
  return [...failed, ...suites.flatMap(failuresOfSuite)];
}
