import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBuilt } from './built.js';
import { median } from './load.js';
import { readMetrics } from './metrics.js';
import { Mix } from './mix.js';
import { describeMachine, leaveMeasuredCore, pinToOneCore, TestBed } from './test-bed.js';

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
const SAMPLE_MS = 5000;
/** How much more the last third of the time may use than the third before: the garbage collector runs when it likes. */
const TOLERANCE = 1.1;
const MB = 1_048_576;

process.exitCode = (await TestBed.use(run)) ? 0 : 1;

async function run(testBed) {
  const shop = await startBuilt(testBed, '/health/ready');
  pinToOneCore(shop.child);
  leaveMeasuredCore();
  try {
    return await soak(testBed, shop);
  } finally {
    await shop.end();
  }
}

/** @returns whether memory stopped growing */
async function soak(testBed, shop) {
  const products = await testBed.stock(Number(values.products));
  const tokens = await testBed.signUp();
  await testBed.makeAdmin(tokens[0]);
  const mix = new Mix({ url: shop.url, tokens, products });
  console.log(`${values.products} products, ${describeMachine()}\n`);
  console.log('  minute    RSS   heap used   kept answers   requests   event loop 99 %');
  const samples = watch(shop, mix);
  await mix.measure(minutes * 60);
  return judge(await samples);
}

/** @returns the memory of the process, sampled every five seconds until the time is over */
async function watch(shop, mix) {
  const samples = [];
  const count = Math.floor((minutes * 60_000) / SAMPLE_MS);
  const perMinute = 60_000 / SAMPLE_MS;
  for (let n = 1; n <= count; n++) {
    await sleep(SAMPLE_MS);
    const metrics = await readMetrics(shop.metricsPort);
    samples.push(metrics.process_resident_memory_bytes / MB);
    if (n % perMinute === 0) print(n / perMinute, metrics, mix.requested);
  }
  return samples;
}

function print(minute, metrics, requested) {
  const mb = (name, width) => `${(metrics[name] / MB).toFixed(0).padStart(width)} MB`;
  const late = `${(1000 * metrics.nodejs_eventloop_lag_p99_seconds).toFixed(0).padStart(14)} ms`;
  console.log(
    `${String(minute).padStart(8)} ${mb('process_resident_memory_bytes', 4)} ${mb('nodejs_heap_size_used_bytes', 8)} ${mb('shop_answers_kept_bytes', 11)} ${String(requested).padStart(10)} ${late}`,
  );
}

/** Flat means about as much memory in the last third of the time as in the second; the first is the warm-up. */
function judge(samples) {
  const third = Math.floor(samples.length / 3);
  const [before, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map(median);
  const isFlat = last <= before * TOLERANCE;
  console.log(
    `\nRSS ${before.toFixed(0)} MB in the second third of the time, ${last.toFixed(0)} MB in the last: ${isFlat ? 'flat' : 'GROWING'}`,
  );
  return isFlat;
}
