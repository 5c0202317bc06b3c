import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuilt } from './built.js';
import { median } from './load.js';
import { Mix } from './mix.js';
import { describeMachine, leaveThatCore, pinToOneCore, Stand } from './stand.js';
import { readMetrics } from './told.js';

/**
 * npm run soak -- --minutes 10: a day's mix against the built shop, and its memory each minute. Exits with 1 if memory still
 * grows in the last third of the time.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
  },
});
const minutes = Number(values.minutes);
const LOOK_MS = 5000;
/** How much more the last third of the time may use than the third before: the garbage collector runs when it likes. */
const TOLERANCE = 1.1;
const MB = 1_048_576;

process.exitCode = (await Stand.use(run)) ? 0 : 1;

async function run(stand) {
  const shop = await startBuilt(stand, '/health/ready');
  pinToOneCore(shop.child);
  leaveThatCore();
  try {
    return await soak(stand, shop);
  } finally {
    await shop.end();
  }
}

/** @returns whether memory stopped growing */
async function soak(stand, shop) {
  const products = await stand.stock(Number(values.products));
  const tokens = await stand.signUp();
  await stand.appoint(tokens[0]);
  const mix = new Mix({ url: shop.url, tokens, products });
  console.log(`${values.products} products, ${describeMachine()}\n`);
  console.log('  minute    RSS   heap used   kept answers   requests   event loop 99 %');
  const looks = watch(shop, mix);
  await mix.measure(minutes * 60);
  return judge(await looks);
}

/** @returns the memory of the process, sampled every five seconds until the time is over */
async function watch(shop, mix) {
  const looks = [];
  const all = Math.floor((minutes * 60_000) / LOOK_MS);
  const perMinute = 60_000 / LOOK_MS;
  for (let n = 1; n <= all; n++) {
    await sleep(LOOK_MS);
    const told = await readMetrics(shop.metricsPort);
    looks.push(told.process_resident_memory_bytes / MB);
    if (n % perMinute === 0) print(n / perMinute, told, mix.asked);
  }
  return looks;
}

function print(minute, told, asked) {
  const mb = (name, width) => `${(told[name] / MB).toFixed(0).padStart(width)} MB`;
  const late = `${(1000 * told.nodejs_eventloop_lag_p99_seconds).toFixed(0).padStart(14)} ms`;
  console.log(
    `${String(minute).padStart(8)} ${mb('process_resident_memory_bytes', 4)} ${mb('nodejs_heap_size_used_bytes', 8)} ${mb('shop_answers_kept_bytes', 11)} ${String(asked).padStart(10)} ${late}`,
  );
}

/** Flat means about as much memory in the last third of the time as in the second; the first is the warm-up. */
function judge(looks) {
  const third = Math.floor(looks.length / 3);
  const [before, last] = [looks.slice(third, 2 * third), looks.slice(2 * third)].map(median);
  const isFlat = last <= before * TOLERANCE;
  console.log(
    `\nRSS ${before.toFixed(0)} MB in the second third of the time, ${last.toFixed(0)} MB in the last: ${isFlat ? 'flat' : 'GROWING'}`,
  );
  return isFlat;
}
