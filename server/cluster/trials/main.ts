import { findPrograms } from '../packages.js';
import type { Cluster } from '../topology.js';
import { withCluster } from '../with-cluster.js';
import { closeBooks } from './books.js';
import { EMPTY_SHOP, openLoad } from './load.js';
import type { Figures } from './tally.js';
import { type Trial, TRIALS } from './trials.js';

/** `npm run test:cluster [-- words of a trial's name]`: one failure after the other under load, then a check of the books. */
async function main(words: string): Promise<void> {
  const trials = TRIALS.filter(({ name }) => words.split('|').some((part) => name.includes(part)));
  if (trials.length === 0) throw new Error(`No trial is named ${words}.`);
  const found = findPrograms();
  if ('missing' in found) return console.log(`Skipped: ${found.missing}`);
  const log = (line: string) => console.log(line);
  await withCluster({ programs: found.programs, env: EMPTY_SHOP, log }, async (cluster) => {
    const problems = await tryAll(cluster, trials);
    for (const problem of problems) console.log(`WRONG: ${problem}`);
    console.log(problems.length === 0 ? 'All holds.' : `${problems.length} things are wrong.`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  });
}

async function tryAll(cluster: Cluster, trials: Trial[]): Promise<string[]> {
  const load = await openLoad(cluster);
  const problems: string[] = [];
  load.tally.take();
  console.log(row('failure', 'reads failed', 'writes failed', 'no orders for s'));
  for (const { name, run, objection, skipped } of trials) {
    if (skipped) {
      console.log(`${name}: skipped (${skipped})`);
      continue;
    }
    await run(cluster)
      .then(() => cluster.shops.forEach((shop) => shop.assertRunning()))
      .then(() => load.tally.settled())
      .catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
    const figures = load.tally.take();
    console.log(row(name, ...cells(figures)));
    const wrong = objection?.(figures);
    if (wrong) problems.push(`${name}: ${wrong}`);
    for (const failure of figures.failures) console.log(`    ${failure}`);
  }
  await load.stop();
  problems.push(...(await closeBooks(cluster, load.tally, load.products)));
  const { placed, paid } = load.tally.acknowledged;
  console.log(`${placed.size} orders were acknowledged, ${paid.size} of them as paid.`);
  return problems;
}

const cells = ({ reads, writes, secondsWithoutWrites }: Figures) => [
  `${reads.failed} of ${reads.asked}`,
  `${writes.failed} of ${writes.asked}`,
  String(secondsWithoutWrites),
];
const row = (name: string, ...cells: string[]) =>
  [name.padEnd(52), ...cells.map((cell) => cell.padStart(16))].join('');

main(process.argv.slice(2).join(' ')).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
