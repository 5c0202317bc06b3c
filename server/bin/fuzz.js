import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** npm run fuzz -- --runs 1000 --seed 42: all randomised tests, with so many runs each and this seed. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const env = { ...process.env, FUZZ_RUNS: values.runs, FUZZ_SEED: values.seed };
const cwd = fileURLToPath(new URL('../..', import.meta.url));
const command =
  'npm run --silent jest -- test/fuzz payments/chaos catalogue/filters state-machine --testTimeout 3600000';
process.exit(spawnSync(command, { cwd, env, shell: true, stdio: 'inherit' }).status ?? 1);
