import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { freePort } from '../src/common/free-ports.js';
import { withCpuTime } from './cpu-time.js';
import { measure, measureVisits } from './load.js';
import { describeCaching, readMetrics } from './metrics.js';
import { Mix } from './mix.js';
import { Payer } from './payer.js';
import { checkout, firstRequests, ownRequests, requests } from './requests.js';
import { describeMachine, leaveMeasuredCore, pinToOneCore, TestBed } from './test-bed.js';

/**
 * npm run bench -- --products 100000 --seconds 5: the shop's hot paths, compared with the best that Node and PostgreSQL can do.
 * --only checkout measures the rows whose name contains that word.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
/**
 * Seconds. V8 takes that long to compile a search's code when it shares its single core; after four it would run half as fast.
 */
const WARM_UP = 12;
/** The ceiling is little code. */
const CEILING_WARM_UP = 2;
const ORDERING = 'placing an order';
/** A checkout runs so much code, in so many of PostgreSQL's processes, that it reaches full speed after some two thousand. */
const ORDERING_WARM_UP = 20;
const MIX = "a day's mix";
/** Until the caches hold what is requested often; then long enough for some edits. */
const MIX_WARM_UP = 120;
const MIX_SECONDS = 30;

await TestBed.use(run);

async function run(testBed) {
  const gateway = await testBed.start('gateway.js', { NODE_ENV: 'development' });
  const shop = await testBed.start('shop.js', { GATEWAY_URL: gateway.url });
  const products = await testBed.stock(Number(values.products));
  const ids = products.sold;
  const tokens = await testBed.signUp();
  const ceiling = await testBed.start('ceiling.js');
  for (const { child } of [shop, ceiling]) pinToOneCore(child);
  console.log(`${values.products} products, ${describeMachine()}\n`);
  console.log(
    '                        per second    median      99 %   core    ceiling   core   ratio  by core',
  );
  /** The ceiling is measured again beside each row: the machine's other load changes from minute to minute. */
  const row = async (name, measured) =>
    isSelected(name) &&
    print(name, await measured(), await warm(ceiling, () => ({ path: '/' }), measure, CEILING_WARM_UP));
  const uncached = { ...requests(ids), ...firstRequests(), ...ownRequests(ids, tokens) };
  for (const [name, request] of Object.entries(uncached))
    await row(name, () => warm(shop, request, measure, name === ORDERING ? ORDERING_WARM_UP : WARM_UP));
  const paying = checkout({
    ids,
    tokens,
    gateway: new Payer(gateway.url, testBed.env.BENCH_TOKEN),
  });
  await row('a whole paid checkout', () => warm(shop, paying, measureVisits, ORDERING_WARM_UP));
  await runCached(testBed, row, { products, tokens });
}

async function runCached(testBed, row, { products, tokens }) {
  const metricsPort = await freePort();
  const asDeployed = { PUBLIC_ANSWERS_MB: undefined };
  const shop = await testBed.start('shop.js', { ...asDeployed, METRICS_PORT: String(metricsPort) });
  pinToOneCore(shop.child);
  leaveMeasuredCore();
  console.log(`\nThe same from kept answers, load ${loadavg()[0].toFixed(1)}`);
  for (const [name, request] of Object.entries(requests(products.sold)))
    await row(name, () => warm(shop, request));
  await testBed.makeAdmin(tokens[0]);
  let before;
  await row(MIX, async () => {
    const mix = new Mix({ url: shop.url, tokens, products });
    await mix.measure(MIX_WARM_UP);
    before = await readMetrics(metricsPort);
    return withCpuTime(shop.child, () => mix.measure(Math.max(seconds, MIX_SECONDS)));
  });
  if (before) console.log(describeCaching(before, await readMetrics(metricsPort)));
}

function isSelected(name) {
  return name.includes(values.only);
}

/** @returns the result of `measure` after the warm-up */
async function warm({ url, child }, work, how = measure, warmUp = WARM_UP) {
  await how(url, work, warmUp);
  return withCpuTime(child, () => how(url, work, seconds));
}

/** Other load on the machine lowers the requests per second, but not the CPU time per visit. */
function print(name, { perSecond, median, p99, core }, best) {
  const number = (value, width, digits = 0) => value.toFixed(digits).padStart(width);
  const ms = (value) => `${value.toFixed(1)} ms`.padStart(9);
  const columns = [
    name.padEnd(23),
    number(perSecond, 10),
    ms(median),
    ms(p99),
    number(core, 6, 2),
    number(best.perSecond, 10),
    number(best.core, 6, 2),
    number(perSecond / best.perSecond, 7, 2),
    number(best.core / core, 8, 2),
  ];
  console.log(columns.join(' '));
}
