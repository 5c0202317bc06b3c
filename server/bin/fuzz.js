import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** npm run fuzz -- --runs 1000 --seed 42: requests to each route and operation, and which of all possible ones. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const env = { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed };
const jest = ['../node_modules/jest/bin/jest.js', 'test/fuzz', '--selectProjects', 'integration'];
const node = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
const cwd = fileURLToPath(new URL('..', import.meta.url));
process.exit(spawnSync(process.execPath, [...node, ...jest], { cwd, env, stdio: 'inherit' }).status ?? 1);
