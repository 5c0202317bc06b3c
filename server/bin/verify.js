import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'test-results');
/** A test that never ends must not keep CI waiting for ever. */
const STEP_MS = 30 * 60_000;

const steps = [
  { name: 'Build', command: 'npm run --silent build', counts: [] },
  // Two lanes side by side: a browser waits half of its time, and so do tests that let time pass.
  {
    name: 'Format, lint, types, schema; unit and integration tests; journeys in a browser',
    command: 'npm run --silent verify:all',
    counts: [
      () => {
        const jest = read('jest.json');
        const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites;
        return { passed: jest.numPassedTests, failed, skipped: jest.numPendingTests };
      },
      () => {
        const { expected, unexpected, flaky, skipped } = read('browser.json').stats;
        return { passed: expected, failed: unexpected + flaky, skipped };
      },
    ],
  },
];

const read = (name) => JSON.parse(readFileSync(join(results, name), 'utf8'));

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const total = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();
for (const { name, command, counts } of steps) {
  console.log(`\n== ${name} (${secondsSince(started)} s)`);
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit', timeout: STEP_MS });
  const counted = counts.map(countedOrFailed);
  const sum = (what) => counted.reduce((all, count) => all + count[what], 0);
  total.passed += sum('passed');
  total.skipped += sum('skipped');
  total.failed += Math.max(sum('failed'), status === 0 ? 0 : 1); // a check that is no test, or an end before it was counted
  if (status !== 0) break;
}
console.log(`\n== Done (${secondsSince(started)} s)\n`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}

/** What was not written down has not been run to its end. */
function countedOrFailed(count) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
