import { parseArgs } from 'node:util';
import { Connection, jsonOf, median } from './load.js';
import { randomQueries } from './random-queries.js';
import { queries } from './requests.js';
import { describeMachine, pinToOneCore, TestBed } from './test-bed.js';

/**
 * npm run growth -- --products 10000,100000,1000000: the time of each read of the catalogue, run alone: the first run, and the
 * best and median of the next nine, while the same shelf grows; and that of random queries. No response is cached.
 */
const { values } = parseArgs({ options: { products: { type: 'string', default: '10000,100000,1000000' } } });
const sizes = values.products.split(',').map(Number);
const WARM_UP = 3;
const TIMES = 9;
/** Column widths of the output, in characters. */
const NAME_WIDTH = 56;
const WIDTH = 24;
const RANDOM = randomQueries(300);
/** The reported percentiles of the random reads. */
const SHARES = { 'half of them': 0.5, 'nine tenths': 0.9, '99 of 100': 0.99 };
/** The count of a query and the place of its page are cached, so the first request takes longer. */
const RUNS = { 'repeated request': ({ median }) => median, 'first request': ({ first }) => first };

const found = (filter, page, sort) => queries.found(filter, sort, page);
const faceted = (filter, sort = 'NEWEST', page = 1) => queries.category(filter, sort, page);
const mens = { genders: ['Mens'] };
const priced = { minPrice: 500, maxPrice: 2000 };

/** The rows of the table "With a million products" in docs/performance.md. */
const READS = {
  list: queries.list(1),
  'list, page 800': queries.list(800),
  'list by price, page 800': found({}, 800, 'PRICE_ASC'),
  'list with facets': faceted({}),
  'department with facets': faceted(mens),
  'department, size, colour, by rating': found({ ...mens, sizes: ['Small'], colors: ['Red'] }, 1, 'RATING'),
  'prices from 500 to 600, with facets': faceted({ minPrice: 500, maxPrice: 600 }),
  'department from 500 to 2000, with facets': faceted({ ...mens, ...priced }),
  'department, shoes, Medium, 500 to 2000, with facets': faceted({
    ...mens,
    categories: ['Shoes'],
    sizes: ['Medium'],
    ...priced,
  }),
  'department, Small, Red, 500 to 2000, page 40': faceted(
    { ...mens, sizes: ['Small'], colors: ['Red'], ...priced },
    'NEWEST',
    40,
  ),
  'in stock, with facets': faceted({ inStock: true }),
  'Small, Red, in stock, 500 to 2000, with facets': faceted({
    sizes: ['Small'],
    colors: ['Red'],
    inStock: true,
    ...priced,
  }),
  '`s`': found({ keyword: 's' }),
  '`sneakers`': found({ keyword: 'sneakers' }),
  '`wool`': found({ keyword: 'wool' }),
  '`sneekers`, a misspelt word': found({ keyword: 'sneekers' }),
  '`xylophone`, in no product': found({ keyword: 'xylophone' }),
  '`northpeak`, a brand with bad ratings': found({ keyword: 'northpeak' }),
  '`northpeak` by rating, page 400': found({ keyword: 'northpeak' }, 400, 'RATING'),
  '`cotton shirt`': found({ keyword: 'cotton shirt' }),
  '`cotton shirt`, with facets': faceted({ keyword: 'cotton shirt' }),
  '`cotton` from 500 to 900, with facets': faceted(
    { keyword: 'cotton', minPrice: 500, maxPrice: 900 },
    'RELEVANCE',
  ),
  '`sneakers` in stock, with facets': faceted({ keyword: 'sneakers', inStock: true }),
  '`sneakers` of a department, by price': found({ keyword: 'sneakers', ...mens }, 1, 'PRICE_ASC'),
  '`sneakers` of a department, by price, page 400': found({ keyword: 'sneakers', ...mens }, 400, 'PRICE_ASC'),
  '`fleece`, page 400': found({ keyword: 'fleece' }, 400),
  '`fleece`, page 830': found({ keyword: 'fleece' }, 830),
  '`fleece`, newest first, page 830': found({ keyword: 'fleece' }, 830, 'NEWEST'),
};

await TestBed.use(run);

async function run(testBed) {
  const shop = await testBed.start('shop.js');
  pinToOneCore(shop.child);
  const taken = [];
  for (const size of sizes) {
    await testBed.stock(size);
    console.log(`${size} products, ${describeMachine()}`);
    taken.push(await measureAll(shop.url));
  }
  console.log(
    `\n${''.padEnd(NAME_WIDTH)}${sizes.map((size) => `${size}`.padStart(WIDTH)).join('')}   growth`,
  );
  for (const name of Object.keys(READS)) {
    const row = taken.map((times) => times[name]);
    const growth = (row.at(-1).median / row[0].median).toFixed(1);
    console.log(`${name.padEnd(NAME_WIDTH)}${row.map(format).join('')} ${growth.padStart(8)}`);
  }
  for (const [run, time] of Object.entries(RUNS))
    for (const [name, share] of Object.entries(SHARES)) {
      const sorted = taken.map(({ random }) => random.map(time).sort((a, b) => a - b));
      const cells = sorted.map((times) =>
        `${times[Math.floor(share * times.length)].toFixed(1)} ms`.padStart(WIDTH),
      );
      console.log(`${`random queries, ${name}, ${run}`.padEnd(NAME_WIDTH)}${cells.join('')}`);
    }
}

function format({ first, best, median }) {
  return `${first.toFixed(1)}; ${best.toFixed(1)}, ${median.toFixed(1)} ms`.padStart(WIDTH);
}

async function measureAll(url) {
  const connection = await Connection.open(url);
  const taken = {};
  for (const [name, request] of Object.entries(READS)) taken[name] = await measureAlone(connection, request);
  taken.random = [];
  for (const request of RANDOM) taken.random.push(await measureAlone(connection, request, 1, 3));
  connection.close();
  return taken;
}

async function measureAlone(connection, request, warmUp = WARM_UP, count = TIMES) {
  const all = [];
  for (let n = 0; n < warmUp + count; n++) {
    const begun = performance.now();
    const response = jsonOf(await connection.send(request));
    if (response.errors) throw new Error(response.errors[0].message);
    all.push(performance.now() - begun);
  }
  const times = all.slice(warmUp);
  return { first: all[0], best: Math.min(...times), median: median(times) };
}
